import { Link } from "wouter";
import { useStore } from "zustand";
import type { StateView } from "#contract/panel/panel.ts";
import { useSandbox, useStateView } from "#web/client/react/context.tsx";
import { useRoute } from "#web/client/react/use-route.ts";
import { ADMIN_PAGES, adminPagePath, type Place, placeOf, places } from "#web/client/routes.ts";
import { numberText, percentText } from "#web/ui/format/number-text.ts";

/** The state shown beside a page's link, before it is opened. */
const states: Readonly<Partial<Record<Place, (stateView: StateView) => string>>> = {
  wallet: ({ orders }) => numberText(orders.length),
  ledger: ({ ledger }) => numberText(ledger.length),
  clock: ({ clockSpeed }) => (clockSpeed === 0 ? "paused" : `×${clockSpeed}`),
  prices: ({ tier, customRate }) => (customRate === null ? tier : percentText(customRate / 10)),
  keys: ({ keys }) => numberText(keys.filter(({ revoked_at }) => revoked_at === null).length),
};

function State({ place }: { readonly place: Place }) {
  const state = useStateView((stateView) => states[place]?.(stateView) ?? "");
  const active = useStore(useSandbox().panel.faults, ({ length }) => length);
  const shown = place === "conditions" ? (active === 0 ? "calm" : `${numberText(active)} armed`) : state;
  return <span className="ms-auto font-mono text-code font-normal text-ink2 tabular-nums">{shown}</span>;
}

/** The admin pages, each with its current state. */
export function ToolsList() {
  const elsewhere = useRoute();
  const isCurrent = (place: Place) => elsewhere !== null && placeOf(elsewhere) === place;
  return (
    <nav aria-label="Behind the counter">
      <h2 className="px-2 pb-1 text-small font-bold text-ink2">Behind the counter</h2>
      <ul>
        {ADMIN_PAGES.map((place) => (
          <li key={place}>
            <Link
              href={adminPagePath(place)}
              aria-current={isCurrent(place) ? "page" : undefined}
              className="-ms-2 flex min-h-8 items-center gap-2 rounded border-s-3 border-transparent pe-2 ps-3.5 hover:bg-paper aria-[current]:border-carbon aria-[current]:bg-paper aria-[current]:font-bold"
            >
              {places[place].name} <State place={place} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
