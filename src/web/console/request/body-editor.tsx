import type { AccountField, Product, ProductItem } from "#contract/api/product.ts";
import { EXAMPLE_ORDER } from "#web/client/draft.ts";
import { isJsonObject, type JsonObject, jsonIn, reasonOf } from "#web/client/http.ts";
import { useIsFrame } from "#web/client/react/context.tsx";
import { useCatalogue, useDraft, useFieldError, usePromise } from "#web/client/react/use-request.ts";
import { useOperation } from "#web/client/react/use-route.ts";
import { type FoundItem, foundItem } from "#web/client/request.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { CodeField } from "#web/ui/code/code-field.tsx";
import { EXPECTED_EDGE, MARKED_IF_INVALID, TextInput } from "#web/ui/fields/field.tsx";
import { KeyFields } from "#web/ui/fields/key-fields.tsx";
import { WhenLoaded } from "#web/ui/lazy-part.tsx";
import { BodyJson } from "./body-json.tsx";
import { edited, numberTyped, treeOf, writtenAt } from "./body-text.ts";
import { IdempotencyField, IdempotencyLine } from "./idempotency-field.tsx";
import { ItemPicker } from "./item-picker.tsx";
import { CostRow, QTY_ERROR } from "./order-cost.tsx";
import { BodyField } from "./request-fields.tsx";

/** The object in a JSON text, or the reason a form cannot show it. */
function bodyIn(text: string): { readonly object: JsonObject } | { readonly reason: string } {
  try {
    const value: unknown = JSON.parse(text);
    if (!isJsonObject(value)) return { reason: "The body is not a JSON object." };
    return treeOf(text) ? { object: value } : { reason: "The body is nested too deeply." };
  } catch (error) {
    return { reason: `The body is not JSON: ${reasonOf(error)}.` };
  }
}

/** The customer's game account; empty if the body has no object there. */
const accountIn = ({ cust_account }: JsonObject): JsonObject => (isJsonObject(cust_account) ? cust_account : {});

/** The object in the body, its text, and how to change one value of the text. */
interface BodyFormProps {
  readonly object: JsonObject;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** A value as text for a text field: a string's characters, and anything else as it is written. */
function shownAt(text: string, ...path: readonly string[]): string {
  const written = writtenAt(text, path) ?? "null";
  const value = jsonIn(written);
  return typeof value === "string" ? value : value === null ? "" : written;
}

/** Aligns label, control and hint with those of the adjacent fields, in a grid of `gap-y-1`. */
const ALIGNED = "row-span-3 grid! grid-rows-subgrid content-start";

/** In a narrow frame, all fields share a row; one with an error has a row of its own. */
const WIDE_IF_INVALID = "@max-[440px]:in-[.frame]:has-aria-invalid:col-span-12";
/** A third of the row; half of it in a narrow pane. */
const THIRD = `${ALIGNED} ${WIDE_IF_INVALID} col-span-6 in-[.frame]:col-span-3 @max-[440px]:in-[.frame]:first:col-span-6 @min-[441px]:col-span-4`;

/** Loads the editor of the JSON view, so that it renders at once. */
export const loadJson = CodeField.load;

const SERVER = ["cust_account", "server_id"];

/** The body after another item is picked, whose account fields and quantity bounds may differ. */
function bodyForItem(body: string, { qty, ...object }: JsonObject, { product, item }: FoundItem): string {
  const takesServer = product.account_fields.some(({ name }) => name === "server_id");
  const fitting = typeof qty === "number" ? Math.min(Math.max(qty, item.min_qty), item.max_qty) : qty;
  let text = edited(body, ["product_item_id"], String(item.product_item_id));
  if (!takesServer) text = edited(text, SERVER, null);
  else if ((accountIn(object).server_id ?? null) === null)
    text = edited(text, SERVER, JSON.stringify(EXAMPLE_ORDER.cust_account.server_id));
  return fitting === qty ? text : edited(text, ["qty"], String(fitting));
}

/** The account fields of the product. A `server_id` already in the body is shown even if the product has none. */
function accountFieldsOf(product: Product | undefined, hasServer: boolean): readonly AccountField[] {
  // The labels of the example, so that they do not change once the catalogue is loaded.
  const server: AccountField = { name: "server_id", label: "Zone ID", required: false };
  if (!product) return [{ name: "user_id", label: "Player ID", required: true }, server];
  const fields = product.account_fields;
  const isMissing = hasServer && !fields.some(({ name }) => name === "server_id");
  return isMissing ? [...fields, { ...server, label: "Zone ID, not required" }] : fields;
}

/** The customer's game account, labelled with the game's own field names. */
function AccountFields({ product, object, text, onText }: BodyFormProps & { readonly product: Product | undefined }) {
  const isInvalid = usePromise().refusal?.code === "validation_failed";
  return accountFieldsOf(product, "server_id" in accountIn(object)).map(({ name, label, required }) => (
    <BodyField
      key={name}
      className={THIRD}
      pointer={`#/cust_account/${name}`}
      label={label}
      member={name}
      mark={product && !required && "optional"}
      error={isInvalid && required && !(name in accountIn(object)) && "Required"}
      hint={/^ | $/.test(shownAt(text, "cust_account", name)) && "Starts or ends with a space."}
    >
      {(control) => (
        <TextInput
          {...control}
          value={shownAt(text, "cust_account", name)}
          onText={(typed) => onText(edited(text, ["cust_account", name], typed === "" ? null : JSON.stringify(typed)))}
        />
      )}
    </BodyField>
  ));
}

/** What is wrong with a quantity of an item; undefined if nothing is, or none is sent. */
function qtyError({ qty }: JsonObject, item: ProductItem | undefined): string | undefined {
  if (!item || qty === undefined) return undefined;
  const { min_qty: least, max_qty: most } = item;
  const isValid = typeof qty === "number" && Number.isInteger(qty) && qty >= least && qty <= most;
  return isValid ? undefined : `Use a whole number from ${least} to ${most}.`;
}

function OrderForm(form: BodyFormProps) {
  const { object, text, onText } = form;
  const products = useCatalogue();
  const { product_item_id: itemId } = object;
  const found = foundItem(products, itemId);
  const pick = (typed: string) => {
    const picked = foundItem(products, Number(typed));
    onText(picked ? bodyForItem(text, object, picked) : edited(text, ["product_item_id"], numberTyped(typed)));
  };
  const isFrame = useIsFrame();
  const error = useFieldError("#/qty") ?? qtyError(object, found?.item);
  const isTooMuch = usePromise().refusal?.code === "insufficient_balance";
  const mark = found ? `${found.item.min_qty}–${found.item.max_qty}` : "";
  return (
    <div className="flex flex-col gap-3.5 in-[.frame]:gap-2">
      <ItemPicker value={itemId} onPick={pick} />
      <div className="grid grid-cols-12 gap-x-3 gap-y-1 in-[.frame]:gap-x-2">
        <AccountFields product={found?.product} {...form} />
        <BodyField
          className={THIRD}
          pointer="#/qty"
          label="Quantity"
          member="qty"
          mark={mark}
          error={error}
          hintId={isFrame ? undefined : QTY_ERROR}
        >
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              className={`${MARKED_IF_INVALID} font-mono ${isTooMuch ? EXPECTED_EDGE : ""}`}
              value={shownAt(text, "qty")}
              onText={(typed) => onText(edited(text, ["qty"], numberTyped(typed)))}
            />
          )}
        </BodyField>
        <CostRow
          // The rule is below an error, which belongs to the fields.
          className={`col-span-12 mt-2 border-dashed border-edge ${error && !isFrame ? "border-b pb-1.5 @min-[441px]:justify-end" : "border-t pt-1.5 in-[.frame]:pt-1"}`}
          error={isFrame ? undefined : error}
        />
      </div>
    </div>
  );
}

function KeyForm({ object, text, onText }: BodyFormProps) {
  const errors = { name: useFieldError("#/name"), scopes: useFieldError("#/scopes") };
  const scopes = Array.isArray(object.scopes) ? object.scopes : [];
  return (
    <KeyFields
      name={shownAt(text, "name")}
      scopes={scopes}
      errors={errors}
      onChange={({ name, scopes: next = scopes }) =>
        onText(
          name === undefined
            ? edited(text, ["scopes"], `[${next.map((scope) => JSON.stringify(scope)).join(", ")}]`)
            : edited(text, ["name"], JSON.stringify(name)),
        )
      }
    />
  );
}

/**
 * The request body: a form or its JSON text, two views of one value. Last, the Idempotency-Key, unless it is elsewhere; first,
 * in a frame, which is lower than its form.
 */
export function BodyEditor({ hasKey = true }: { readonly hasKey?: boolean }) {
  const [{ view, body: text }, change] = useDraft();
  const isOrder = useOperation() === "placeOrder";
  const Form = isOrder ? OrderForm : KeyForm;
  const body = bodyIn(text);
  const object = "object" in body ? body.object : null;
  const isFrame = useIsFrame();
  return (
    <div className="flex flex-col gap-3.5 in-[.frame]:gap-2">
      {hasKey && isFrame && <IdempotencyLine />}
      {view === "json" && (
        <div>
          <WhenLoaded className="min-h-46.5 pointer-coarse:min-h-50.5">
            <BodyJson />
          </WhenLoaded>
          {isOrder && <CostRow className="mt-2" />}
        </div>
      )}
      {view === "form" && object && <Form object={object} text={text} onText={(next) => change({ body: next })} />}
      {view === "form" && "reason" in body && (
        <Callout look="processing">
          <p>{body.reason} The form can't show it, but you can send it.</p>
          <Button onClick={() => change({ view: "json" })}>Back to the JSON</Button>
        </Callout>
      )}
      {hasKey && !isFrame && <IdempotencyField />}
    </div>
  );
}
