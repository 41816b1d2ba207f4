import { useMemo } from "react";
import { tokensOf } from "./json-tokens.ts";

/** JSON with syntax colours. Long lines wrap; a long text scrolls inside its box. */
export function JsonCode({ json, label }: { readonly json: string; readonly label: string }) {
  const tokens = useMemo(() => tokensOf(json), [json]);
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard.
      tabIndex={0}
      className="max-h-[32rem] overflow-auto bg-well p-4 focus-visible:-outline-offset-2"
    >
      <pre className="font-mono text-code break-words whitespace-pre-wrap tablet:text-small">
        {tokens.map(({ at, text, className }) => (
          <span key={at} className={className}>
            {text}
          </span>
        ))}
      </pre>
    </section>
  );
}
