import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import WebSocket from "ws";
import { foundOrInstalled, onThisMachine } from "../on-this-machine.ts";
import { type Browser, clickAt, type Engine, type Inside, SIZE, type Tab, waitingFor } from "./engine.ts";

const NAMES = ["firefox-esr", "firefox"];

const found = (): string | null => process.env.FIREFOX_PATH || onThisMachine(NAMES);

const find = (): string | null => foundOrInstalled(found, "firefox-esr");

interface Reply {
  readonly id?: number;
  readonly type: "success" | "error" | "event";
  readonly method?: string;
  // biome-ignore lint/suspicious/noExplicitAny: the protocol's own shapes, read member by member.
  readonly [member: string]: any;
}

/** The address Firefox says it listens at. */
const addressOf = (browser: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    browser.stderr?.on("data", (chunk) => {
      const address = /WebDriver BiDi listening on (ws:\S+)/.exec(String(chunk))?.[1];
      if (address) resolve(`${address}/session`);
    });
    browser.once("exit", (code) => reject(new Error(`Firefox ended with ${code}.`)));
  });

/** A line to Firefox's WebDriver BiDi: commands, and the errors pages report. */
async function connect(address: string, errors: string[]) {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  const waiting = new Map<number, (reply: Reply) => void>();
  let last = 0;
  socket.on("message", (data) => {
    const reply = JSON.parse(String(data)) as Reply;
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply);
    else if (reply.method === "log.entryAdded" && reply.params.level === "error") errors.push(reply.params.text);
  });
  return {
    command: (method: string, params: object) =>
      new Promise<Reply["result"]>((resolve, reject) => {
        last += 1;
        waiting.set(last, ({ type, result, message }) =>
          type === "success" ? resolve(result) : reject(new Error(message)),
        );
        socket.send(JSON.stringify({ id: last, method, params }));
      }),
    hangUp: () => socket.close(),
  };
}

type Command = (method: string, params: object) => Promise<Reply["result"]>;

function insideOf(context: string, command: Command): Inside {
  const evaluate = async (expression: string): Promise<unknown> => {
    const { result, exceptionDetails } = await command("script.evaluate", {
      expression: `(async () => JSON.stringify((await (${expression})) ?? null))()`,
      target: { context },
      awaitPromise: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return JSON.parse(result.value);
  };
  return { evaluate, until: async (expression) => void (await evaluate(waitingFor(expression))) };
}

const tabOf = (context: string, command: Command): Tab => ({
  ...insideOf(context, command),
  goto: async (url) => void (await command("browsingContext.navigate", { context, url, wait: "complete" })),
  reload: async () => void (await command("browsingContext.reload", { context, wait: "complete" })),
  click: async (x, y) => void (await command("input.performActions", { context, actions: clickAt(x, y) })),
  frame: async () => {
    const { contexts } = await command("browsingContext.getTree", { root: context });
    return insideOf(contexts[0].children[0].context, command);
  },
});

/** Starts Firefox without a window. */
async function start(): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), "firefox-"));
  const options = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"];
  const browser = spawn(find() ?? "", options, { stdio: ["ignore", "ignore", "pipe"] });
  const errors: string[] = [];
  const { command, hangUp } = await connect(await addressOf(browser), errors);
  await command("session.new", { capabilities: {} });
  await command("session.subscribe", { events: ["log.entryAdded"] });
  return {
    // Firefox itself notes a call that a reload cut off.
    errors: async () => errors.filter((text) => !/^Failed to load ‘/.test(text)),
    open: async (url) => {
      const { context } = await command("browsingContext.create", { type: "tab" });
      await command("browsingContext.setViewport", { context, viewport: SIZE });
      const tab = tabOf(context, command);
      await tab.goto(url);
      return tab;
    },
    quit: async () => {
      const ended = new Promise((resolve) => browser.once("exit", resolve));
      hangUp();
      browser.kill();
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Firefox over WebDriver BiDi: Playwright's own build of it is not available everywhere. */
export const firefox: Engine = {
  name: "Firefox",
  missing: "No Firefox on this machine: install firefox-esr, or set FIREFOX_PATH.",
  tabs: 4,
  find: () => find() !== null,
  start,
};
