import { type KeyboardEvent, useState } from "react";
import type { Product, ProductItem } from "#contract/api/product.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { announce } from "#web/client/store.ts";
import { counted } from "#web/ui/format/number-text.ts";
import { optionReached } from "#web/ui/listbox.tsx";

/** An item of the catalogue and the product it belongs to. */
export interface FoundItem {
  readonly product: Product;
  readonly item: ProductItem;
}

export function foundItem(products: readonly Product[], id: unknown): FoundItem | null {
  for (const product of products) {
    const item = product.items.find((each) => each.product_item_id === id);
    if (item) return { product, item };
  }
  return null;
}

/** The items whose product name, own name or number contains every typed word, by product. */
function itemsMatching(products: readonly Product[], typed: string): readonly Product[] {
  const words = typed
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  return products.flatMap((product) => {
    const items = product.items.filter(({ name, product_item_id }) => {
      const text = `${product.name} ${name} ${product_item_id}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
    return items.length === 0 ? [] : [{ ...product, items }];
  });
}

const idsIn = (products: readonly Product[]): readonly number[] =>
  products.flatMap(({ items }) => items.map(({ product_item_id }) => product_item_id));

/** The typed number if no item has it, else null. It can still be sent, and is refused. */
function unlistedNumber(products: readonly Product[], typed: string): number | null {
  const text = typed.trim();
  return /^[1-9]\d{0,9}$/.test(text) && !foundItem(products, Number(text)) ? Number(text) : null;
}

export type ItemSearch = ReturnType<typeof useItemSearch>;

/** A catalogue search by keyboard or pointer (WAI-ARIA, editable combobox with a listbox). Options are item numbers. */
export function useItemSearch(products: readonly Product[], value: unknown, onPick: (id: string) => void) {
  const { session } = useSandbox();
  const [search, setSearch] = useState<{ readonly typed: string; readonly active: unknown } | null>(null);
  /** The typed text; null while the list is closed. */
  const typed = search?.typed ?? null;
  const found = typed === null ? [] : itemsMatching(products, typed);
  const unlisted = unlistedNumber(products, typed ?? "");
  const ids = unlisted === null ? idsIn(found) : [...idsIn(found), unlisted];
  const active = ids.find((id) => id === search?.active) ?? ids[0];
  const start = (text: string, first: unknown) => {
    setSearch({ typed: text, active: first });
    announce(session, `${counted(idsIn(itemsMatching(products, text)).length, "item")} found`);
  };
  const open = () => {
    if (!search) start("", value);
  };
  const close = () => setSearch(null);
  const pick = (id: number | undefined) => {
    close();
    if (id !== undefined) onPick(String(id));
  };
  const press = (event: KeyboardEvent) => {
    const reached = optionReached(event, active === undefined ? 0 : ids.indexOf(active), ids.length);
    const next = { Home: ids[0], End: ids.at(-1) }[event.key] ?? ids[reached ?? -1];
    if (!search && /^Arrow(Down|Up)$/.test(event.key)) open();
    else if (!search) return;
    else if (next !== undefined) setSearch({ ...search, active: next });
    else if (event.key === "Enter") pick(active);
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
  };
  const type = (text: string) => start(text, null);
  return { typed, found, unlisted, active, open, close, type, pick, press };
}
