import type { Product, ProductItem } from "#contract/product.ts";
import { useCatalogue } from "#web/session/use-catalogue.ts";
import { CONTROL, Field } from "#web/ui/field.tsx";
import { foundItem } from "./found-item.ts";

const LABEL = { label: "Item", member: "product_item_id", mark: "required" } as const;

const itemWords = ({ name, price, retail_price, available }: ProductItem): string => {
  const retail = price === retail_price ? "at retail" : `retail ${retail_price}`;
  return `${name}: ${price}, ${retail}${available ? "" : ", not available now"}`;
};

interface ItemPickerProps {
  readonly value: unknown;
  readonly onPick: (id: number) => void;
}

/** The item by its number, where the catalogue cannot be had. */
function ItemNumber({ value, onPick, why }: ItemPickerProps & { readonly why: string }) {
  return (
    <Field {...LABEL} hint={why}>
      {(ids) => (
        <input
          {...ids}
          inputMode="numeric"
          value={typeof value === "number" ? value : ""}
          onChange={(event) => onPick(Number(event.target.value))}
          className={`${CONTROL} font-mono`}
        />
      )}
    </Field>
  );
}

function Options({ products }: { readonly products: readonly Product[] }) {
  return products.map((product) => (
    <optgroup key={product.product_id} label={product.name}>
      {product.items.map((item) => (
        <option key={item.product_item_id} value={item.product_item_id}>
          {itemWords(item)}
        </option>
      ))}
    </optgroup>
  ));
}

/** Every item of the catalogue by product, with its retail price and yours. */
export function ItemPicker({ value, onPick }: ItemPickerProps) {
  const { data: products = [], error, isPending } = useCatalogue();
  if (error) return <ItemNumber value={value} onPick={onPick} why={`The catalogue was refused. ${error.message}`} />;
  const isListed = foundItem(products, value) !== null;
  return (
    <Field {...LABEL}>
      {(ids) => (
        <select
          {...ids}
          value={String(value)}
          onChange={(event) => onPick(Number(event.target.value))}
          className={CONTROL}
        >
          {!isListed && (
            <option value={String(value)}>
              {String(value)}, {isPending ? "reading the catalogue…" : "not in the catalogue"}
            </option>
          )}
          <Options products={products} />
        </select>
      )}
    </Field>
  );
}
