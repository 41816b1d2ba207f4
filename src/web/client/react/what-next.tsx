import { nextLinks, specName } from "#web/client/host.ts";
import { ExternalLink } from "#web/ui/external-link.tsx";
import { useHost } from "./use-host.ts";

const looks = {
  /** Below the steps of Get started. */
  rows: {
    box: "mt-1",
    heading: "flex min-h-6 items-center ps-1 text-small font-bold text-ink2 desk:ps-4",
    link: "flex min-h-11 items-center rounded px-1 py-1 leading-tight text-carbon underline underline-offset-4 wrap-anywhere hover:bg-hover tablet:min-h-7 desk:ps-4 desk:pe-2",
  },
  /** At the foot of a card. */
  line: {
    box: "flex flex-wrap items-center gap-x-4",
    heading: "text-small font-bold",
    link: "inline-flex min-h-11 items-center text-small leading-tight text-carbon underline underline-offset-4 wrap-anywhere tablet:min-h-7",
  },
} as const;

/** Where to go after the sandbox: the provider's sign-up and spec. Nothing where the host has set neither. */
export function WhatNext({ look }: { readonly look: keyof typeof looks }) {
  const links = nextLinks(useHost());
  if (links.length === 0) return null;
  const { box, heading, link } = looks[look];
  return (
    <div className={box}>
      <h3 className={heading}>What next?</h3>
      {links.map(({ href, words }) => (
        <ExternalLink key={href} href={href} className={link}>
          {words}
        </ExternalLink>
      ))}
    </div>
  );
}

/** The provider's spec in a sentence: a link where the host has set its address. */
export function SpecName() {
  const host = useHost();
  return host.specUrl === null ? specName(host) : <ExternalLink href={host.specUrl}>{specName(host)}</ExternalLink>;
}
