import { useState } from "react";
import { Link } from "wouter";
import { useStore } from "zustand";
import { TIER_RATES } from "#contract/api/tier.ts";
import { effectiveAuthorization, tokenOf } from "#web/client/authorization.ts";
import { useSandbox, useSession, useStateView } from "#web/client/react/context.tsx";
import { useOperation, useRoute } from "#web/client/react/use-route.ts";
import { adminPagePath } from "#web/client/routes.ts";
import { announce } from "#web/client/store.ts";
import { copyText } from "#web/ui/copy-button.tsx";
import { capitalised, percentText } from "#web/ui/format/number-text.ts";
import { CheckIcon, CopyIcon, KeyIcon } from "#web/ui/icons.tsx";

export const CHIP = "flex items-stretch rounded border whitespace-nowrap";
export const MAIN_PART = "flex min-h-11 min-w-0 flex-1 items-center gap-2 px-2.5 tablet:min-h-7.5 hover:bg-hover";
export const END_PART =
  "flex min-w-11 items-center justify-center border border-transparent tablet:min-w-8 hover:bg-hover";

/** The prices that apply to a request with a key. A custom discount overrides the tier (API spec, section 1). */
export function PriceTier() {
  const name = useStateView(({ tier, customRate }) => (customRate === null ? `${capitalised(tier)} tier` : "Custom"));
  const percent = useStateView(({ tier, customRate }) => percentText((customRate ?? TIER_RATES[tier]) / 10));
  return (
    <span className="flex gap-x-2 whitespace-nowrap">
      <b className="font-semibold">{name}</b> <b className="font-semibold text-delivered-ink">{percent} off</b>
    </span>
  );
}

/** The price tier, with a link to where it is set. */
export function TierChip({ className = "" }: { readonly className?: string }) {
  return (
    <Link href={adminPagePath("prices")} className={`${CHIP} border-hairline ${className}`}>
      <span className={MAIN_PART}>
        <PriceTier />
      </span>
    </Link>
  );
}

/** The name, the last four characters and, if the page may copy it, the value of the key that the next request uses. */
function useActiveKey() {
  const { sampleKey } = useSandbox().panel;
  const operation = useOperation();
  const hasRequest = useRoute() === null;
  const keys = useStateView((stateView) => stateView.keys);
  const chosen = useSession((session) => session.authorization);
  const secrets = useSession((session) => session.secrets);
  // Elsewhere than at a request, the page's own calls decide: they all need a key.
  const authorization = effectiveAuthorization(chosen, hasRequest ? operation : "placeOrder", keys);
  const token = tokenOf(authorization, sampleKey, secrets);
  if (authorization.kind === "none") return { name: "No key in use", last4: "", value: null };
  if (authorization.kind === "console") return { name: "Sample key", last4: sampleKey.slice(-4), value: sampleKey };
  if (authorization.kind === "pasted") return { name: "Pasted key", last4: authorization.value.slice(-4), value: null };
  const created = keys.find(({ id }) => id === authorization.id);
  return { name: created?.name ?? "Created key", last4: created?.last4 ?? "", value: token };
}

/** Copies the key. Its icon says for how long the copied key is the one in use. */
function CopyKey({ name, value }: { readonly name: string; readonly value: string }) {
  const { session } = useSandbox();
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async () => {
    const isCopied = await copyText(value);
    setCopied(isCopied ? value : null);
    announce(
      session,
      isCopied ? "Key copied" : "The browser blocked copying. Copy the key from the Authorization field.",
    );
  };
  const label = copied === value ? `${name}: copied` : `Copy ${name}`;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => void copy()}
      className={`${END_PART} border-s-hairline text-ink2`}
    >
      {copied === value ? <CheckIcon /> : <CopyIcon />}
    </button>
  );
}

/** The key that the request on screen would use. */
export function KeyChip() {
  const { name, last4, value } = useActiveKey();
  return (
    <div className={`${CHIP} border-hairline`}>
      <Link href={adminPagePath("keys")} className={MAIN_PART}>
        <KeyIcon />
        <span
          data-optional
          className={`max-w-28 truncate min-[90rem]:max-w-40 ${last4 ? "font-semibold" : ""}`}
          title={name}
        >
          {name}
        </span>
        {last4 && <span className="font-mono text-code text-ink2">…{last4}</span>}
      </Link>
      {value !== null && <CopyKey name={name === "Sample key" ? "sample key" : name} value={value} />}
    </div>
  );
}

export const useActiveFaults = () => useStore(useSandbox().panel.faults);
