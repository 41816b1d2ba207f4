import { errors } from "#contract/api/error.ts";
import { errorAdvice } from "#contract/api/error-advice.ts";
import { ERROR_CODES, type ErrorCode } from "#contract/api/error-code.ts";
import { type Field, fieldsOf, pathFieldsOf, queryFieldsOf } from "#contract/api/fields.ts";
import { OPEN_POINTS, openPointText } from "#contract/api/open-points.ts";
import { commonRefusals, type Operation } from "#contract/api/operation.ts";
import { OPERATION_IDS, type OperationId, operations } from "#contract/api/operations.ts";
import type { StateView } from "#contract/panel/panel.ts";
import { referenceTo } from "#web/client/link.ts";
import { putInOrder } from "#web/client/request.ts";
import { ADMIN_PAGES, adminPagePath, adminPages, orderPath, pathTo } from "#web/client/routes.ts";
import { numberText } from "#web/ui/format/number-text.ts";
import { actionEntries } from "./action-entries.ts";
import type { Entry, PaletteContext } from "./entry.ts";

const operationEntries: readonly Entry[] = OPERATION_IDS.map((id) => {
  const { method, path, summary, provenance }: Operation = operations[id];
  const effect = { kind: "go", to: `#${pathTo(id)}` } as const;
  return {
    id: `operation.${id}`,
    group: "Operations",
    lead: { method },
    name: summary,
    remark: path,
    provenance,
    effect,
  };
});

const adminEntries: readonly Entry[] = ADMIN_PAGES.map((page) => ({
  id: `page.${page}`,
  group: "Sandbox tools",
  lead: { icon: "page" },
  name: adminPages[page].name,
  keywords: adminPages[page].purpose,
  effect: { kind: "go", to: `#${adminPagePath(page)}` },
}));

/** An operation that can respond with the code: the one on screen if it can, else another. */
function responderOf(code: ErrorCode, here: OperationId): OperationId {
  const canRespond = (id: OperationId) => (operations[id] as Operation).refusals.includes(code);
  if ((commonRefusals as readonly ErrorCode[]).includes(code) || canRespond(here)) return here;
  return OPERATION_IDS.find(canRespond) ?? here;
}

const errorEntries = (here: OperationId): readonly Entry[] =>
  ERROR_CODES.map((code) => {
    const { status, title } = errors[code];
    const { when, remedy } = errorAdvice[code];
    return {
      id: `error.${code}`,
      group: "Errors",
      lead: { status, code },
      name: code,
      remark: title,
      keywords: `${status} ${when} ${remedy}`,
      effect: { kind: "go", to: referenceTo(responderOf(code, here), `errors.${code}`) },
    };
  });

const orderEntries = (orders: StateView["orders"]): readonly Entry[] =>
  orders.map(({ id, qty, product_item_name, product_name, total, status }) => ({
    id: `order.${id}`,
    group: "Orders",
    lead: { icon: "order" },
    name: id,
    remark: `${numberText(qty)} × ${product_item_name}, ${total}, ${status}`,
    keywords: product_name,
    effect: { kind: "go", to: `#${orderPath(id)}` },
  }));

/** Every item; choosing one fills the order with it. */
const itemEntries = (catalogue: StateView["catalogue"]): readonly Entry[] =>
  catalogue.flatMap((product) =>
    product.items.map((item): Entry => {
      const { product_item_id, name, price, available } = item;
      return {
        id: `item.${product_item_id}`,
        group: "Items",
        lead: { icon: "item" },
        name,
        remark: `${product.name}, ${available ? price : "unavailable"}`,
        keywords: `${product_item_id} ${product.name}`,
        effect: {
          kind: "go",
          to: `#${pathTo("placeOrder")}`,
          act: ({ session }) => putInOrder(session, product, item),
        },
      };
    }),
  );

function fieldEntriesOf(id: OperationId): readonly Entry[] {
  const operation: Operation = operations[id];
  const { body, response, summary } = operation;
  const entry =
    (place: string, part: string) =>
    (field: Field): Entry => ({
      id: `field.${id}.${place}.${field.path}`,
      group: "Fields",
      lead: { icon: "field" },
      name: field.path,
      remark: `${summary}, ${part}`,
      keywords: field.description,
      provenance: field.provenance,
      effect: { kind: "go", to: referenceTo(id, `${place}.${field.path}`) },
    });
  return [
    ...pathFieldsOf(operation).map(entry("path", "path")),
    ...queryFieldsOf(operation).map(entry("query", "query")),
    ...(body ? fieldsOf(body) : []).map(entry("body", "request body")),
    ...fieldsOf(response.schema).map(entry("answer", "response")),
  ];
}

const openEntries: readonly Entry[] = OPEN_POINTS.map((point) => ({
  id: `open.${point.topic}`,
  group: "Not covered by the API spec",
  lead: { icon: "question" },
  name: point.topic,
  keywords: `${openPointText(point)} ${point.here}`,
  effect: { kind: "tell", words: () => `${openPointText(point)} ${point.here}` },
}));

/** Every entry of the palette; fields of the operation on screen come before those of others. */
export function entriesFor(context: PaletteContext): readonly Entry[] {
  const { operation, orders, catalogue } = context;
  const ids = [operation, ...OPERATION_IDS.filter((id) => id !== operation)];
  return [
    ...actionEntries(context),
    ...errorEntries(operation),
    ...orderEntries(orders),
    ...itemEntries(catalogue),
    ...operationEntries,
    ...adminEntries,
    ...ids.flatMap(fieldEntriesOf),
    ...openEntries,
  ];
}
