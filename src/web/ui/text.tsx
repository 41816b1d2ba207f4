import type { ReactNode } from "react";
import type { Provenance } from "#contract/api/note.ts";
import { shownId, shownLabel } from "#contract/api/text.ts";
import { looks } from "./callout.tsx";

interface LiteralProps {
  readonly children: ReactNode;
  readonly className?: string;
}

/** A name, a value or an amount of the API within a sentence: not translated, and from left to right on a mirrored page too. */
export const Literal = ({ children, className }: LiteralProps) => (
  <bdi dir="ltr" translate="no" className={className}>
    {children}
  </bdi>
);

interface GivenTextProps {
  readonly children: string;
  readonly className?: string;
}

/** A label that somebody chose, such as a key's name, isolated from the text around it. */
export const Label = ({ children, className }: GivenTextProps) => (
  <bdi className={className}>{shownLabel(children)}</bdi>
);

/** A customer's id: exactly as it is stored, isolated from the text around it, with every character in sight. */
export const ExactId = ({ children, className = "font-mono text-code wrap-anywhere" }: GivenTextProps) => (
  <bdi translate="no" className={`whitespace-pre-wrap ${className}`}>
    {shownId(children)}
  </bdi>
);

const methodColors: Readonly<Record<string, string>> = {
  GET: "text-delivered-ink",
  POST: "text-accent",
  DELETE: "text-void-ink",
};

interface MethodProps {
  readonly method: string;
  /** Shows DEL for DELETE, for a narrow column; its accessible text stays whole. */
  readonly isShort?: boolean;
  readonly className?: string;
}

/** An HTTP method in its colour. The word carries the meaning. */
export function Method({ method, isShort = false, className = "" }: MethodProps) {
  const isCut = isShort && method === "DELETE";
  return (
    <span translate="no" className={`font-mono text-code font-bold ${methodColors[method] ?? ""} ${className}`}>
      <span className={isCut ? "sr-only" : ""}>{method}</span>
      {isCut && <span aria-hidden>DEL</span>}
    </span>
  );
}

const SHAPE = "inline-flex min-h-6 items-center rounded border px-2 font-mono text-code font-bold whitespace-nowrap";

/** Yellow stays the yellow of paper in both themes. */
const pillLooks = { ...looks, copy: "slip-copy border-edge bg-paper text-ink" } as const;

interface PillProps {
  readonly look: keyof typeof pillLooks;
  readonly children: ReactNode;
}

/** A short outcome in its colour, 24 pixels high. The words carry the meaning. */
export function Pill({ look, children }: PillProps) {
  return <span className={`${SHAPE} ${pillLooks[look]}`}>{children}</span>;
}

const WORDS: Readonly<Record<number, string>> = {
  200: "OK",
  201: "Created",
  204: "No Content",
  400: "Bad Request",
  401: "Unauthorized",
  402: "Payment Required",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  409: "Conflict",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Content",
  429: "Too Many Requests",
  500: "Internal Server Error",
  503: "Service Unavailable",
};

/** The reason phrase of a status (RFC 9110, section 15); empty for a status the API does not use. */
export const statusWords = (status: number): string => WORDS[status] ?? "";

/** The colours of a status, by its class. */
export function statusLook(status: number): string {
  if (status < 400) return looks.delivered;
  if (status < 500) return looks.void;
  return looks.processing;
}

/** An HTTP status with its reason phrase: 2xx green, 4xx red, 5xx amber. */
export function StatusPill({ status }: { readonly status: number }) {
  return (
    <span translate="no" className={`${SHAPE} ${statusLook(status)}`}>
      {status} {statusWords(status)}
    </span>
  );
}

const badges = {
  documented: { words: "In spec", look: "border-edge text-ink2" },
  assumed: { words: "Assumed", look: "border-dashed border-processing-edge text-processing-ink" },
} as const;

/** Whether the API spec states it, or the sandbox assumes it. */
export function ProvenanceBadge({ provenance }: { readonly provenance: Provenance }) {
  const { words, look } = badges[provenance];
  return <span className={`inline-block rounded border px-1.5 text-code whitespace-nowrap ${look}`}>{words}</span>;
}

interface ExternalLinkProps {
  readonly href: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A link to another site, which opens in a new tab. */
export function ExternalLink({
  href,
  className = "text-accent underline underline-offset-4",
  children,
}: ExternalLinkProps) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
      <span className="sr-only">, opens in a new tab</span>
    </a>
  );
}
