import type { Books } from "#contract/panel.ts";
import { madeKeys } from "./made-keys.ts";

const priceWords = ({ tier, customRate }: Books): string =>
  customRate === null ? `${tier.charAt(0).toUpperCase()}${tier.slice(1)}` : `${customRate / 10} % off`;

const rows: readonly { readonly name: string; readonly told: (books: Books) => string | number }[] = [
  { name: "Balance", told: ({ balance }) => balance },
  { name: "Orders", told: ({ orders }) => orders.length },
  { name: "Keys made", told: madeKeys },
  { name: "Used Idempotency-Keys", told: ({ ledger }) => ledger.length },
  { name: "Prices", told: priceWords },
];

/** What is here, and what would be, side by side. */
export function BothStates({ here, linked }: { readonly here: Books; readonly linked: Books }) {
  return (
    <table className="w-full">
      <thead className="text-left text-small text-ink2">
        <tr>
          <td />
          <th scope="col" className="pb-1 pl-3 text-right font-normal whitespace-nowrap">
            Here now
          </th>
          <th scope="col" className="pb-1 pl-3 text-right font-normal whitespace-nowrap">
            In the link
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, told }) => (
          <tr key={name} className="border-t border-hairline">
            <th scope="row" className="py-1.5 text-left font-normal">
              {name}
            </th>
            <td className="py-1.5 pl-3 text-right font-mono tabular-nums">{told(here)}</td>
            <td className="py-1.5 pl-3 text-right font-mono font-bold tabular-nums">{told(linked)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
