import { errors } from "#contract/api/error.ts";
import { ERROR_CODES, type ErrorCode } from "#contract/api/error-code.ts";
import { type Field, fieldsOf, pathFieldsOf, queryFieldsOf } from "#contract/api/fields.ts";
import type { Provenance } from "#contract/api/note.ts";
import { OPEN_POINTS, openPointText } from "#contract/api/open-points.ts";
import { commonRefusals, type Operation } from "#contract/api/operation.ts";
import { OPERATION_IDS, type OperationId, operations } from "#contract/api/operations.ts";
import { newUuid } from "#web/client/draft.ts";
import { referenceTo } from "#web/client/link.ts";
import { ADMIN_PAGES, adminPagePath, adminPages, pathTo, STAGE_ADDRESS } from "#web/client/routes.ts";
import { announce, authorize, clearFaults, edit, type Sandbox } from "#web/client/store.ts";

const GROUPS = ["Operations", "Sandbox tools", "Actions", "Errors", "Fields", "Not covered by the API spec"] as const;

/** The effect of choosing an entry: navigation, an action, or a text that is shown. */
type Effect =
  | { readonly kind: "go"; readonly to: string }
  | { readonly kind: "do"; readonly act: (sandbox: Sandbox) => void }
  | { readonly kind: "tell"; readonly words: string };

export interface Entry {
  readonly id: string;
  readonly group: (typeof GROUPS)[number];
  readonly name: string;
  readonly remark: string;
  readonly provenance?: Provenance;
  readonly effect: Effect;
}

const operationEntries: readonly Entry[] = OPERATION_IDS.map((id) => {
  const { method, path, summary, provenance }: Operation = operations[id];
  const effect = { kind: "go", to: `#${pathTo(id)}` } as const;
  return { id: `operation.${id}`, group: "Operations", name: summary, remark: `${method} ${path}`, provenance, effect };
});

const adminEntries: readonly Entry[] = ADMIN_PAGES.map((page) => ({
  id: `page.${page}`,
  group: "Sandbox tools",
  name: adminPages[page].name,
  remark: adminPages[page].purpose,
  effect: { kind: "go", to: `#${adminPagePath(page)}` },
}));

function actionEntries(here: OperationId): readonly Entry[] {
  const entry = (id: string, name: string, remark: string, effect: Effect): Entry => ({
    id: `action.${id}`,
    group: "Actions",
    name,
    remark,
    effect,
  });
  const act = (id: string, name: string, remark: string, run: (sandbox: Sandbox) => void): Entry =>
    entry(id, name, remark, { kind: "do", act: run });
  const opens = (dialog: "share" | "reset" | "shortcuts") => (sandbox: Sandbox) => sandbox.session.setState({ dialog });
  const newKey = act("new_idempotency_key", "New Idempotency-Key", "so that the next Send acts anew", ({ session }) => {
    edit(session, here, { idempotencyKey: newUuid() });
    announce(session, "New Idempotency-Key");
  });
  return [
    act("use_sample_key", "Use the sample key", "for the next requests", ({ session }) => {
      authorize(session, { kind: "console" });
      announce(session, "Sample key chosen");
    }),
    act("use_no_key", "Use no key", "for the next requests", ({ session }) => {
      authorize(session, { kind: "none" });
      announce(session, "No key chosen");
    }),
    ...((operations[here] as Operation).body ? [newKey] : []),
    entry("reference", "Show the reference", "of this operation", { kind: "go", to: referenceTo(here, "request") }),
    act("share", "Share the state", "copies a link that opens it elsewhere, without any key", opens("share")),
    act("present", "Present the sandbox", "three minutes on a stage; your own state is left alone", () =>
      window.location.assign(STAGE_ADDRESS),
    ),
    act("reset", "Reset the sandbox", "asks first, and can be undone", opens("reset")),
    act("clear_faults", "Turn failures off", "every simulated failure of this tab", clearFaults),
    act("show_shortcuts", "Show the shortcuts", "and switch single keys off", opens("shortcuts")),
  ];
}

/** An operation that can respond with the code: the one on screen if it can, else another. */
function responderOf(code: ErrorCode, here: OperationId): OperationId {
  const canRespond = (id: OperationId) => (operations[id] as Operation).refusals.includes(code);
  if ((commonRefusals as readonly ErrorCode[]).includes(code) || canRespond(here)) return here;
  return OPERATION_IDS.find(canRespond) ?? here;
}

const errorEntries = (here: OperationId): readonly Entry[] =>
  ERROR_CODES.map((code) => ({
    id: `error.${code}`,
    group: "Errors",
    name: code,
    remark: `${errors[code].status}: ${errors[code].when}`,
    provenance: "assumed",
    effect: { kind: "go", to: referenceTo(responderOf(code, here), `errors.${code}`) },
  }));

function fieldEntriesOf(id: OperationId): readonly Entry[] {
  const operation: Operation = operations[id];
  const { body, response, summary } = operation;
  const entry =
    (part: string) =>
    (field: Field): Entry => ({
      id: `field.${id}.${part}.${field.path}`,
      group: "Fields",
      name: field.path,
      remark: `${part} of ${summary}: ${field.description}`,
      provenance: field.provenance,
      effect: { kind: "go", to: referenceTo(id, `${part}.${field.path}`) },
    });
  return [
    ...pathFieldsOf(operation).map(entry("path")),
    ...queryFieldsOf(operation).map(entry("query")),
    ...(body ? fieldsOf(body) : []).map(entry("body")),
    ...fieldsOf(response.schema).map(entry("answer")),
  ];
}

const openEntries: readonly Entry[] = OPEN_POINTS.map((point) => ({
  id: `open.${point.topic}`,
  group: "Not covered by the API spec",
  name: point.topic,
  remark: openPointText(point),
  effect: { kind: "tell", words: `${openPointText(point)} ${point.here}` },
}));

/** Every entry of the palette; fields of the operation on screen come before those of others. */
export function entriesFor(here: OperationId): readonly Entry[] {
  const ids = [here, ...OPERATION_IDS.filter((id) => id !== here)];
  return [
    ...operationEntries,
    ...adminEntries,
    ...actionEntries(here),
    ...errorEntries(here),
    ...ids.flatMap(fieldEntriesOf),
    ...openEntries,
  ];
}

/** How many results of a group are shown while other groups have results too. */
const MOST = 8;

const OPEN_POINTS_GROUP = "Not covered by the API spec";

export interface SearchResult {
  readonly groups: readonly {
    readonly name: Entry["group"];
    readonly shown: readonly Entry[];
    /** How many more results the group has. */
    readonly more: number;
  }[];
  /** False when nothing was found; the groups then hold what the API spec leaves open. */
  readonly isAnything: boolean;
}

function grouped(entries: readonly Entry[]): SearchResult["groups"] {
  return GROUPS.map((name) => {
    const all = entries.filter(({ group }) => group === name);
    const most = name === OPEN_POINTS_GROUP ? all.length : MOST;
    return { name, shown: all.slice(0, most), more: Math.max(0, all.length - most) };
  }).filter(({ shown }) => shown.length > 0);
}

/**
 * The entries in which every word of the query occurs, in any order. An empty query lists everything except errors and
 * fields, of which there are many.
 */
export function search(entries: readonly Entry[], query: string): SearchResult {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = entries.filter(({ name, remark, group }) => {
    const text = `${name} ${remark} ${group}`.toLowerCase();
    return words.length === 0 ? group !== "Errors" && group !== "Fields" : words.every((word) => text.includes(word));
  });
  if (found.length > 0) return { groups: grouped(found), isAnything: true };
  return { groups: grouped(entries.filter(({ group }) => group === OPEN_POINTS_GROUP)), isAnything: false };
}
