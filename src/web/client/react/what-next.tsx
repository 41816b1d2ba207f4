import type { HostSettings } from "#contract/page/host.ts";
import { ExternalLink } from "#web/ui/text.tsx";
import { useHost } from "./context.tsx";
import { LiveLink } from "./links.tsx";

/** The provider's own spec, as a sentence names it. */
const specName = ({ providerName }: HostSettings): string => `the ${providerName ?? "provider's"} API spec`;

/** Where to go after the sandbox: the provider's sign-up, else its spec; null where the host has set no address. */
export function nextLink(host: HostSettings): { readonly href: string; readonly words: string } | null {
  const { providerName, signupUrl, specUrl } = host;
  if (signupUrl !== null) return { href: signupUrl, words: `Get a key from ${providerName ?? "the provider"}` };
  return specUrl === null ? null : { href: specUrl, words: `Read ${specName(host)}` };
}

/** Where to go after the sandbox first, below its heading; brief: a few words, where there is room for no more. */
export function WhatNext({ isBrief = false }: { readonly isBrief?: boolean }) {
  const next = nextLink(useHost());
  if (!next) return isBrief && <LiveLink className="px-1 font-bold whitespace-nowrap" />;
  return (
    <>
      <h3 className={isBrief ? "sr-only" : "flex min-h-6 items-center ps-1 text-small font-bold text-ink2 desk:ps-4"}>
        What next?
      </h3>
      <ExternalLink
        href={next.href}
        className={`inline-flex min-h-11 max-w-full items-center rounded p-1 leading-tight text-accent underline underline-offset-4 hover:bg-hover tablet:min-h-7 ${isBrief ? "font-bold whitespace-nowrap" : "desk:ps-4 desk:pe-2"}`}
      >
        {isBrief && "What next? "}
        <span className={isBrief ? "sr-only" : "truncate"}>{next.words}</span>
      </ExternalLink>
    </>
  );
}

/** The provider's spec in a sentence: a link where the host has set its address. */
export function SpecName() {
  const host = useHost();
  return host.specUrl === null ? specName(host) : <ExternalLink href={host.specUrl}>{specName(host)}</ExternalLink>;
}
