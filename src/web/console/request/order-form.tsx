import { useCatalogue } from "#web/client/react/use-catalogue.ts";
import { FAULTY } from "#web/ui/field.tsx";
import { AccountFields } from "./account-fields.tsx";
import { ALIGNED, BodyField } from "./body-field.tsx";
import { bodyForItem } from "./body-for-item.ts";
import type { BodyFormProps } from "./body-value.ts";
import { textAt, withMember } from "./body-value.ts";
import { foundItem } from "./found-item.ts";
import { ItemPicker } from "./item-picker.tsx";
import { OrderCost } from "./order-cost.tsx";

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
              className={`${FAULTY} font-mono`}
            />
          )}
        </BodyField>
      </div>
      {found && Number.isInteger(qty) && (qty as number) > 0 && <OrderCost item={found.item} qty={qty as number} />}
    </div>
  );
}
