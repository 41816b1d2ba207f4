import { runCommand } from "./command.ts";
import { createSandbox as create } from "./create-sandbox.ts";
import type * as declared from "./sandbox-types.ts";
import { BUILD } from "./stamp.ts";
import { tryEveryFailure as tryFailures } from "./try-every-failure.ts";

export const createSandbox: typeof declared.createSandbox = create;
export const tryEveryFailure: typeof declared.tryEveryFailure = tryFailures;

/** How the file ends. A bundle moves the exports, drops the line after them, or ends with the program that it was made for. */
const END = new RegExp(`\\bexport\\s*\\{[^}]*\\};?\\s*// build ${BUILD}\\s*$`);

/** The text of the program that Node, Deno or Bun was started with; empty if that is known to be another one. */
async function trialProgram(): Promise<string> {
  // Node before 24.2 has no `main`. The argument is read, because some bundlers write the `url` at build time into the bundle.
  const isMain = (import.meta as { readonly main?: boolean }).main;
  if (isMain === false) return "";
  if (isMain && /^https?:/.test(import.meta.url)) return (await fetch(import.meta.url)).text();
  return process.getBuiltinModule("node:fs").readFileSync(process.argv[1] ?? "", "utf8");
}

// Where there is no such process, or its program cannot be read, nothing is run.
void trialProgram()
  .catch(() => "")
  .then(async (text) => {
    if (END.test(text)) await runCommand(process.argv.slice(2));
  });
