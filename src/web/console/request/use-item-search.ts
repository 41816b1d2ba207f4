import { type KeyboardEvent, useState } from "react";
import type { Product } from "#contract/api/product.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { announce } from "#web/client/store.ts";
import { counted } from "#web/ui/format/number-text.ts";
import { optionReached } from "#web/ui/listbox.tsx";
import type { FoundItem } from "./found-item.ts";

const isDigits = /^[1-9]\d{0,9}$/;

/** The items whose product name, own name or number contains every typed word, in catalogue order. */
function itemsMatching(products: readonly Product[], typed: string): readonly FoundItem[] {
  const words = typed
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  return products.flatMap((product) =>
    product.items
      .filter((item) => {
        const text = `${product.name} ${item.name} ${item.product_item_id}`.toLowerCase();
        return words.every((word) => text.includes(word));
      })
      .map((item) => ({ product, item })),
  );
}

/** The typed number if no item has it, else null. It can still be sent, to see it refused. */
function unlistedNumber(products: readonly Product[], typed: string): number | null {
  const text = typed.trim();
  if (!isDigits.test(text)) return null;
  const isListed = products.some(({ items }) => items.some((item) => item.product_item_id === Number(text)));
  return isListed ? null : Number(text);
}

interface Search {
  readonly typed: string;
  readonly active: number;
}

export interface ItemSearch {
  readonly isOpen: boolean;
  /** The typed text; null while the list is closed. */
  readonly typed: string | null;
  readonly found: readonly FoundItem[];
  /** A typed number that no item has, offered as the last option. */
  readonly unlisted: number | null;
  readonly active: number;
  readonly open: () => void;
  readonly close: () => void;
  readonly type: (text: string) => void;
  readonly pick: (index: number) => void;
  readonly press: (event: KeyboardEvent) => void;
}

/** A catalogue search by keyboard or pointer (WAI-ARIA, editable combobox with a listbox). */
export function useItemSearch(products: readonly Product[], value: unknown, onPick: (id: number) => void): ItemSearch {
  const { session } = useSandbox();
  const [search, setSearch] = useState<Search | null>(null);
  const typed = search?.typed ?? "";
  const found = search ? itemsMatching(products, typed) : [];
  const unlisted = unlistedNumber(products, typed);
  const ids = [...found.map(({ item }) => item.product_item_id), ...(unlisted === null ? [] : [unlisted])];
  const say = (text: string) => announce(session, `${counted(itemsMatching(products, text).length, "item")} found`);
  const open = () => {
    if (search) return;
    const at = itemsMatching(products, "").findIndex(({ item }) => item.product_item_id === value);
    setSearch({ typed: "", active: Math.max(at, 0) });
    say("");
  };
  const close = () => setSearch(null);
  const pick = (index: number) => {
    const id = ids[index];
    close();
    if (id !== undefined) onPick(id);
  };
  const press = (event: KeyboardEvent) => {
    if (!search) {
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      event.preventDefault();
      open();
      return;
    }
    const edge = event.key === "Home" ? 0 : event.key === "End" ? ids.length - 1 : null;
    const next = edge ?? optionReached(event, search.active, ids.length);
    if (next !== null) setSearch({ ...search, active: next });
    else if (event.key === "Enter") pick(search.active);
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
  };
  const type = (text: string) => {
    setSearch({ typed: text, active: 0 });
    say(text);
  };
  const active = Math.min(search?.active ?? 0, ids.length - 1);
  return {
    isOpen: search !== null,
    typed: search?.typed ?? null,
    found,
    unlisted,
    active,
    open,
    close,
    type,
    pick,
    press,
  };
}
