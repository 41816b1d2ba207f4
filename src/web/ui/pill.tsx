import type { ReactNode } from "react";
import { looks } from "./callout.tsx";

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
