import { errors } from "#contract/api/error.ts";
import { ERROR_CODES, type ErrorCode } from "#contract/api/error-code.ts";
import { type Field, fieldsOf, pathFieldsOf, queryFieldsOf } from "#contract/api/fields.ts";
import { OPEN_POINTS, respondTo } from "#contract/api/open-points.ts";
import { commonRefusals, type Operation } from "#contract/api/operation.ts";
import { OPERATION_IDS, type OperationId, operations } from "#contract/api/operations.ts";
import { referenceTo } from "#web/client/link.ts";
import { ADMIN_PAGES, adminPagePath, pathTo, places } from "#web/client/routes.ts";
import type { ActionId, Entry } from "./entry.ts";

const operationEntries: readonly Entry[] = OPERATION_IDS.map((id) => {
  const { method, path, summary, provenance }: Operation = operations[id];
  const effect = { kind: "go", to: `#${pathTo(id)}` } as const;
  return { id: `operation.${id}`, group: "Operations", name: summary, remark: `${method} ${path}`, provenance, effect };
});

const placeEntries: readonly Entry[] = ADMIN_PAGES.map((place) => ({
  id: `place.${place}`,
  group: "Behind the counter",
  name: places[place].name,
  remark: places[place].purpose,
  provenance: null,
  effect: { kind: "go", to: `#${adminPagePath(place)}` },
}));

function actionEntries(here: OperationId): readonly Entry[] {
  const act = (action: ActionId, name: string, remark: string): Entry => ({
    id: `action.${action}`,
    group: "Actions",
    name,
    remark,
    provenance: null,
    effect: { kind: "do", action },
  });
  const { body }: Operation = operations[here];
  return [
    act("use_console_key", "Use the console key", "for the next requests"),
    act("use_no_key", "Use no key", "for the next requests"),
    ...(body ? [act("new_idempotency_key", "New Idempotency-Key", "so that the next Send acts anew")] : []),
    {
      id: "action.reference",
      group: "Actions",
      name: "Show the reference",
      remark: "of this operation",
      provenance: null,
      effect: { kind: "go", to: referenceTo(here, "request") },
    },
    act("share", "Share the state", "copies a link that opens it elsewhere, without any key"),
    act("present", "Present the sandbox", "three minutes on a stage; your own state is left alone"),
    act("reset", "Reset the sandbox", "asks first, and can be undone"),
    act("clearFaults", "Back to calm", "switches every armed condition off"),
    act("show_shortcuts", "Show the shortcuts", "and switch single keys off"),
  ];
}

/** An operation that can respond with the code: the one on screen if it can, else another. */
function responderOf(code: ErrorCode, here: OperationId): OperationId {
  const responses = (id: OperationId) => (operations[id] as Operation).refusals.includes(code);
  if ((commonRefusals as readonly ErrorCode[]).includes(code) || responses(here)) return here;
  return OPERATION_IDS.find(responses) ?? here;
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
    (place: string) =>
    (field: Field): Entry => ({
      id: `field.${id}.${place}.${field.path}`,
      group: "Fields",
      name: field.path,
      remark: `${place} of ${summary}: ${field.description}`,
      provenance: field.provenance,
      effect: { kind: "go", to: referenceTo(id, `${place}.${field.path}`) },
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
  group: "Left open by the document",
  name: point.topic,
  remark: respondTo(point),
  provenance: null,
  effect: { kind: "tell", words: `${respondTo(point)} ${point.here}` },
}));

/** Every entry of the palette; fields of the operation on screen come before those of others. */
export function entriesFor(here: OperationId): readonly Entry[] {
  const ids = [here, ...OPERATION_IDS.filter((id) => id !== here)];
  return [
    ...operationEntries,
    ...placeEntries,
    ...actionEntries(here),
    ...errorEntries(here),
    ...ids.flatMap(fieldEntriesOf),
    ...openEntries,
  ];
}
