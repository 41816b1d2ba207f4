import { memo, useState } from "react";
import { shownCode } from "#contract/api/text.ts";
import { jsonIn } from "#web/client/http.ts";
import { Button } from "#web/ui/button.tsx";
import { JsonTree } from "#web/ui/json-tree.tsx";

interface JsonBodyProps {
  readonly text: string;
  readonly isRaw: boolean;
  /** Whether it can be collapsed. */
  readonly isLong: boolean;
}

/** A JSON body as a tree, or as the text that arrived. Memoised, so that an unchanged response does not render again. */
export const JsonBody = memo(function JsonBody({ text, isRaw, isLong }: JsonBodyProps) {
  const value = jsonIn(text);
  // Counts presses of the button, each of which overrides what was collapsed by hand.
  const [all, setAll] = useState({ isOpen: true, count: 0 });
  if (isRaw || value === undefined) {
    return (
      <pre translate="no" className="p-4 font-mono text-code break-all whitespace-pre-wrap">
        {shownCode(text)}
      </pre>
    );
  }
  return (
    <div
      translate="no"
      className="json-tree relative [&>details>summary]:me-28 py-4 ps-0.5 pe-4 font-mono text-code break-words"
    >
      {isLong && (
        <Button
          className="absolute end-2 top-2 z-1 bg-paper font-sans text-small tablet:min-h-7 in-[.frame]:hidden"
          onClick={() => setAll(({ isOpen, count }) => ({ isOpen: !isOpen, count: count + 1 }))}
        >
          {all.isOpen ? "Collapse all" : "Expand all"}
        </Button>
      )}
      <JsonTree key={all.count} value={value} isOpen={isLong ? all.isOpen : null} />
    </div>
  );
});
