import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import WebSocket from "ws";
import { foundOrInstalled, onThisMachine } from "./on-this-machine.ts";

const NAMES = ["firefox-esr", "firefox"];

const found = (): string | null => process.env.FIREFOX_PATH || onThisMachine(NAMES);

/** The Firefox on this machine, or null. Where the tests run by themselves one is installed. */
export const findFirefox = (): string | null => foundOrInstalled(found, "firefox-esr");

/** One tab of Firefox. */
export interface FirefoxTab {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  close(): Promise<void>;
  /** What an expression comes to in the page, as JSON carries it; promises are waited for. */
  evaluate(expression: string): Promise<unknown>;
  /** Waits until an expression holds. */
  until(expression: string): Promise<void>;
}

export interface Firefox {
  open(url: string): Promise<FirefoxTab>;
  /** Errors that any page has reported. */
  readonly errors: string[];
  quit(): Promise<void>;
}

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

function tabOf(context: string, command: (method: string, params: object) => Promise<Reply["result"]>): FirefoxTab {
  const evaluate = async (expression: string): Promise<unknown> => {
    const { result, exceptionDetails } = await command("script.evaluate", {
      expression: `(async () => JSON.stringify((await (${expression})) ?? null))()`,
      target: { context },
      awaitPromise: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return JSON.parse(result.value);
  };
  return {
    goto: async (url) => void (await command("browsingContext.navigate", { context, url, wait: "complete" })),
    reload: async () => void (await command("browsingContext.reload", { context, wait: "complete" })),
    close: async () => void (await command("browsingContext.close", { context })),
    evaluate,
    until: async (expression) => {
      await evaluate(
        `new Promise((done) => { const look = () => (${expression}) ? done(true) : setTimeout(look, 20); look(); })`,
      );
    },
  };
}

/** Starts Firefox without a window, driven over WebDriver BiDi: Playwright's own build of it cannot be had everywhere. */
export async function startFirefox(path: string): Promise<Firefox> {
  const profile = await mkdtemp(join(tmpdir(), "firefox-"));
  const browser = spawn(path, ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const errors: string[] = [];
  const { command, hangUp } = await connect(await addressOf(browser), errors);
  await command("session.new", { capabilities: {} });
  await command("session.subscribe", { events: ["log.entryAdded"] });
  return {
    errors,
    open: async (url) => {
      const { context } = await command("browsingContext.create", { type: "tab" });
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
