import { SPEEDS, type Speed } from "#contract/panel/adjustment.ts";
import { SAMPLE_KEY } from "#domain/sample-key.ts";
import { controlled, controls } from "./control.ts";
import { openSandbox } from "./create-sandbox.ts";
import { killCommand } from "./kill.ts";
import { listen, nameOf } from "./listen.ts";
import { type Report, reportFormatOf } from "./report-file.ts";
import {
  choiceRule,
  createRules,
  failuresRules,
  originOf,
  originRule,
  type Rule,
  wholeRule,
} from "./sandbox-options.ts";
import { ABOUT, RELEASE, TITLE } from "./stamp.ts";
import { tryCommand } from "./try-command.ts";

const PORT = 4010;
/** How long `--try` may take, in seconds. */
const LONGEST_TRY = "600";

const ORIGIN = `http://127.0.0.1:${PORT}`;

const CONTROL_LINES = Object.entries(controls).map(([name, { does }]) => `  ${name.padEnd(24)}  ${does}\n`);

const HOST_TEXT = `where to listen (127.0.0.1; 0.0.0.0 for all machines), and a name that requests may ask for besides
localhost, 127.0.0.1 and [::1]; with several, the first is listened on`;

/**
 * What the command takes, in the order of `--help`. `value` is the word for what follows an option; one that judges a command has no
 * effect without `--try`.
 */
const OPTIONS = {
  host: { type: "string", multiple: true, value: "NAME", does: HOST_TEXT },
  port: { type: "string", value: "NUMBER", does: `the port; 0 takes any free one (${PORT})` },
  seed: { type: "string", value: "NUMBER", does: "the same ids and keys in every run" },
  state: { type: "string", value: "FILE", does: "start from a backup that the page saved; the file is not written" },
  speed: { type: "string", value: "NUMBER", does: `how fast orders are delivered: ${SPEEDS.join(", ")} times (1)` },
  cors: { type: "string", multiple: true, value: "ORIGIN", does: "let pages of this origin call it, and its control" },
  try: { type: "string", value: "COMMAND", does: "run a command with every failure at every call: see below" },
  orders: {
    type: "string",
    judges: true,
    value: "NUMBER",
    does: "how many orders it is to place (as without failures)",
  },
  time: { type: "string", judges: true, value: "SECONDS", does: `the longest time for all runs (${LONGEST_TRY})` },
  kill: {
    type: "boolean",
    judges: true,
    value: "",
    does: "kill it at each call and start it again, in place of other failures",
  },
  report: {
    type: "string",
    judges: true,
    value: "FILE",
    does: "write the result too: JUnit (.xml), JSON (.json) or Markdown (.md)",
  },
  version: { type: "boolean", value: "", does: "print the version and the build" },
  help: { type: "boolean", value: "", does: "print this" },
} as const;

const OPTION_LINES = Object.entries(OPTIONS).map(([name, option]) => {
  const does = `${"judges" in option ? "with --try: " : ""}${option.does}`;
  return `  ${`--${name} ${option.value}`.padEnd(16)}  ${does.replaceAll("\n", `\n${" ".repeat(20)}`)}\n`;
});

const USAGE = `Usage: node sandbox.mjs [options]

${OPTION_LINES.join("")}
While it runs, the same port has a control. POST needs Content-Type: application/json.
${CONTROL_LINES.join("")}
Such as: curl -H "Content-Type: application/json" -d '{"failure": "slow"}' ${ORIGIN}/sandbox/failures

Checks may use GET /health alone: a call of the API uses up a failure.
  compose:    healthcheck: { test: wget -qO- ${ORIGIN}/health }
  Kubernetes: httpGet: { path: /health, port: ${PORT} }, with --host 0.0.0.0

Without --cors it sends no CORS headers: pages reach it by the proxy of their own server.
  Vite: server: { proxy: { "/v1": "${ORIGIN}" } }
  Next: rewrites: async () => [{ source: "/v1/:path*", destination: "${ORIGIN}/v1/:path*" }]

--try "php client.php" says whether a command ever charges twice. Each run has a service of its own: the command reads BASE_URL and
API_KEY from the environment, and ends with exit code 0 if the order is placed. What it leaves running is ended then. NO_PROXY has
the address of its service. The clock is the real one: a key made of the date or the hour is not judged. Several run at once in
this folder; with --kill each in a copy, of 5000 files and 50 MB at most.

Exit codes:
  0  safe, or ended by Ctrl+C
  1  unsafe
  2  an option, the port or the file cannot be used
  3  not judged
  4  an error of the sandbox itself
`;

/** What a user has to change, in one sentence. */
class UsageError extends Error {}

/** What writes a report into a file. It is refused before all runs if that cannot be written. */
async function openReport(file: string) {
  const formatted = reportFormatOf(file);
  if (!formatted) throw new UsageError(`--report must end with .xml, .json or .md, not ${JSON.stringify(file)}.`);
  const { appendFile, writeFile } = process.getBuiltinModule("node:fs/promises");
  await appendFile(file, "").catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`The file ${file} cannot be written (${error.code ?? error.message}).`);
  });
  return (report: Report) => writeFile(file, formatted(report));
}

/** A whole number of the command line. */
function numberOf(name: string, text: string, { accepts, expected }: Rule): number {
  if (/^\d{1,9}$/.test(text) && accepts(Number(text))) return Number(text);
  throw new UsageError(`--${name} must be ${expected}, not ${JSON.stringify(text)}.`);
}

function parsed(args: readonly string[]) {
  const { parseArgs } = process.getBuiltinModule("node:util");
  try {
    return parseArgs({ args: [...args], options: OPTIONS, strict: true, allowPositionals: false }).values;
  } catch (error) {
    const [reason] = (error as Error).message.split(/\.?(?:\s|$)(?=[A-Z]|$)/);
    throw new UsageError(`${reason}: see --help.`);
  }
}

function optionsIn(args: readonly string[]) {
  const values = parsed(args);
  const isAlone = ([name, option]: [string, object]) => "judges" in option && Object.hasOwn(values, name);
  const [name] = (values.try === undefined && Object.entries(OPTIONS).find(isAlone)) || [];
  if (name) throw new UsageError(`--${name} goes only with --try: see --help.`);
  return values;
}

async function textOf(file: string): Promise<string> {
  const { readFile } = process.getBuiltinModule("node:fs/promises");
  return readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`The file ${file} cannot be read (${error.code ?? error.message}).`);
  });
}

/** A host of the command line, as a URL spells it. */
function hostOf(text: string): string {
  const address = text.replace(/^\[(.*)\]$/, "$1");
  const name = nameOf(address.includes(":") ? `[${address}]` : address);
  if (name !== "") return name;
  throw new UsageError(`--host must be a name or an address without a port, not ${JSON.stringify(text)}.`);
}

/** The origin of a page, of the command line. */
function pageOf(text: string): string {
  const origin = originOf(text);
  if (origin !== "") return origin;
  throw new UsageError(`--cors must be ${originRule.expected}, not ${JSON.stringify(text)}.`);
}

const portSentence = (port: number, host: string, { code }: NodeJS.ErrnoException): string =>
  code === "EADDRINUSE"
    ? `Port ${port} is in use: choose another one with --port.`
    : `Port ${port} of ${host} cannot be used (${code}): choose another one with --port or --host.`;

const started = (origin: string, host = "127.0.0.1, this machine only"): string => `${TITLE}. ${ABOUT}
Listening on ${origin} (${host}). The state is in memory and ends with Ctrl+C.
Sample key: ${SAMPLE_KEY}
Try: curl -H "Authorization: Bearer ${SAMPLE_KEY}" "${origin}/v1/wallet"
`;

/** Closes on Ctrl+C, when the requests under way have their responses, within a second. */
const untilInterrupted = ({ close }: Awaited<ReturnType<typeof listen>>): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => close().then(resolve));
  });

/** Tries every failure, or every kill, on a command, and resolves to the exit code. */
async function judgeProgram(
  command: string,
  { orders, time = LONGEST_TRY, kill, report: file }: ReturnType<typeof parsed>,
): Promise<number> {
  if (command.trim() === "") throw new UsageError(`--try must be a command, not ${JSON.stringify(command)}.`);
  const write = file === undefined ? null : await openReport(file);
  const report = await (kill ? killCommand : tryCommand)(command, {
    orders: orders === undefined ? null : numberOf("orders", orders, failuresRules.orders),
    time: numberOf("time", time, wholeRule(1, 86_400, "whole seconds")) * 1000,
    print: (text) => process.stderr.write(`${text}\n`),
  });
  process.stdout.write(`${report.text}\n`);
  await write?.(report);
  return { safe: 0, unsafe: 1, not_judged: 3 }[report.judgement];
}

async function run(args: readonly string[]): Promise<number> {
  const {
    host = [],
    port: portText = String(PORT),
    seed,
    state,
    speed,
    cors = [],
    help,
    version,
    ...trial
  } = optionsIn(args);
  if (help || version) {
    process.stdout.write(help ? USAGE : `${RELEASE}\n`);
    return 0;
  }
  if (trial.try !== undefined) return judgeProgram(trial.try, trial);
  const port = numberOf("port", portText, wholeRule(0, 65_535, "a port"));
  const given = {
    clock: "real" as const,
    ...(seed !== undefined && { seed: numberOf("seed", seed, createRules.seed) }),
    ...(state !== undefined && { state: await textOf(state) }),
  };
  const speeds = choiceRule(SPEEDS, `one of ${SPEEDS.join(", ")}`);
  const rate = speed === undefined ? 1 : (numberOf("speed", speed, speeds) as Speed);
  const hosts = host.map(hostOf);
  const open = async (origin: string) => {
    const opening = openSandbox({ ...given, origin }, { speed: rate });
    return controlled(
      await opening.catch((error: Error) => {
        if (state === undefined) throw error;
        throw new UsageError(`${state}: ${error.message}`);
      }),
    );
  };
  const listening = await listen(port, open, hosts, cors.map(pageOf)).catch((error) => {
    // Only an error of the system has a code.
    throw error.code === undefined ? error : new UsageError(portSentence(port, hosts[0] ?? "127.0.0.1", error));
  });
  process.stdout.write(started(listening.origin, hosts[0]));
  await untilInterrupted(listening);
  return 0;
}

/** Ends after a fault of the sandbox itself, which is no verdict. */
function endByFault(fault: unknown): void {
  process.stderr.write(`The sandbox itself failed: ${fault instanceof Error ? fault.stack : fault}\n`);
  process.exit(4);
}

/**
 * Runs the command: exit 0 after Ctrl+C, the exit code of `--try`, exit 2 with one sentence if an option, the port or the file
 * cannot be used, exit 4 after any other error. Nobody has to read what it prints.
 */
export async function runCommand(args: readonly string[]): Promise<void> {
  for (const output of [process.stdout, process.stderr]) output.on("error", () => {});
  process.on("uncaughtException", endByFault);
  try {
    process.exit(await run(args));
  } catch (error) {
    if (!(error instanceof UsageError)) return endByFault(error);
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  }
}
