import type { ReactNode } from "react";
import { Link } from "wouter";
import type { Exchange } from "#contract/panel/panel.ts";
import { LIVE_PROOFS, provedText } from "#web/client/proofs.ts";
import { adminPagePath, adminPages, callPath } from "#web/client/routes.ts";
import { useIsHidden, useProved, useSettings } from "./context.tsx";

/** On a touch screen a finger's height, which moves no line. */
const IN_TEXT = "underline touch:-my-3 touch:py-3";

interface TextLinkProps {
  readonly href: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A link in running text. */
export function TextLink({ href, className = "", children }: TextLinkProps) {
  return (
    <Link href={href} className={`text-accent ${IN_TEXT} ${className}`}>
      {children}
    </Link>
  );
}

/** A link to Before you go live; none in an embed, which has no such page. */
export function LiveLink({ className }: Pick<TextLinkProps, "className">) {
  if (useSettings().embed !== null) return null;
  return (
    <TextLink href={adminPagePath("go-live")} className={className}>
      {adminPages["go-live"].name}
    </TextLink>
  );
}

/** How much is proved, with the link to it; of an order, only if that proved some of it. */
export function ProvedCount({ order, className }: { readonly order?: Exchange; readonly className?: string }) {
  const proved = useProved();
  const isShown = !order || LIVE_PROOFS.some((id) => proved[id]?.request === order.requestId);
  const isEmbedded = useSettings().embed !== null;
  if (!isShown || isEmbedded) return null;
  return (
    <span className={className}>
      <span>{` ${provedText(proved)} proved: `}</span>
      <LiveLink />
    </span>
  );
}

interface SeeCallProps {
  readonly requestId: string;
  readonly label: string;
  /** The classes of a link in a text; without them it looks like a button. */
  readonly linkClass?: string;
  readonly children?: ReactNode;
}

const BUTTON = "inline-flex min-h-11 items-center rounded px-2.5 font-semibold hover:bg-hover tablet:min-h-9";

/** Leads to a call in the Log; renders nothing where the page hides the Log. */
export function SeeCall({ requestId, label, linkClass, children = "See the call" }: SeeCallProps) {
  const look = linkClass === undefined ? BUTTON : `${IN_TEXT} underline-offset-4 hover:no-underline ${linkClass}`;
  if (useIsHidden("log")) return null;
  return (
    <Link href={callPath(requestId)} aria-label={label} className={look}>
      {children}
    </Link>
  );
}
