import type { Provenance } from "./note.ts";

/** A header of the API: its meaning, where it is used, and whether the API spec states it. */
export interface Header {
  readonly provenance: Provenance;
  readonly meaning: string;
  readonly example: string;
}

const headerFrom =
  (provenance: Provenance) =>
  (meaning: string, example: string): Header => ({ provenance, meaning, example });
export const documentedHeader = headerFrom("documented");
export const assumedHeader = headerFrom("assumed");

export const requestHeaders = {
  Authorization: documentedHeader(
    "Bearer and your API key. Optional for listing products, required everywhere else.",
    "Bearer $API_KEY",
  ),
  "Content-Type": documentedHeader("application/json on every request with a body.", "application/json"),
  "Idempotency-Key": documentedHeader(
    "A unique identifier per logical request, such as a UUID. A request sent twice with it is carried out once.",
    "5f0c6a3e-8a43-4d57-9d0b-2b7a1f1f9c55",
  ),
} satisfies Record<string, Header>;

const declared = new Set(Object.keys(requestHeaders).map((name) => name.toLowerCase()));

/**
 * Whether a request header is one of the API's. Only those are in links, exports, storage and other tabs: any other may
 * hold a secret of another service.
 */
export const isApiHeader = (name: string): boolean => declared.has(name.toLowerCase());
