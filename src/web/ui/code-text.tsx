import type { Ref } from "react";

interface CodeTextProps {
  readonly ref: Ref<HTMLPreElement>;
  readonly code: string;
  readonly label: string;
}

/** Code to copy. Lines do not wrap; long ones scroll inside the box. */
export function CodeText({ ref, code, label }: CodeTextProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard.
      tabIndex={0}
      className="max-h-[32rem] overflow-auto present:max-h-none rounded border border-hairline bg-well focus-visible:-outline-offset-2"
    >
      <pre
        ref={ref}
        className="w-max min-w-full p-3 present:w-full present:break-words present:whitespace-pre-wrap font-mono text-code tablet:text-small"
      >
        {code}
      </pre>
    </section>
  );
}
