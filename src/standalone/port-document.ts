import { orNull } from "#contract/or-null.ts";
import type { ReceivedRequest } from "#server/pipeline/parsed-request.ts";

// Not within `new URL`, where a bundler would look for the file.
const HERE = import.meta.url;

/** `openapi.json` from beside the file, for the address that was asked; null if it is not there. It would be a tenth of the file. */
export function portDocument({ url, headers }: ReceivedRequest): string | null {
  const { readFileSync } = process.getBuiltinModule("node:fs");
  const text = orNull(() => readFileSync(new URL("openapi.json", HERE), "utf8"));
  const origin = `http://${headers.get("Host") ?? new URL(url).host}`;
  return text && JSON.stringify({ ...JSON.parse(text), servers: [{ url: origin }] });
}
