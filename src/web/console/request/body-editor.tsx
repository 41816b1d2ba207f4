import { operations } from "#contract/api/operations.ts";
import type { AccountField, Product, ProductItem } from "#contract/api/product.ts";
import type { Scope } from "#contract/api/scope.ts";
import { useStateView } from "#web/client/react/context.tsx";
import { useCatalogue } from "#web/client/react/use-catalogue.ts";
import { useDraft, useFieldError } from "#web/client/react/use-request.ts";
import { useOperation } from "#web/client/react/use-route.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { MARKED_IF_INVALID } from "#web/ui/field.tsx";
import { amountOf, minus, times } from "#web/ui/format/amount.ts";
import { amountText } from "#web/ui/format/number-text.ts";
import { ScopesField } from "#web/ui/scopes-field.tsx";
import { ALIGNED, BodyField } from "./body-field.tsx";
import { BodyJson } from "./body-json.tsx";
import { type BodyFormProps, bodyIn, bodyText, type JsonObject, objectAt, textAt, withMember } from "./body-value.ts";
import { BODY_VIEW } from "./body-views.tsx";
import { type FoundItem, foundItem } from "./found-item.ts";
import { ItemPicker } from "./item-picker.tsx";

/** The cost of the order: price times quantity. */
export function OrderCost({ item, qty }: { readonly item: ProductItem; readonly qty: number }) {
  const balance = useStateView((stateView) => stateView.balance);
  const cost = times(item.price, qty);
  const retail = times(item.retail_price, qty);
  const isTooMuch = amountOf(cost) > amountOf(balance);
  return (
    <div className="border-t border-dashed border-edge pt-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 font-mono tabular-nums">
        <span>
          {amountText(item.price)} × {qty}
        </span>
        <span>
          cost <b>{amountText(cost)}</b> points
        </span>
      </p>
      <p className="flex flex-wrap justify-between gap-x-4 text-small text-ink2">
        <span>
          {item.price === item.retail_price
            ? "Retail price"
            : `Retail ${amountText(retail)}, you save ${amountText(minus(retail, cost))}`}
        </span>
        {isTooMuch && (
          <b className="text-void-ink">The wallet holds {amountText(balance)}: this will be refused with 402.</b>
        )}
      </p>
    </div>
  );
}

const EXAMPLE = operations.placeOrder.examples.body;

/** The body after another item is picked, whose account fields and quantity bounds may differ. */
export function bodyForItem(body: JsonObject, { product, item }: FoundItem): JsonObject {
  const account = objectAt(body, "cust_account");
  const takesServer = product.account_fields.some(({ name }) => name === "server_id");
  const server = takesServer ? (account.server_id ?? EXAMPLE.cust_account.server_id) : undefined;
  const { qty } = body;
  const fitting = typeof qty === "number" ? Math.min(Math.max(qty, item.min_qty), item.max_qty) : qty;
  const picked = withMember(body, "product_item_id", item.product_item_id);
  return withMember(withMember(picked, "cust_account", withMember(account, "server_id", server)), "qty", fitting);
}

const ALWAYS: readonly AccountField[] = [
  { name: "user_id", label: "User ID", required: true },
  { name: "server_id", label: "Server ID", required: false },
];

/** The account fields of the product. A `server_id` already in the body is shown even if the product has none. */
function fieldsOf(product: Product | null, hasServer: boolean): readonly AccountField[] {
  if (!product) return ALWAYS;
  const fields = product.account_fields;
  const isMissing = hasServer && !fields.some(({ name }) => name === "server_id");
  return isMissing ? [...fields, { name: "server_id", label: "Server ID, not asked for", required: false }] : fields;
}

interface AccountFieldsProps extends BodyFormProps {
  readonly product: Product | null;
}

/** The customer's game account, labelled with the game's own field names. */
export function AccountFields({ product, object, onChange }: AccountFieldsProps) {
  const account = objectAt(object, "cust_account");
  const set = (name: string, text: string) =>
    onChange(withMember(object, "cust_account", withMember(account, name, text === "" ? undefined : text)));
  return fieldsOf(product, "server_id" in account).map(({ name, label, required }) => (
    <BodyField
      key={name}
      className={ALIGNED}
      pointer={`#/cust_account/${name}`}
      label={label}
      member={name}
      mark={required ? "required" : "optional"}
    >
      {(control) => (
        <input
          {...control}
          value={textAt(account, name)}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => set(name, event.target.value)}
          className={`${MARKED_IF_INVALID} font-mono`}
        />
      )}
    </BodyField>
  ));
}

export function OrderForm({ object, onChange }: BodyFormProps) {
  const { data: products = [] } = useCatalogue();
  const { product_item_id: itemId, qty } = object;
  const found = foundItem(products, itemId);
  const pick = (id: number) => {
    const picked = foundItem(products, id);
    onChange(picked ? bodyForItem(object, picked) : withMember(object, "product_item_id", id));
  };
  const bounds = found ? `${found.item.min_qty} to ${found.item.max_qty}` : undefined;
  return (
    <div className="flex flex-col gap-4">
      <ItemPicker value={itemId} onPick={pick} />
      <div className="grid gap-x-4 gap-y-1 @sm:grid-cols-2 @2xl:grid-cols-3">
        <AccountFields product={found?.product ?? null} object={object} onChange={onChange} />
        <BodyField className={ALIGNED} pointer="#/qty" label="Quantity" member="qty" mark={bounds ?? "required"}>
          {(control) => (
            <input
              {...control}
              type="number"
              min={found?.item.min_qty}
              max={found?.item.max_qty}
              value={textAt(object, "qty")}
              onChange={({ target }) =>
                onChange(withMember(object, "qty", target.value === "" ? undefined : Number(target.value)))
              }
              className={`${MARKED_IF_INVALID} font-mono`}
            />
          )}
        </BodyField>
      </div>
      {found && Number.isInteger(qty) && (qty as number) > 0 && <OrderCost item={found.item} qty={qty as number} />}
    </div>
  );
}

export function KeyForm({ object, onChange }: BodyFormProps) {
  const error = useFieldError("#/scopes");
  const scopes: readonly unknown[] = Array.isArray(object.scopes) ? object.scopes : [];
  const without = (scope: Scope) => scopes.filter((each) => each !== scope);
  const set = (scope: Scope, isGranted: boolean) =>
    onChange(withMember(object, "scopes", isGranted ? [...without(scope), scope] : without(scope)));
  return (
    <div className="grid gap-4 @sm:grid-cols-2">
      <BodyField pointer="#/name" label="Name" member="name" mark="required" hint="A label of your choice.">
        {(control) => (
          <input
            {...control}
            value={textAt(object, "name")}
            autoComplete="off"
            onChange={(event) => onChange(withMember(object, "name", event.target.value))}
            className={MARKED_IF_INVALID}
          />
        )}
      </BodyField>
      <ScopesField scopes={scopes} error={error} onGrant={set} />
    </div>
  );
}

function BodyForm() {
  const [draft, change] = useDraft();
  const operation = useOperation();
  const body = bodyIn(draft.body);
  if ("reason" in body) {
    return (
      <Callout look="processing">
        <p>{body.reason} The form cannot show it; it can still be sent.</p>
        <Button onClick={() => change({ view: "json" })}>Back to the JSON</Button>
      </Callout>
    );
  }
  const Form = operation === "placeOrder" ? OrderForm : KeyForm;
  return <Form object={body.object} onChange={(object) => change({ body: bodyText(object) })} />;
}

/** The request body: a form and its JSON text, two views of one value. */
export function BodyEditor() {
  const [{ view }] = useDraft();
  return (
    <div role="tabpanel" id={BODY_VIEW} aria-labelledby={`${BODY_VIEW}-${view}`}>
      {view === "form" ? <BodyForm /> : <BodyJson />}
    </div>
  );
}
