import { nextLinks } from "#web/client/next-links.ts";
import { useHost } from "#web/client/react/context.tsx";
import { ExternalLink } from "#web/ui/external-link.tsx";
import { QrCode } from "#web/ui/qr-code.tsx";

/** Where the audience goes next, for phones as a QR code: the provider's own address, or this page. */
export function TryNow() {
  const [first] = nextLinks(useHost());
  const href = first?.href ?? new URL(".", window.location.href).href;
  return (
    <figure className="flex min-h-32 flex-1 items-center gap-6">
      <QrCode text={href} className="h-full max-h-[26rem] shrink-0" />
      <figcaption className="min-w-0 wrap-anywhere">
        <ExternalLink href={href} className="text-[1.3rem] font-bold text-carbon underline underline-offset-4">
          {first?.words ?? "Open this sandbox"}
        </ExternalLink>
        <span translate="no" className="mt-2 block font-mono">
          {href}
        </span>
      </figcaption>
    </figure>
  );
}
