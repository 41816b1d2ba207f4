import type { ReactNode } from "react";
import { Link } from "wouter";
import { adminPagePath, adminPages, callPath } from "#web/client/routes.ts";
import { useIsHidden, useSettings } from "./context.tsx";

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
