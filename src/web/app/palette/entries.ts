import { errors } from "#contract/api/error.ts";
import { errorAdvice } from "#contract/api/error-advice.ts";
import { ERROR_CODES, type ErrorCode } from "#contract/api/error-code.ts";
import { type Field, fieldsOf, pathFieldsOf, queryFieldsOf } from "#contract/api/fields.ts";
import { OPEN_POINTS, openPointText } from "#contract/api/open-points.ts";
import { commonRefusals, type Operation } from "#contract/api/operation.ts";
import { OPERATION_IDS, type OperationId, operations } from "#contract/api/operations.ts";
import { type Hideable, THEMES } from "#contract/page/settings.ts";
import type { StateView } from "#contract/panel/panel.ts";
import { newUuid } from "#web/client/draft.ts";
import { referenceTo } from "#web/client/link.ts";
import { copyRefused } from "#web/client/react/use-copy.ts";
import { putInOrder, requestNow } from "#web/client/request.ts";
import { ADMIN_PAGES, adminPagePath, adminPages, orderPath, pathTo, STAGE_ADDRESS } from "#web/client/routes.ts";
import { announce, authorize, clearFailures, edit, openLog, type Sandbox, type Session } from "#web/client/store.ts";
import { curl } from "#web/console/code/curl.ts";
import { codeError, keylessOf } from "#web/console/code/keyless-request.ts";
import { linkedBase } from "#web/console/code/use-code.ts";
import { copyText } from "#web/ui/copy-button.tsx";
import { capitalised, numberText } from "#web/ui/format/number-text.ts";
import { submitRequest } from "#web/ui/send-button.tsx";
import { keyWords } from "#web/ui/shortcut-keys.tsx";
import type { Entry, Group } from "./search.ts";

/** What the entries depend on. */
interface PaletteContext extends Pick<StateView, "orders" | "catalogue"> {
  readonly operation: OperationId;
  /** Whether the operation's request is on screen. */
  readonly hasRequest: boolean;
  /** Whether the window has room for the demo. */
  readonly hasStage: boolean;
  /** The parts that the page's address hides. */
  readonly hide: readonly Hideable[];
}

type Row = Omit<Entry, "id" | "group">;

/** Copies the request that Send would send as a curl command, and resolves to what to tell. */
async function copyAsCurl(sandbox: Sandbox, operation: OperationId): Promise<string> {
  const request = keylessOf(requestNow(sandbox, operation), sandbox.settings.base_url);
  const error = codeError(request);
  if (error !== null) return error;
  const isCopied = await copyText(curl(request));
  const base = linkedBase(sandbox);
  const target = base === null ? "" : ` It calls ${base}, set by this page's address.`;
  return isCopied ? `Copied as cURL.${target}` : copyRefused("Copy the code of the request by hand.");
}

type Act = (sandbox: Sandbox) => void;

const opens =
  (dialog: Session["dialog"]) =>
  ({ session }: Sandbox) =>
    session.setState({ dialog });

const selects =
  (kind: "console" | "none", said: string) =>
  ({ session }: Sandbox) => {
    authorize(session, { kind });
    announce(session, said);
  };

const action = (lead: Row["lead"], title: string, keywords: string, act: Act, more: Partial<Row> = {}): Row => ({
  lead,
  title,
  keywords,
  do: act,
  ...more,
});

const THEME_ACTIONS: readonly Row[] = THEMES.map((theme) =>
  action(theme, `${capitalised(theme)} theme`, "mode colours colors appearance", ({ session }) =>
    session.setState({ theme }),
  ),
);

/** What can be done: nothing with a part that is hidden or not on screen, or that has no room. */
function actions({ operation: here, hasRequest, hasStage, hide }: PaletteContext): readonly (Row | false)[] {
  const { body, summary: hint }: Operation = operations[here];
  const regenerate = ({ session }: Sandbox) => {
    edit(session, here, { idempotencyKey: newUuid() });
    announce(session, "New Idempotency-Key");
  };
  return [
    hasRequest && action("send", "Send the request", "", submitRequest, { hint, shortcut: keyWords("Enter") }),
    !hide.includes("code") && {
      lead: "copy",
      title: "Copy as cURL",
      keywords: "code command shell terminal",
      hint,
      tell: (sandbox) => copyAsCurl(sandbox, here),
    },
    action("paste", "Paste a cURL command", "import shell terminal postman", opens("curl"), {
      hint: "into the request",
    }),
    body !== undefined && action("refresh", "Regenerate Idempotency-Key", "new", regenerate, { hint }),
    action("key", "Use the sample key", "api authorization", selects("console", "Sample key selected")),
    action("key", "Use no key", "api authorization anonymous", selects("none", "No key selected"), {
      hint: "retail prices",
    }),
    {
      lead: "page",
      title: "Open the reference",
      keywords: "docs documentation spec",
      hint,
      go: referenceTo(here, "request"),
    },
    action("refresh", "Reset the sandbox", "clear delete start over", opens("reset"), { hint: "you can undo it" }),
    action("share", "Share the state", "copy url", opens("share"), { hint: "a link without API keys" }),
    hasStage &&
      action("play", "3-minute demo", "present stage presenter slides", () => window.location.assign(STAGE_ADDRESS), {
        hint: "in a store of its own",
      }),
    ...THEME_ACTIONS,
    action("off", "Turn off failures", "simulated failures network", clearFailures),
    !hide.includes("log") &&
      action("log", "Open the Log", "requests history exchanges", ({ session }) => openLog(session)),
    action("about", "About this sandbox", "spec assumptions help info", opens("about")),
    action("shortcuts", "Keyboard shortcuts", "keys help", opens("shortcuts"), { shortcut: "?" }),
  ];
}

const OPERATIONS: readonly Row[] = OPERATION_IDS.map((id) => {
  const { method, path, summary, provenance }: Operation = operations[id];
  return { lead: method, title: summary, hint: path, provenance, go: `#${pathTo(id)}` };
});

const TOOLS: readonly Row[] = ADMIN_PAGES.map((page) => {
  const { name, purpose } = adminPages[page];
  return { lead: "page", title: name, keywords: purpose, go: `#${adminPagePath(page)}` };
});

const OPEN_POINT_ROWS: readonly Row[] = OPEN_POINTS.map((point) => {
  const text = `${openPointText(point)} ${point.here}`;
  return { lead: "question", title: point.topic, keywords: text, tell: () => text };
});

/** An operation that can respond with the code: the one on screen if it can, else another. */
function responderOf(code: ErrorCode, here: OperationId): OperationId {
  const canRespond = (id: OperationId) => (operations[id] as Operation).refusals.includes(code);
  if ((commonRefusals as readonly ErrorCode[]).includes(code)) return here;
  return [here, ...OPERATION_IDS].find(canRespond) ?? here;
}

const errorRows = (here: OperationId): readonly Row[] =>
  ERROR_CODES.map((code) => {
    const { status, title } = errors[code];
    const { when, remedy } = errorAdvice[code];
    const go = referenceTo(responderOf(code, here), `errors.${code}`);
    return { lead: status, title: code, hint: title, keywords: `${status} ${when} ${remedy}`, go };
  });

const orderRows = (orders: StateView["orders"]): readonly Row[] =>
  orders.map(({ id, qty, product_item_name, product_name, total, status }) => {
    const hint = `${numberText(qty)} × ${product_item_name}, ${total}, ${status}`;
    return { lead: "order", title: id, hint, keywords: product_name, go: `#${orderPath(id)}` };
  });

/** Every item; choosing one fills the order with it. */
const itemRows = (catalogue: StateView["catalogue"]): readonly Row[] =>
  catalogue.flatMap((product) =>
    product.items.map((item): Row => {
      const { product_item_id: id, name, price, available } = item;
      const hint = `${product.name}, ${available ? price : "unavailable"}`;
      const put = ({ session }: Sandbox) => putInOrder(session, product, item);
      return action("item", name, `${id} ${product.name}`, put, { hint, go: `#${pathTo("placeOrder")}` });
    }),
  );

function fieldRows(id: OperationId): readonly Row[] {
  const operation: Operation = operations[id];
  const { body, response, summary } = operation;
  const rows = (place: string, part: string, fields: readonly Field[]) =>
    fields.map(({ path, description, provenance }): Row => {
      const go = referenceTo(id, `${place}.${path}`);
      return { lead: "field", title: path, hint: `${summary}, ${part}`, keywords: description, provenance, go };
    });
  return [
    ...rows("path", "path", pathFieldsOf(operation)),
    ...rows("query", "query", queryFieldsOf(operation)),
    ...rows("body", "request body", body ? fieldsOf(body) : []),
    ...rows("answer", "response", fieldsOf(response.schema)),
  ];
}

/** Every entry of the palette, in the order of the groups; fields of the operation on screen come before those of others. */
export function entriesFor(context: PaletteContext): readonly Entry[] {
  const { operation, orders, catalogue } = context;
  const table: Readonly<Record<Group, readonly Row[]>> = {
    Actions: actions(context).filter((row) => row !== false),
    Operations: OPERATIONS,
    Orders: orderRows(orders),
    Items: itemRows(catalogue),
    Errors: errorRows(operation),
    "Sandbox tools": TOOLS,
    Fields: [...new Set([operation, ...OPERATION_IDS])].flatMap(fieldRows),
    "Not covered by the API spec": OPEN_POINT_ROWS,
  };
  const groups = Object.entries(table) as [Group, readonly Row[]][];
  return groups.flatMap(([group, rows]) => rows.map((row) => ({ ...row, group }))).map((row, id) => ({ ...row, id }));
}
