import { onboarding } from "#contract/api/rules.ts";
import type { HostSettings } from "#contract/page/host.ts";
import { ExternalLink } from "#web/ui/external-link.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { useHost } from "./context.tsx";

/** The provider's own spec, as a sentence names it. */
const specName = ({ providerName }: HostSettings): string => `the ${providerName ?? "provider's"} API spec`;

interface NextLink {
  readonly href: string;
  readonly words: string;
}

/** Where to go after the sandbox, the most useful first; empty where the host has set no address. */
export function nextLinks(host: HostSettings): readonly NextLink[] {
  const { providerName, signupUrl, specUrl } = host;
  return [
    ...(signupUrl === null ? [] : [{ href: signupUrl, words: `Get a key from ${providerName ?? "the provider"}` }]),
    ...(specUrl === null ? [] : [{ href: specUrl, words: `Read ${specName(host)}` }]),
  ];
}

const NEXT_LINK = "items-center leading-tight text-carbon underline underline-offset-4 wrap-anywhere";

const nextLooks = {
  /** Below the steps of Get started: one line, whose room is reserved. */
  step: {
    box: "",
    heading: "flex min-h-6 items-center ps-1 text-small font-bold text-ink2 desk:ps-4",
    link: `flex min-h-11 rounded p-1 hover:bg-hover tablet:min-h-7 desk:ps-4 desk:pe-2 ${NEXT_LINK}`,
    text: "truncate",
  },
  /** After the steps in a row, where there is room for two words. */
  row: {
    box: "",
    heading: "sr-only",
    link: `inline-flex min-h-11 rounded px-1 font-bold whitespace-nowrap hover:bg-hover tablet:min-h-7 ${NEXT_LINK}`,
    text: "sr-only",
  },
  /** At the foot of a card. */
  line: {
    box: "flex flex-wrap items-center gap-x-4",
    heading: "text-small font-bold",
    link: `inline-flex min-h-11 text-small tablet:min-h-7 ${NEXT_LINK}`,
    text: "",
  },
} as const;

/** How to come to a key of the real API. */
export function Onboarding() {
  return (
    <>
      <p>
        <Prose>{onboarding.intro}</Prose>
      </p>
      <ol className="list-decimal ps-5">
        {onboarding.steps.map((step) => (
          <li key={step}>
            <Prose>{step}</Prose>
          </li>
        ))}
      </ol>
    </>
  );
}

/**
 * Where to go after the sandbox: the provider's sign-up and spec, the first alone beside the steps; at the foot of a card also
 * how to come to a key.
 */
export function WhatNext({ look }: { readonly look: keyof typeof nextLooks }) {
  const all = nextLinks(useHost());
  const links = look === "line" ? all : all.slice(0, 1);
  if (links.length === 0) return null;
  const { box, heading, link, text } = nextLooks[look];
  return (
    <div className={box}>
      <h3 className={heading}>What next?</h3>
      {links.map(({ href, words }) => (
        <ExternalLink key={href} href={href} className={link}>
          {look === "row" && "What next? "}
          <span className={text}>{words}</span>
        </ExternalLink>
      ))}
      {look === "line" && (
        <div className="basis-full text-small text-ink2">
          <Onboarding />
        </div>
      )}
    </div>
  );
}

/** The provider's spec in a sentence: a link where the host has set its address. */
export function SpecName() {
  const host = useHost();
  return host.specUrl === null ? specName(host) : <ExternalLink href={host.specUrl}>{specName(host)}</ExternalLink>;
}
