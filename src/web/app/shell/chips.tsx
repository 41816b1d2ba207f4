import { Link } from "wouter";
import { useStore } from "zustand";
import { shownLabel } from "#contract/api/text.ts";
import { TIER_RATES } from "#contract/api/tier.ts";
import { effectiveAuthorization } from "#web/client/authorization.ts";
import { useSandbox, useSession, useStateView } from "#web/client/react/context.tsx";
import { useOperation, useRoute } from "#web/client/react/use-route.ts";
import { adminPagePath } from "#web/client/routes.ts";
import { clearFailures } from "#web/client/store.ts";
import { failureText } from "#web/ui/failure-text.ts";
import { capitalised, counted, percentText } from "#web/ui/format/number-text.ts";
import { CrossIcon, KeyIcon } from "#web/ui/icons.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { Label } from "#web/ui/text.tsx";

const CHIP = "flex rounded border whitespace-nowrap";
const MAIN_PART = "flex min-h-11 min-w-0 items-center gap-2 px-2.5 tablet:min-h-8.5 hover:bg-hover";

/** The prices that apply to a request with a key. A custom discount overrides the tier (API spec, section 1). */
function PriceTier() {
  const name = useStateView(({ tier, customRate }) => (customRate === null ? `${capitalised(tier)} tier` : "Custom"));
  const percent = useStateView(({ tier, customRate }) => percentText((customRate ?? TIER_RATES[tier]) / 10));
  return (
    <span className="flex gap-x-2">
      <b className="font-semibold">{name}</b> <b className="font-semibold text-delivered-ink">{percent} off</b>
    </span>
  );
}

/** The name and the last four characters of the key that the next request uses. */
function useActiveKey() {
  const { sampleKey } = useSandbox().panel;
  const operation = useOperation();
  const hasRequest = useRoute() === null;
  const keys = useStateView((stateView) => stateView.keys);
  const chosen = useSession((session) => session.authorization);
  // Elsewhere than at a request, the page's own calls decide: they all need a key.
  const authorization = effectiveAuthorization(chosen, hasRequest ? operation : "placeOrder", keys);
  if (authorization.kind === "none") return { name: "No key in use", last4: "" };
  if (authorization.kind === "console") return { name: "Sample key", last4: sampleKey.slice(-4) };
  if (authorization.kind === "pasted") return { name: "Pasted key", last4: authorization.value.slice(-4) };
  const created = keys.find(({ id }) => id === authorization.id);
  return { name: created?.name ?? "Created key", last4: created?.last4 ?? "" };
}

/** The key that the request on screen would use, and the prices it gets. */
export function KeyChip({ isBrief = false }: { readonly isBrief?: boolean }) {
  const { name, last4 } = useActiveKey();
  return (
    <div className={`${CHIP} min-w-0 border-edge`}>
      <Link
        href={adminPagePath("keys")}
        className={MAIN_PART}
        title={last4 ? `${shownLabel(name)} …${last4}` : undefined}
      >
        <KeyIcon />
        <span data-optional className={`max-w-28 truncate min-[90rem]:max-w-40 ${last4 ? "font-semibold" : ""}`}>
          <Label>{name}</Label>
        </span>
      </Link>
      {!isBrief && last4 !== "" && (
        <Link href={adminPagePath("prices")} className={`${MAIN_PART} shrink-0 border-s border-edge`}>
          <PriceTier />
        </Link>
      )}
    </div>
  );
}

export const useActiveFailures = () => useStore(useSandbox().panel.failures);

/** How many simulated failures are on in this tab, with a link to their page; a button turns them off. */
export function FailureChip({ isPhone, isBrief }: { readonly isPhone: boolean; readonly isBrief: boolean }) {
  const sandbox = useSandbox();
  const active = useActiveFailures();
  const texts = active.map(failureText).join(" ");
  return (
    <section
      aria-label="Failures that are on"
      className={`${CHIP} border-processing-edge bg-processing text-processing-ink`}
    >
      <Link href={adminPagePath("failures")} title={texts} className={`${MAIN_PART} font-semibold hover:underline`}>
        {isBrief ? `${active.length} on` : `${counted(active.length, "failure")} on`}
        <span className="sr-only">
          : <Prose>{texts}</Prose>
        </span>
      </Link>
      {!isPhone && (
        <button
          type="button"
          aria-label="Turn off"
          title="Turn off"
          onClick={() => clearFailures(sandbox)}
          className="flex min-w-11 items-center justify-center border border-transparent border-s-processing-edge tablet:min-w-8 hover:bg-hover"
        >
          <CrossIcon />
        </button>
      )}
    </section>
  );
}
