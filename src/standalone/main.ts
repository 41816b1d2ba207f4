import { createSandbox as create } from "./create-sandbox.ts";
import type * as declared from "./sandbox-types.ts";
import { tryEveryFailure as tryFailures } from "./try-every-failure.ts";

export const createSandbox: typeof declared.createSandbox = create;
export const tryEveryFailure: typeof declared.tryEveryFailure = tryFailures;

/** Whether Node, Deno or Bun was started with this file, rather than with one that imports it. */
async function isMain(): Promise<boolean> {
  const { main, url } = import.meta as { main?: boolean; url: string };
  if (main !== undefined) return main;
  // Node before 24.2. Elsewhere there is no such process.
  const script = globalThis.process?.argv?.[1];
  if (script === undefined || !url.startsWith("file:")) return false;
  const [{ realpathSync }, { fileURLToPath }] = await Promise.all([import("node:fs"), import("node:url")]);
  try {
    return realpathSync(script) === realpathSync(fileURLToPath(url));
  } catch {
    return false;
  }
}

void isMain().then(async (isRun) => {
  if (isRun) await (await import("./command.ts")).runCommand(process.argv.slice(2));
});
