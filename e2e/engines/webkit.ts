import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, untilResponding } from "../listening.ts";
import { foundOrInstalled, onThisMachine } from "../on-this-machine.ts";
import { asyncScript, type Browser, clickAt, type Engine, type Inside, SIZE, type Tab, waitingFor } from "./engine.ts";
import { REPORTED } from "./watched-page.ts";

/** WebKitGTK's driver and the screen it needs are two packages. */
const find = (): boolean =>
  foundOrInstalled(() => onThisMachine(["WebKitWebDriver"]), "webkit2gtk-driver") !== null &&
  foundOrInstalled(() => onThisMachine(["xvfb-run"]), "xvfb") !== null;

interface Running {
  readonly program: ChildProcess;
  readonly end: () => Promise<void>;
}

/** Runs a program on a screen that nobody sees, with a profile of its own. */
function onHiddenScreen(path: string, ...options: string[]): Running {
  const profile = mkdtempSync(join(tmpdir(), "webkit-"));
  const program = spawn("xvfb-run", ["--auto-servernum", "--server-args", "-screen 0 1600x1200x24", path, ...options], {
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
    env: {
      ...process.env,
      // The first frame is drawn for a visitor who reads English.
      LC_ALL: "en_US.UTF-8",
      XDG_DATA_HOME: profile,
      XDG_CACHE_HOME: profile,
      LIBGL_ALWAYS_SOFTWARE: "1",
    },
  });
  // Nobody may read what it says, and a full pipe would make it wait.
  program.stderr?.resume();
  const ended = new Promise((resolve) => program.once("exit", resolve));
  const end = async () => {
    // The program, its screen and its processes.
    if (program.pid) process.kill(-program.pid);
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  return { program, end };
}

type Where = "page" | "embed";
type Method = "GET" | "POST" | "DELETE";

/** Sends commands to a driver's session, or makes one. */
async function sent(method: Method, url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: { error?: string; message?: string } | null };
  if (!response.ok) throw new Error(`${url}: ${value?.error}: ${value?.message}`);
  return value;
}

/** The frame of the first embed. Its own tree hides it from `window.frames`, by which a driver counts. */
const EMBED = `return document.querySelector("topup-sandbox")?.shadowRoot?.querySelector("iframe") ?? null`;

/** A session of a driver: its commands go to the tab, and the frame in it, that were switched to last. */
class Session {
  #last: Promise<unknown> = Promise.resolve();
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  send(method: Method, path: string, body?: object): Promise<unknown> {
    return sent(method, this.#url + path, body);
  }

  /** Does something in a tab, or in the frame of its embed, after what was asked for before. */
  in<Result>(tab: string, where: Where, act: () => Promise<Result>): Promise<Result> {
    const acted = this.#last.then(async () => {
      await this.send("POST", "/window", { handle: tab });
      await this.send("POST", "/frame", { id: null });
      if (where === "embed") {
        await this.send("POST", "/frame", {
          id: await this.send("POST", "/execute/sync", { script: EMBED, args: [] }),
        });
      }
      return act();
    });
    this.#last = acted.catch(() => {});
    return acted;
  }

  async evaluate(expression: string): Promise<unknown> {
    const result = await this.send("POST", "/execute/async", { script: asyncScript(expression), args: [] });
    const { value, error } = result as { value?: string; error?: string };
    if (value === undefined) throw new Error(error);
    return JSON.parse(value);
  }
}

function insideOf(session: Session, tab: string, where: Where): Inside {
  const evaluate = (expression: string) => session.in(tab, where, () => session.evaluate(expression));
  return { evaluate, until: async (expression) => void (await evaluate(waitingFor(expression))) };
}

/** A tab whose reported errors are kept before its page is left. */
function tabOf(session: Session, tab: string, errors: string[]): Tab & { keepErrors: () => Promise<void> } {
  const inside = insideOf(session, tab, "page");
  const keepErrors = async () => {
    errors.push(...((await inside.evaluate(REPORTED)) as string[]));
    const hasEmbed = await inside.evaluate(`(() => { ${EMBED} })() !== null`);
    if (hasEmbed) errors.push(...((await insideOf(session, tab, "embed").evaluate(REPORTED)) as string[]));
  };
  const go = async (path: string, body: object) => {
    await keepErrors();
    await session.in(tab, "page", () => session.send("POST", path, body));
  };
  return {
    ...inside,
    keepErrors,
    goto: (url) => go("/url", { url }),
    reload: () => go("/refresh", {}),
    click: async (x, y) =>
      void (await session.in(tab, "page", () => session.send("POST", "/actions", { actions: clickAt(x, y) }))),
    frame: async () => insideOf(session, tab, "embed"),
  };
}

/** Starts WebKitGTK's small browser by its driver. */
async function start(): Promise<Browser> {
  const port = await freePort();
  const driver = onHiddenScreen("WebKitWebDriver", `--port=${port}`);
  const address = `http://127.0.0.1:${port}`;
  await untilResponding(`${address}/status`);
  const { sessionId } = (await sent("POST", `${address}/session`, { capabilities: {} })) as { sessionId: string };
  const session = new Session(`${address}/session/${sessionId}`);
  const errors: string[] = [];
  const tabs: ReturnType<typeof tabOf>[] = [];
  return {
    open: async (url) => {
      // The session begins with an empty tab.
      const isFirst = tabs.length === 0;
      const made = isFirst ? await session.send("GET", "/window") : await session.send("POST", "/window/new", {});
      const handle = isFirst ? (made as string) : (made as { handle: string }).handle;
      const tab = tabOf(session, handle, errors);
      await session.in(handle, "page", () => session.send("POST", "/window/rect", SIZE));
      tabs.push(tab);
      await tab.goto(url);
      return tab;
    },
    errors: async () => {
      for (const tab of tabs) await tab.keepErrors();
      return errors;
    },
    quit: async () => {
      await session.send("DELETE", "");
      await driver.end();
    },
  };
}

/** WebKitGTK, whose engine is Safari's, over WebDriver. */
export const webkit: Engine = {
  name: "WebKit",
  missing: "No WebKit on this machine: install webkit2gtk-driver and xvfb.",
  // Each is drawn, without a graphics card.
  tabs: 2,
  find,
  start,
};
