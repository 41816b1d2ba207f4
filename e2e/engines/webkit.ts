import { spawn } from "node:child_process";
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

/** Runs a program on a screen that nobody sees, with a profile of its own. Returns a function that ends it. */
function onHiddenScreen(path: string, ...options: string[]): () => Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), "webkit-"));
  const program = spawn("xvfb-run", ["--auto-servernum", "--server-args", "-screen 0 1600x1200x24", path, ...options], {
    detached: true,
    // Nobody reads what it says, and a full pipe would make it wait.
    stdio: "ignore",
    env: {
      ...process.env,
      // The first frame is drawn for a visitor who reads English.
      LC_ALL: "en_US.UTF-8",
      XDG_DATA_HOME: profile,
      XDG_CACHE_HOME: profile,
      LIBGL_ALWAYS_SOFTWARE: "1",
    },
  });
  const ended = new Promise((resolve) => program.once("exit", resolve));
  return async () => {
    // The program, its screen and its processes.
    if (program.pid) process.kill(-program.pid);
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
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

/** The commands of a driver's session, one after the other. */
type Send = (method: Method, path: string, body?: object) => Promise<unknown>;

/** Sends a command for a tab, or for the frame of its embed. */
async function sendIn(send: Send, tab: string, where: Where, path: string, body: object): Promise<unknown> {
  await send("POST", "/window", { handle: tab });
  await send("POST", "/frame", { id: null });
  if (where === "embed")
    await send("POST", "/frame", { id: await send("POST", "/execute/sync", { script: EMBED, args: [] }) });
  return send("POST", path, body);
}

function insideOf(send: Send, tab: string, where: Where): Inside {
  const evaluate = async (expression: string): Promise<unknown> => {
    const script = { script: asyncScript(expression), args: [] };
    const result = (await sendIn(send, tab, where, "/execute/async", script)) as { value?: string; error?: string };
    if (result.value === undefined) throw new Error(result.error);
    return JSON.parse(result.value);
  };
  return { evaluate, until: async (expression) => void (await evaluate(waitingFor(expression))) };
}

/** A tab whose reported errors are kept before its page is left. */
function tabOf(send: Send, tab: string, errors: string[]): Tab & { keepErrors: () => Promise<void> } {
  const inside = insideOf(send, tab, "page");
  const keepErrors = async () => {
    errors.push(...((await inside.evaluate(REPORTED)) as string[]));
    const hasEmbed = await inside.evaluate(`(() => { ${EMBED} })() !== null`);
    if (hasEmbed) errors.push(...((await insideOf(send, tab, "embed").evaluate(REPORTED)) as string[]));
  };
  const go = async (path: string, body: object) => {
    await keepErrors();
    await sendIn(send, tab, "page", path, body);
  };
  return {
    ...inside,
    keepErrors,
    goto: (url) => go("/url", { url }),
    reload: () => go("/refresh", {}),
    click: async (x, y) => void (await sendIn(send, tab, "page", "/actions", { actions: clickAt(x, y) })),
    frame: async () => insideOf(send, tab, "embed"),
  };
}

/** Starts WebKitGTK's small browser by its driver. */
async function start(): Promise<Browser> {
  const port = await freePort();
  const end = onHiddenScreen("WebKitWebDriver", `--port=${port}`);
  const address = `http://127.0.0.1:${port}`;
  await untilResponding(`${address}/status`);
  const { sessionId } = (await sent("POST", `${address}/session`, { capabilities: {} })) as { sessionId: string };
  const send: Send = (method, path, body) => sent(method, `${address}/session/${sessionId}${path}`, body);
  const errors: string[] = [];
  const tabs: ReturnType<typeof tabOf>[] = [];
  return {
    open: async (url) => {
      // The session begins with an empty tab.
      const isFirst = tabs.length === 0;
      const made = isFirst ? await send("GET", "/window") : await send("POST", "/window/new", {});
      const handle = isFirst ? (made as string) : (made as { handle: string }).handle;
      const tab = tabOf(send, handle, errors);
      await sendIn(send, handle, "page", "/window/rect", SIZE);
      tabs.push(tab);
      await tab.goto(url);
      return tab;
    },
    errors: async () => {
      for (const tab of tabs) await tab.keepErrors();
      return errors;
    },
    quit: async () => {
      await send("DELETE", "");
      await end();
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
