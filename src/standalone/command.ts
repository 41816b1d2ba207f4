import { SPEEDS, type Speed } from "#contract/panel/adjustment.ts";
import { FAILURE_KINDS } from "#contract/panel/failure.ts";
import { SAMPLE_KEY } from "#domain/sample-key.ts";
import { CONTROL, controlled } from "./control.ts";
import { openSandbox } from "./create-sandbox.ts";
import { listen } from "./listen.ts";
import { createRules } from "./sandbox-options.ts";
import { ABOUT, TITLE } from "./stamp.ts";

const PORT = 4010;

const USAGE = `Usage: node sandbox.mjs [options]

  --port NUMBER   the port on 127.0.0.1; 0 takes any free one (${PORT})
  --seed NUMBER   the same ids and keys in every run
  --state FILE    start from a backup that the page saved; the file is not written
  --speed NUMBER  how fast orders are delivered: ${SPEEDS.join(", ")} times the real time (1)
  --help          print this

While it runs, ${CONTROL} on the same port makes calls fail:
  curl -H "Content-Type: application/json" -d '{"failure": "response_lost", "operation": "placeOrder"}' \\
    http://127.0.0.1:${PORT}${CONTROL}
Failures: ${FAILURE_KINDS.join(", ")}.
Also "times" (1), "operation" (any), "delay" of slow in milliseconds (3000). -X DELETE removes those not used up.
`;

const OPTIONS = {
  port: { type: "string" },
  seed: { type: "string" },
  state: { type: "string" },
  speed: { type: "string" },
  help: { type: "boolean" },
} as const;

/** What a user has to change, in one sentence. */
class UsageError extends Error {}

/** A whole number of the command line. */
function numberOf(name: string, text: string, expected: string, isValid: (value: number) => boolean): number {
  const value = Number(text);
  if (/^\d{1,9}$/.test(text) && isValid(value)) return value;
  throw new UsageError(`--${name} must be ${expected}, not ${JSON.stringify(text)}.`);
}

function optionsIn(args: readonly string[]) {
  const { parseArgs } = process.getBuiltinModule("node:util");
  try {
    const { values } = parseArgs({ args: [...args], options: OPTIONS, strict: true, allowPositionals: false });
    return values;
  } catch (error) {
    const [reason] = (error as Error).message.split(/\.?(?:\s|$)(?=[A-Z]|$)/);
    throw new UsageError(`${reason}: see --help.`);
  }
}

async function textOf(file: string): Promise<string> {
  const { readFile } = process.getBuiltinModule("node:fs/promises");
  return readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`The file ${file} cannot be read (${error.code ?? error.message}).`);
  });
}

const portSentence = (port: number, { code }: NodeJS.ErrnoException): string =>
  code === "EADDRINUSE"
    ? `Port ${port} is in use: choose another one with --port.`
    : `Port ${port} cannot be used (${code}): choose another one with --port.`;

const started = (origin: string): string => `${TITLE}: ${ABOUT}.
Listening on ${origin}, on this machine only. The state is in memory and ends with Ctrl+C.
Sample key: ${SAMPLE_KEY}
Try: curl -H "Authorization: Bearer ${SAMPLE_KEY}" "${origin}/v1/wallet"
`;

/** Closes on the first Ctrl+C, when the requests under way have their responses; at once on the second. */
function untilInterrupted({ close, cut }: Awaited<ReturnType<typeof listen>>): Promise<void> {
  return new Promise((resolve) => {
    let isClosing = false;
    const interrupt = () => {
      if (isClosing) cut();
      isClosing = true;
      close().then(resolve);
    };
    for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, interrupt);
  });
}

async function run(args: readonly string[]): Promise<void> {
  const { port: portText = String(PORT), seed, state, speed, help } = optionsIn(args);
  if (help) {
    process.stdout.write(USAGE);
    return;
  }
  const port = numberOf("port", portText, "a port from 0 to 65535", (value) => value <= 65_535);
  const given = {
    clock: "real" as const,
    ...(seed !== undefined && { seed: numberOf("seed", seed, createRules.seed.expected, () => true) }),
    ...(state !== undefined && { state: await textOf(state) }),
  };
  const isSpeed = (value: number): value is Speed => (SPEEDS as readonly number[]).includes(value);
  const rate = speed === undefined ? 1 : (numberOf("speed", speed, `one of ${SPEEDS.join(", ")}`, isSpeed) as Speed);
  const listening = await listen(port, async (origin) => {
    const { respond, sandbox } = await openSandbox({ ...given, origin }, { speed: rate }).catch((error: Error) => {
      throw new UsageError(`${state}: ${error.message}`);
    });
    return controlled(respond, sandbox);
  }).catch((error) => {
    throw error instanceof UsageError ? error : new UsageError(portSentence(port, error));
  });
  process.stdout.write(started(listening.origin));
  await untilInterrupted(listening);
}

/** Runs the command: exit 0 after Ctrl+C, exit 2 with one sentence if an option, the port or the file cannot be used. */
export async function runCommand(args: readonly string[]): Promise<void> {
  try {
    await run(args);
    process.exit(0);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  }
}
