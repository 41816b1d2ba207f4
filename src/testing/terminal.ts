import { spawn, spawnSync } from "node:child_process";

/** Why a program cannot be run in a pseudo-terminal here; null if it can. `script` is the one of util-linux. */
export function whyNoTerminal(program: string): string | null {
  const probe = ["-qec", `command -v ${program}`, "/dev/null"];
  return spawnSync("script", probe, { stdio: "ignore" }).status === 0
    ? null
    : `"script" or "${program}" is missing here`;
}

/**
 * Runs a command in a pseudo-terminal and types each text once its prompt is there, all at once as a paste without
 * brackets does. Resolves when the command has ended.
 */
export function typeInto(command: string, cwd: string, ...texts: (readonly [prompt: string, text: string])[]) {
  const env = { ...process.env, PATH: `${cwd}:${process.env.PATH}`, HOME: cwd, TERM: "xterm", LC_ALL: "C.UTF-8" };
  const terminal = spawn("script", ["-qec", command, "/dev/null"], { cwd, env, timeout: 10_000 });
  let printed = "";
  terminal.stdout.on("data", (part) => {
    printed += part;
    const [prompt, text] = texts[0] ?? [];
    if (prompt === undefined || !printed.includes(prompt)) return;
    texts.shift();
    printed = "";
    terminal.stdin.write(text);
  });
  return new Promise<void>((resolve) => terminal.on("close", () => resolve()));
}
