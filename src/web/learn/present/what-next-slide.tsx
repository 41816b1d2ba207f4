import { nextLinks } from "#web/client/next-links.ts";
import { useHost } from "#web/client/react/context.tsx";
import { ExternalLink } from "#web/ui/external-link.tsx";
import { QrCode } from "#web/ui/qr-code.tsx";

/** The last slide of a demo: where the audience goes next, for phones as a QR code. */
export function WhatNextSlide() {
  const [first, ...others] = nextLinks(useHost());
  if (!first) return null;
  return (
    <div className="my-auto flex flex-wrap items-center justify-center gap-8">
      <figure className="flex min-w-0 flex-col items-center gap-3">
        <QrCode text={first.href} className="size-[min(22rem,52vh)] rounded-card border border-hairline" />
        <figcaption className="max-w-[min(30rem,100%)] text-center font-mono wrap-anywhere">{first.href}</figcaption>
      </figure>
      <div className="flex flex-col items-start gap-4">
        <ExternalLink
          href={first.href}
          className="inline-flex min-h-13 items-center rounded bg-carbon px-5 font-bold text-carbon-ink underline-offset-4 hover:underline"
        >
          {first.words}
        </ExternalLink>
        {others.map(({ href, words }) => (
          <ExternalLink key={href} href={href}>
            {words}
          </ExternalLink>
        ))}
      </div>
    </div>
  );
}
