/** How long the last lines of a command may take after its end, in milliseconds: what it left behind may hold the pipe. */
const LONGEST_LAST_LINES = 200;
/** How much of its last output is looked at, in characters. */
const MOST_OUTPUT = 20_000;

/** A line beside the one that names an error: of a stack, a place in the source, a version; or without a word. */
const BESIDE =
  /^(\s|[^\p{L}\p{N}]*$|#\d+ |Stack trace:|goroutine \d|created by |exit status \d|note: |\[signal |(Node\.js|Bun) v|\(Use `node )/u;

/** How a line begins that names an error in JavaScript, Python, PHP, .NET and the JVM, in Go, and in Ruby. */
const ERROR =
  /^\[?((PHP|Fatal|Parse|Unhandled|Uncaught) )*[\w.$\\]*(error|exception)([:.\s\]]|$)|^\w+ \[\w*Error\]|^panic: |^.+:\d+:in /i;

/** The line of an output that names the error: what a stack follows, otherwise the last one. */
export function errorLineIn(output: string): string {
  const { stripVTControlCharacters } = process.getBuiltinModule("node:util");
  const lines = stripVTControlCharacters(output.trimEnd()).split(/[\r\n]+/);
  const last = lines.at(-1) ?? "";
  if (!BESIDE.test(last)) return last;
  const others = lines.filter((line) => !BESIDE.test(line));
  return others.findLast((line) => ERROR.test(line)) ?? others.at(-1) ?? last.trim();
}

/** The groups of processes that run. */
const running = new Set<number>();

/** Ends a group of processes: a command with all that it has started. */
function endGroup(group: number): void {
  running.delete(group);
  try {
    process.kill(-group, "SIGKILL");
  } catch {
    // All of it has ended.
  }
}

/** Makes every command end when this process does: a group of its own gets no Ctrl+C of the terminal. */
export function endTogether(): void {
  const { signals } = process.getBuiltinModule("node:os").constants;
  process.on("exit", () => running.forEach(endGroup));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"] as const) {
    process.on(signal, () => process.exit(128 + signals[signal]));
  }
}

/**
 * Starts a command of the shell. `exited` resolves when it exits, to null after exit code 0, otherwise to how it ended; it
 * rejects if the command cannot be started. What it leaves behind in its group is ended then, or by `end`.
 */
export function startProcess(command: string, env: NodeJS.ProcessEnv, cwd?: string) {
  const { spawn } = process.getBuiltinModule("node:child_process");
  let group = 0;
  const exited = new Promise<string | null>((resolve, reject) => {
    const child = spawn(command, { shell: true, detached: true, env, cwd, stdio: ["ignore", "ignore", "pipe"] });
    const { pid, stderr } = child.on("error", reject);
    if (pid === undefined) return;
    group = pid;
    running.add(pid);
    let output = "";
    stderr.setEncoding("utf8").on("data", (text) => {
      output = (output + text).slice(-MOST_OUTPUT);
    });
    child.on("exit", (code, signal) => {
      endGroup(pid);
      const say = () => {
        stderr.destroy();
        const line = errorLineIn(output).slice(0, 1000);
        const how = code === null ? `ended by ${signal}` : `exit code ${code}`;
        resolve(code === 0 ? null : how + (line && `: ${line}`));
      };
      // What has arrived is read before an immediate.
      setTimeout(setImmediate, LONGEST_LAST_LINES, say).unref();
      child.on("close", say);
    });
  });
  return {
    exited,
    /** Ends it, and says whether it ran. */
    end: () => {
      const isRunning = running.has(group);
      if (isRunning) endGroup(group);
      return isRunning;
    },
  };
}
