import * as z from "zod/mini";
import type { Operation } from "#contract/api/operation.ts";
import { OPERATION_IDS, operations } from "#contract/api/operations.ts";
import type { Settings } from "#contract/page/settings.ts";
import type { Authorization } from "./authorization.ts";
import { Draft, type Drafts, firstDrafts, newUuid } from "./draft.ts";

/** Drafts in storage or in a link. Untrusted input: `draftsIn` validates each draft on its own. */
export const StoredDrafts = z.object({
  drafts: z.record(z.string(), z.unknown()),
  authorization: z.nullish(z.enum(["none", "console"])),
});
export type StoredDrafts = z.infer<typeof StoredDrafts>;

export interface DraftsAndKey {
  readonly drafts: Drafts;
  readonly authorization: Authorization | null;
}

/** The choice of key as storage and links hold it: "none", "console", or null for a choice that names one key. */
export const publicChoice = (authorization: Authorization | null): "none" | "console" | null =>
  authorization?.kind === "none" || authorization?.kind === "console" ? authorization.kind : null;

/** A draft as storage and links hold it: the visitor's own headers may be secrets of another service. */
export const withoutOwnHeaders = ({ extraHeaders: _, ...draft }: Draft): Omit<Draft, "extraHeaders"> => draft;

/** The drafts from storage or from a link, completed from the first drafts. One that does not parse becomes the first draft. */
export function draftsIn(kept: unknown): DraftsAndKey {
  const stored = StoredDrafts.safeParse(kept).data;
  const first = firstDrafts();
  const each = OPERATION_IDS.map((id) => {
    const draft = Draft.safeParse({ ...first[id], ...(stored?.drafts[id] as object | undefined), extraHeaders: [] });
    return [id, draft.success ? draft.data : first[id]] as const;
  });
  return {
    drafts: Object.fromEntries(each) as Drafts,
    authorization: stored?.authorization ? { kind: stored.authorization } : null,
  };
}

/**
 * The drafts with the body that the page's address presets for its operation. A body that differs from the draft's takes
 * a new Idempotency-Key, because the previous one may have been used for the previous body.
 */
export function withPresetBody(drafts: Drafts, { op, body }: Pick<Settings, "op" | "body">): Drafts {
  if (op === null || body === null || drafts[op].body === body) return drafts;
  if ((operations[op] as Operation).body === undefined) return drafts;
  return { ...drafts, [op]: { ...drafts[op], body, idempotencyKey: newUuid() } };
}

/** Drafts as the tab's storage holds them. */
export const storedOf = ({ drafts, authorization }: DraftsAndKey): StoredDrafts => ({
  drafts: Object.fromEntries(Object.entries(drafts).map(([id, draft]) => [id, withoutOwnHeaders(draft)])),
  authorization: publicChoice(authorization),
});
