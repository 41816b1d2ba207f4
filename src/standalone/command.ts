import { SPEEDS, type Speed } from "#contract/panel/adjustment.ts";
import { FAILURE_KINDS } from "#contract/panel/failure.ts";
import { SAMPLE_KEY } from "#domain/sample-key.ts";
import { CONTROL, controlled } from "./control.ts";
import { openSandbox } from "./create-sandbox.ts";
import { listen } from "./listen.ts";
import { createRules } from "./sandbox-options.ts";
import { ABOUT, TITLE } from "./stamp.ts";
import { tryCommand } from "./try-command.ts";

const PORT = 4010;
/** How long `--try` may take, in seconds. */
const LONGEST_TRY = "600";

const USAGE = `Usage: node sandbox.mjs [options]

  --port NUMBER   the port on 127.0.0.1; 0 takes any free one (${PORT})
  --seed NUMBER   the same ids and keys in every run
  --state FILE    start from a backup that the page saved; the file is not written
  --speed NUMBER  how fast orders are delivered: ${SPEEDS.join(", ")} times the real time (1)
  --try COMMAND   run a command with every failure at every call, and judge it: see below
  --help          print this

While it runs, ${CONTROL} on the same port makes calls fail:
  curl -H "Content-Type: application/json" -d '{"failure": "response_lost", "operation": "placeOrder"}' \\
    http://127.0.0.1:${PORT}${CONTROL}
Failures: ${FAILURE_KINDS.join(", ")}.
Also "times" (1), "operation" (any), "delay" of slow in milliseconds (3000). -X DELETE removes those not used up.

--try "php client.php" says whether the command ever charges twice. Each run is a process with a service of its own: the command reads
BASE_URL and API_KEY from the environment and ends with exit code 0 if the order is placed. It exits with 0 if the command is safe, with
1 if it is not, and with 3 if it cannot be judged.
  --orders NUMBER how many orders the command is to place (as many as without failures)
  --time SECONDS  the longest time for all runs (600)
`;

const OPTIONS = {
  port: { type: "string" },
  seed: { type: "string" },
  state: { type: "string" },
  speed: { type: "string" },
  try: { type: "string" },
  orders: { type: "string" },
  time: { type: "string" },
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

async function optionsIn(args: readonly string[]) {
  const { parseArgs } = await import("node:util");
  try {
    const { values } = parseArgs({ args: [...args], options: OPTIONS, strict: true, allowPositionals: false });
    return values;
  } catch (error) {
    const [reason] = (error as Error).message.split(/\.?(?:\s|$)(?=[A-Z]|$)/);
    throw new UsageError(`${reason}: see --help.`);
  }
}

async function textOf(file: string): Promise<string> {
  const { readFile } = await import("node:fs/promises");
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

/** Tries every failure on a command, and resolves to the exit code. */
async function judge(command: string, ordersText: string | undefined, timeText: string): Promise<number> {
  const isPositive = (value: number) => value > 0;
  const count = (name: string, text: string) => numberOf(name, text, "a whole number from 1", isPositive);
  const report = await tryCommand(command, {
    orders: ordersText === undefined ? null : count("orders", ordersText),
    time: count("time", timeText) * 1000,
    print: (text) => process.stderr.write(`${text}\n`),
  });
  process.stdout.write(`${report.text}\n`);
  return { safe: 0, unsafe: 1, not_judged: 3 }[report.judgement];
}

async function run(args: readonly string[]): Promise<number> {
  const { port: portText = String(PORT), seed, state, speed, help, ...trial } = await optionsIn(args);
  if (help) {
    process.stdout.write(USAGE);
    return 0;
  }
  if (trial.try !== undefined) return judge(trial.try, trial.orders, trial.time ?? LONGEST_TRY);
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
  return 0;
}

/** Runs the command: exit 0 after Ctrl+C, the exit code of `--try`, exit 2 with one sentence if an option, the port or the file cannot be used. */
export async function runCommand(args: readonly string[]): Promise<void> {
  try {
    process.exit(await run(args));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  }
}
