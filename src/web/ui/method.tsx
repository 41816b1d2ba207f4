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
