import { nextLinks } from "#web/client/next-links.ts";
import { AskTheProvider } from "#web/client/react/ask-the-provider.tsx";
import { useHost } from "#web/client/react/context.tsx";
import { adminPagePath, adminPages } from "#web/client/routes.ts";
import { ExternalLink } from "#web/ui/external-link.tsx";
import { QrCode } from "#web/ui/qr-code.tsx";

/** The last slide of a demo: where the audience goes next, for phones as a QR code. */
export function WhatNextSlide() {
  const [first, ...others] = nextLinks(useHost());
  if (!first) return <AskTheProvider isBrief />;
  return (
    <div className="flex min-h-0 flex-1 flex-col items-center justify-center gap-4">
      <figure className="flex max-h-[26rem] min-h-40 w-full flex-1 flex-col items-center gap-3">
        <QrCode text={first.href} className="min-h-0 w-full flex-1" />
        <figcaption translate="no" className="max-w-full text-center font-mono wrap-anywhere">
          {first.href}
        </figcaption>
      </figure>
      <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-2">
        <ExternalLink
          href={first.href}
          className="inline-flex min-h-11 items-center rounded bg-carbon px-4 font-bold text-carbon-ink underline-offset-4 hover:underline"
        >
          {first.words}
        </ExternalLink>
        {others.map(({ href, words }) => (
          <ExternalLink key={href} href={href}>
            {words}
          </ExternalLink>
        ))}
        <AskTheProvider isBrief />
        <ExternalLink href={`./#${adminPagePath("machine")}`}>{adminPages.machine.name}</ExternalLink>
      </div>
    </div>
  );
}
