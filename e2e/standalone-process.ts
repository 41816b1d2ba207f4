import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { DIST } from "./host.ts";

/** The built file. */
export const STANDALONE = new URL("sandbox.mjs", DIST);

/** `node sandbox.mjs` of the build on a free port, as a user runs it. */
export async function startStandalone(...args: readonly string[]) {
  const child = spawn(process.execPath, [fileURLToPath(STANDALONE), "--port", "0", ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const closed = new Promise<number | null>((resolve) => child.on("close", resolve));
  const origin = await new Promise<string>((resolve, reject) => {
    let printed = "";
    child.stdout.on("data", (chunk) => {
      printed += chunk;
      const found = /^Try: .*"(http:\/\/127\.0\.0\.1:\d+)/m.exec(printed)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.on("close", () => reject(new Error(`It did not start: ${printed}`)));
  });
  return {
    origin,
    /** Stops it by Ctrl+C. Resolves to its exit code. */
    stop: () => {
      child.kill("SIGINT");
      return closed;
    },
  };
}
