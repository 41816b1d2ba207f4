import { startTransition, useOptimistic, useState } from "react";
import type { ProductItem } from "#contract/api/product.ts";
import { useAdjust } from "#web/client/react/use-admin.tsx";
import { minus } from "#web/ui/format/amount.ts";
import { amountText, decimalText } from "#web/ui/format/number-text.ts";
import { savedShare } from "./rate.ts";

/** A price that animates when it changes, but not on first render. */
function Price({ price }: { readonly price: string }) {
  const [seen, setSeen] = useState({ price, isChanged: false });
  if (seen.price !== price) setSeen({ price, isChanged: true });
  return (
    <b key={price} className={`inline-block font-mono ${seen.isChanged ? "steps" : ""}`}>
      {amountText(price)}
    </b>
  );
}

interface SwitchProps {
  readonly name: string;
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => Promise<void>;
}

function Switch({ name, isOn, onSwitch }: SwitchProps) {
  const [isShown, show] = useOptimistic(isOn);
  const switchTo = (isWanted: boolean) =>
    startTransition(async () => {
      show(isWanted);
      await onSwitch(isWanted);
    });
  return (
    <label className="relative top-0.5 -my-1.5 inline-flex min-h-11 cursor-pointer flex-row-reverse items-center gap-2 ps-3 tablet:min-h-9">
      <span className="sr-only">{name} can be ordered</span>
      <span aria-hidden className={`w-6 text-start ${isShown ? "" : "font-bold"}`}>
        {isShown ? "on" : "off"}
      </span>
      <input
        type="checkbox"
        checked={isShown}
        onChange={({ target }) => switchTo(target.checked)}
        // The table's head is sticky: a focused element must stop below it.
        className="size-4 shrink-0 scroll-mt-16 accent-carbon"
      />
    </label>
  );
}

const WIDE = "hidden @2xl:table-cell";
const FIGURE = "py-2 pe-2 text-end @sm:pe-4 align-baseline @sm:whitespace-nowrap tabular-nums";

interface ItemRowProps {
  readonly item: ProductItem;
  /** Called after the switch; the row may be gone then. */
  readonly onSwitched: () => void;
}

/** One item: its retail price, the account's price, and whether it can be ordered. */
export function ItemRow({ item, onSwitched }: ItemRowProps) {
  const { adjust, failure } = useAdjust();
  const { product_item_id, name, price, retail_price, available } = item;
  const saved = minus(retail_price, price);
  const share = `${decimalText(Number(savedShare(retail_price, price)))} %`;
  const switchTo = async (isOn: boolean) => {
    const words = () => `${name} ${isOn ? "can be ordered again" : "is off: orders for it are refused"}`;
    await adjust({ kind: "switch_item", productItemId: product_item_id, available: isOn }, words);
    onSwitched();
  };
  return (
    <tr className="border-t border-hairline">
      <th scope="row" className="py-2 pe-2 ps-4 @sm:pe-4 text-start align-baseline font-normal">
        {name} <span className="block font-mono text-code text-ink2 @2xl:hidden">{product_item_id}</span>
        {!available && (
          <span className="block text-small text-ink2">
            Orders for it are refused with 409{" "}
            <code className="inline-block font-mono text-code">
              product_item_
              <wbr />
              unavailable
            </code>
          </span>
        )}
        {failure}
      </th>
      <td className={`${WIDE} py-2 pe-4 align-baseline font-mono text-small text-ink2`}>{product_item_id}</td>
      <td className={`${WIDE} ${FIGURE} font-mono text-ink2`}>{amountText(retail_price)}</td>
      <td className={FIGURE}>
        <Price price={price} />
        <span className="block text-code text-ink2 @2xl:hidden">
          <s className="block @sm:inline">
            <span className="sr-only">retail </span>
            {amountText(retail_price)}
          </s>{" "}
          saves {amountText(saved)}
        </span>
      </td>
      <td className={`${WIDE} ${FIGURE}`}>
        <span className="font-mono">{amountText(saved)}</span>
        <span className="inline-block w-16 text-small text-ink2">{share}</span>
      </td>
      <td className="py-2 pe-2 text-end @sm:pe-4 align-baseline">
        <Switch name={name} isOn={available} onSwitch={switchTo} />
      </td>
    </tr>
  );
}
