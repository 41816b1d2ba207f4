import type { StateView } from "#contract/panel/panel.ts";
import { amountText } from "#web/ui/format/amount-text.ts";
import { percentText } from "#web/ui/format/number-text.ts";
import { madeKeys } from "./made-keys.ts";

const priceWords = ({ tier, customRate }: StateView): string =>
  customRate === null ? `${tier.charAt(0).toUpperCase()}${tier.slice(1)}` : `${percentText(customRate / 10)} off`;

const rows: readonly { readonly name: string; readonly told: (stateView: StateView) => string | number }[] = [
  { name: "Balance", told: ({ balance }) => amountText(balance) },
  { name: "Orders", told: ({ orders }) => orders.length },
  { name: "Keys made", told: madeKeys },
  { name: "Used Idempotency-Keys", told: ({ ledger }) => ledger.length },
  { name: "Prices", told: priceWords },
];

/** The current state and the linked one, side by side. */
export function BothStates({ here, linked }: { readonly here: StateView; readonly linked: StateView }) {
  return (
    <table className="w-full">
      <caption className="sr-only">The state here beside the one in the link</caption>
      <thead className="text-start text-small text-ink2">
        <tr>
          <td />
          <th scope="col" className="pb-1 ps-3 text-end font-normal whitespace-nowrap">
            Here now
          </th>
          <th scope="col" className="pb-1 ps-3 text-end font-normal whitespace-nowrap">
            In the link
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, told }) => (
          <tr key={name} className="border-t border-hairline">
            <th scope="row" className="py-1.5 text-start font-normal">
              {name}
            </th>
            <td className="py-1.5 ps-3 text-end font-mono tabular-nums">{told(here)}</td>
            <td className="py-1.5 ps-3 text-end font-mono font-bold tabular-nums">{told(linked)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
