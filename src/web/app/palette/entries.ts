import { ERROR_CODES, type ErrorCode, errorCases, errors } from "#contract/api/error.ts";
import { type Field, fieldsOf, pathFieldsOf, queryFieldsOf } from "#contract/api/fields.ts";
import { OPEN_POINTS, openPointText } from "#contract/api/open-points.ts";
import { commonRefusals, type Operation } from "#contract/api/operation.ts";
import { OPERATION_IDS, type OperationId, operations } from "#contract/api/operations.ts";
import { THEMES } from "#contract/page/settings.ts";
import type { StateView } from "#contract/panel/panel.ts";
import { newUuid } from "#web/client/draft.ts";
import { referenceTo } from "#web/client/link.ts";
import { questionsOf, questionsText } from "#web/client/questions.ts";
import { useIsHidden, useSettings, useStateView } from "#web/client/react/context.tsx";
import { useOperation, useRoute } from "#web/client/react/use-route.ts";
import { putInOrder, requestNow } from "#web/client/request.ts";
import {
  ADMIN_PAGES,
  type AdminPage,
  adminPagePath,
  adminPages,
  FAILURE_PAGES,
  failurePath,
  orderPath,
  pathTo,
  recipePath,
  STAGE_ADDRESS,
} from "#web/client/routes.ts";
import { announce, authorize, clearFailures, edit, type Sandbox, type Session } from "#web/client/store.ts";
import { curl } from "#web/console/code/curl.ts";
import { codeError, keylessOf, linkedBase } from "#web/console/code/keyless-request.ts";
import { useColumns } from "#web/ui/browser/window.ts";
import { copyText } from "#web/ui/copy-button.tsx";
import { failureTitle } from "#web/ui/failure-text.ts";
import { capitalised, counted, numberText } from "#web/ui/format/number-text.ts";
import { submitRequest } from "#web/ui/request-form.ts";
import { keyWords } from "#web/ui/shortcut-keys.tsx";
import type { Entry, Group } from "./search.ts";

type EntryRow = Omit<Entry, "id" | "group">;

/** Copies a text, and resolves to a message: that it is done, or how to do it by hand. */
const copied = async (text: string, done: string, byHand: string): Promise<string> =>
  (await copyText(text)) ? done : `The browser blocked copying. ${byHand}`;

/** Copies the request that Send would send as a curl command, and resolves to a message. */
async function copyAsCurl(sandbox: Sandbox, operation: OperationId): Promise<string> {
  const request = keylessOf(requestNow(sandbox, operation), sandbox.settings.base_url);
  const error = codeError(request);
  if (error !== null) return error;
  const base = linkedBase(sandbox);
  const target = base === null ? "" : ` It calls ${base}, set by this page's address.`;
  return copied(curl(request), `Copied as cURL.${target}`, "Copy the code of the request by hand.");
}

/** Copies the questions for the provider, and resolves to a message. */
async function copyQuestions({ panel }: Sandbox): Promise<string> {
  const groups = questionsOf(panel.exchanges.getState());
  const count = groups.reduce((sum, { questions }) => sum + questions.length, 0);
  if (count === 0) return "No question yet. Send a request: what it assumes is asked.";
  const done = `Copied ${counted(count, "question")} as Markdown.`;
  return copied(questionsText(groups), done, "Save them with the Log's export.");
}

type Effect = Omit<EntryRow, "lead" | "title" | "hint" | "keywords">;

/** What every entry has: its icon, method or status, its title, what is shown after it, and further words that find it. */
const row = (lead: EntryRow["lead"], title: string, hint: string, keywords: string, effect: Effect): EntryRow => ({
  lead,
  title,
  hint,
  keywords,
  ...effect,
});

const sets = (state: Partial<Session>): Effect => ({ do: ({ session }) => session.setState(state) });

const selects = (kind: "console" | "none", said: string): Effect => ({
  do: ({ session }) => {
    authorize(session, { kind });
    announce(session, said);
  },
});

const regenerates = (here: OperationId): Effect => ({
  do: ({ session }) => {
    edit(session, here, { idempotencyKey: newUuid() });
    announce(session, "New Idempotency-Key");
  },
});

const THEME_ACTIONS: readonly EntryRow[] = THEMES.map((theme) =>
  row(theme, `${capitalised(theme)} theme`, "", "mode colours colors appearance", sets({ theme })),
);

type PagePart = "request" | "stage" | "code" | "log";

/** What can be done: nothing with a part that is hidden or not on screen, or that has no room. */
function actions(here: OperationId, has: Readonly<Record<PagePart, boolean>>): readonly (EntryRow | false)[] {
  const { body, summary }: Operation = operations[here];
  const sends = { do: submitRequest, shortcut: keyWords("Enter") };
  const copies = { message: (sandbox: Sandbox) => copyAsCurl(sandbox, here) };
  const opensLog = { go: `#${adminPagePath("log")}` };
  const presents = { do: () => window.location.assign(STAGE_ADDRESS) };
  return [
    has.request && row("send", "Send the request", summary, "", sends),
    has.code && row("copy", "Copy as cURL", summary, "code command shell terminal", copies),
    row("paste", "Paste a cURL command", "into the request", "import shell terminal postman", sets({ dialog: "curl" })),
    body !== undefined && row("refresh", "Regenerate Idempotency-Key", summary, "new", regenerates(here)),
    row("key", "Use the sample key", "", "api authorization", selects("console", "Sample key selected")),
    row("key", "Use no key", "retail prices", "api authorization anonymous", selects("none", "No key selected")),
    row("page", "Open the reference", summary, "docs documentation spec", { go: referenceTo(here, "request") }),
    row("refresh", "Reset the sandbox", "you can undo it", "clear delete start over", sets({ dialog: "reset" })),
    row("share", "Share this sandbox", "a link without API keys", "copy url state", sets({ dialog: "share" })),
    has.stage && row("play", "3-minute demo", "in a store of its own", "present stage presenter slides", presents),
    ...THEME_ACTIONS,
    row("play", "Try every failure", "on your own code", "retry timeout charged twice safe", {
      go: `#${recipePath("your-own-code")}`,
    }),
    row("off", "Turn off failures", "", "simulated failures network", { do: clearFailures }),
    has.log && row("log", "Open the Log", "", "requests history exchanges", opensLog),
    row("question", "Copy the questions for the provider", "as Markdown", "ask spec assumptions", {
      message: copyQuestions,
    }),
    row("about", "About this sandbox", "", "spec assumptions help info", sets({ dialog: "about" })),
    row("shortcuts", "Keyboard shortcuts", "", "keys help", { ...sets({ dialog: "shortcuts" }), shortcut: "?" }),
  ];
}

const OPERATIONS: readonly EntryRow[] = OPERATION_IDS.map((id) => {
  const { method, path, summary, provenance }: Operation = operations[id];
  return row(method, summary, path, "", { provenance, go: `#${pathTo(id)}` });
});

/** What else a visitor calls a page, or hopes to find on it. */
const PAGE_WORDS: Readonly<Partial<Record<AdminPage, string>>> = {
  "go-live": "live checklist production certification next tutorial learn guide lessons",
  recipes: "code example program javascript python php retry safe",
  failures: "retry safe double charged twice timeout network error",
  ledger: "retry replay safe double charged twice",
  machine: "node python php vitest postman ci localhost",
};

// The Log is an action, which the page may hide. An embed has no Before you go live.
const pageRows = (isEmbedded: boolean): readonly EntryRow[] =>
  ADMIN_PAGES.filter((page) => page !== "log" && !(isEmbedded && page === "go-live")).map((page) =>
    row("page", adminPages[page].name, "", `${adminPages[page].purpose} ${PAGE_WORDS[page] ?? ""}`, {
      go: `#${adminPagePath(page)}`,
    }),
  );

const OPEN_POINT_ROWS: readonly EntryRow[] = OPEN_POINTS.map((point) => {
  const text = `${openPointText(point)} ${point.here}`;
  return row("question", point.topic, "", text, { message: () => text });
});

/** An operation that can respond with the code: the one on screen if it can, else another. */
function responderOf(code: ErrorCode, here: OperationId): OperationId {
  const canRespond = (id: OperationId) => (operations[id] as Operation).refusals.includes(code);
  if ((commonRefusals as readonly ErrorCode[]).includes(code)) return here;
  return [here, ...OPERATION_IDS].find(canRespond) ?? here;
}

const errorRows = (here: OperationId): readonly EntryRow[] =>
  ERROR_CODES.map((code) => {
    const { status, title, remedy } = errors[code];
    const go = referenceTo(responderOf(code, here), `errors.${code}`);
    return row(status, code, title, `${status} ${errorCases[code]} ${remedy}`, { go });
  });

const FAILURES: readonly EntryRow[] = FAILURE_PAGES.map((name) => {
  const code = ERROR_CODES.find((each) => each === name);
  const status = code ? errors[code].status : "off";
  return row(status, failureTitle(name), "", `${status} make it fail simulate try`, { go: `#${failurePath(name)}` });
});

const orderRows = (orders: StateView["orders"]): readonly EntryRow[] =>
  orders.map(({ id, qty, product_item_name, product_name, total, status }) => {
    const hint = `${numberText(qty)} × ${product_item_name}, ${total}, ${status}`;
    return row("order", id, hint, product_name, { go: `#${orderPath(id)}` });
  });

/** Every item; choosing one fills the order with it. */
const itemRows = (catalogue: StateView["catalogue"]): readonly EntryRow[] =>
  catalogue.flatMap((product) =>
    product.items.map((item) => {
      const hint = `${product.name}, ${item.available ? item.price : "unavailable"}`;
      return row("item", item.name, hint, `${item.product_item_id} ${product.name}`, {
        do: ({ session }) => putInOrder(session, product, item),
        go: `#${pathTo("placeOrder")}`,
      });
    }),
  );

function fieldRows(id: OperationId): readonly EntryRow[] {
  const operation: Operation = operations[id];
  const { body, response, summary } = operation;
  const rows = (place: string, part: string, fields: readonly Field[]) =>
    fields.map(({ path, description, provenance }) => {
      const go = referenceTo(id, `${place}.${path}`);
      return row("field", path, `${summary}, ${part}`, description, { provenance, go });
    });
  return [
    ...rows("path", "path", pathFieldsOf(operation)),
    ...rows("query", "query", queryFieldsOf(operation)),
    ...rows("body", "request body", body ? fieldsOf(body) : []),
    ...rows("answer", "response", fieldsOf(response.schema)),
  ];
}

/** Every entry of the palette, in the order of the groups; fields of the operation on screen come before those of others. */
export function useEntries(): readonly Entry[] {
  const here = useOperation();
  const { orders, catalogue } = useStateView((stateView) => stateView);
  const isEmbedded = useSettings().embed !== null;
  const has = {
    request: useRoute() === null,
    stage: useColumns() > 1,
    code: !useIsHidden("code"),
    log: !useIsHidden("log"),
  };
  const table: Readonly<Record<Group, readonly EntryRow[]>> = {
    Actions: actions(here, has).filter((each) => each !== false),
    Operations: OPERATIONS,
    Orders: orderRows(orders),
    Items: itemRows(catalogue),
    Failures: FAILURES,
    Errors: errorRows(here),
    Pages: pageRows(isEmbedded),
    Fields: [...new Set([here, ...OPERATION_IDS])].flatMap(fieldRows),
    "Not covered by the API spec": OPEN_POINT_ROWS,
  };
  const groups = Object.entries(table) as [Group, readonly EntryRow[]][];
  return groups
    .flatMap(([group, rows]) => rows.map((each) => ({ ...each, group })))
    .map((each, id) => ({ ...each, id }));
}
