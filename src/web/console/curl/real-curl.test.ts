import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openRecorder } from "#testing/recorder.ts";
import { IS_NIGHTLY } from "#testing/runs.ts";
import { requestOf } from "#web/client/request.ts";
import { commands, HOST } from "./commands.fixture.ts";
import { readCurl } from "./curl-command.ts";
import { refusals } from "./refusals.fixture.ts";

/** Headers that curl adds by itself; a browser has its own. */
const OF_CURL = ["accept", "accept-encoding", "content-length", "host", "user-agent", "expect"];

const why = ["bash", "curl"].every((program) => spawnSync(program, ["--version"], { stdio: "ignore" }).status === 0)
  ? null
  : "bash or curl is not installed";

let recorder: Awaited<ReturnType<typeof openRecorder>>;
beforeAll(async () => {
  recorder = await openRecorder();
});
afterAll(() => recorder.close());

/** What curl sends for a command of bash; null if it sends none, or more than one request. */
async function sentBy(command: string) {
  const env = { PATH: process.env.PATH, HOME: "/home/test", LC_ALL: "C.UTF-8", NO_PROXY: "*" };
  const run = promisify(execFile)("bash", ["-c", command.replaceAll(HOST, recorder.origin)], { env, timeout: 20_000 });
  run.child.stdin?.end();
  await run.catch(() => null);
  const [sent, ...more] = recorder.taken();
  return sent && more.length === 0 ? sent : null;
}

/** A header as a list: a repeated header is as good as one, and the scheme of a key has no case. */
const listed = (value: string | null) =>
  value
    ?.split(/,\s*/)
    .join(", ")
    .replace(/^bearer /i, "Bearer ")
    .trim() ?? null;

async function expectSame(command: string): Promise<void> {
  const read = readCurl(command);
  const sent = await sentBy(command);
  if (read.kind === "refused") throw new Error(`Refused: ${read.reason}`);
  if (sent === null) throw new Error("curl sends no request or several, and the command was read.");
  const { operation, draft, token, ignored } = read;
  const request = requestOf({ operation, draft: { ...draft, view: "json" }, id: draft.id ?? "", token });
  const ours = new URL(request.path, recorder.origin);
  const theirs = new URL(sent.path ?? "", recorder.origin);
  expect(request.method).toBe(
    ignored.some((each) => each.includes("in capitals")) ? sent.method?.toUpperCase() : sent.method,
  );
  expect(decodeURIComponent(ours.pathname)).toBe(decodeURIComponent(theirs.pathname));
  const isIgnored = (name: string) => ignored.some((each) => each.toLowerCase().includes(name.toLowerCase()));
  for (const [name, value] of theirs.searchParams) {
    if (!isIgnored(name)) expect(ours.searchParams.get(name) ?? "", name).toBe(value);
  }
  expect([...ours.searchParams.keys()].filter((name) => !theirs.searchParams.has(name))).toEqual([]);
  if (request.method === "POST") expect(request.body).toBe(sent.body.toString());
  else expect(sent.body.length > 0).toBe(isIgnored("the body"));
  for (const [name, value] of request.headers) expect(listed(sent.headers.get(name)), name).toBe(listed(value));
  const names = request.headers.map(([name]) => name.toLowerCase());
  for (const [name, value] of sent.headers) {
    if (OF_CURL.includes(name) || names.includes(name) || isIgnored(name) || value === "") continue;
    throw new Error(`curl sends ${name}: ${value}, which was not read.`);
  }
}

const refused = refusals.flatMap(([reason, ...all]) => all.map((command) => [command, reason] as const));

test.each(Object.entries(commands))("commands are all read: %s", (_, all) => {
  expect(all.map(readCurl).filter(({ kind }) => kind === "refused")).toEqual([]);
});

test.each(refused)("%j is refused", (command, reason) => {
  expect(readCurl(command)).toEqual({ kind: "refused", reason: expect.stringMatching(reason) });
});

const title = "commands are read as curl sends them";
test.each(Object.entries(commands))(
  `${why === null ? title : `${title} (not run: ${why})`}: %s`,
  {
    timeout: 300_000,
  },
  async (_, all) => {
    if (why !== null) return;
    const wrong: string[] = [];
    // `npm run test:nightly` compares every command with curl, `npm test` a few of each kind.
    for (const command of IS_NIGHTLY ? all : all.slice(0, 2)) {
      await expectSame(command).catch((error: Error) => wrong.push(`${command}\n    ${error.message}`));
    }
    expect(wrong).toEqual([]);
  },
);
