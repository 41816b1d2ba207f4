import { memo, useState } from "react";
import { shownCode } from "#contract/api/text.ts";
import { jsonIn } from "#web/client/http.ts";
import { Button } from "#web/ui/button.tsx";

interface JsonTreeProps {
  /** The member's name; none for an array element or the root. */
  readonly name?: string | undefined;
  readonly value: unknown;
  readonly isLast?: boolean;
  /** Whether its objects and arrays are shown; null if they cannot be collapsed. */
  readonly isOpen: boolean | null;
}

/** JSON as a tree whose objects and arrays can be collapsed, if it is long. */
function JsonTree({ name, value, isLast = true, isOpen }: JsonTreeProps) {
  const label = name !== undefined && (
    <>
      <span className="json-name">{shownCode(JSON.stringify(name))}</span>:{" "}
    </>
  );
  const comma = !isLast && ",";
  const children = typeof value === "object" && value !== null ? Object.entries(value) : [];
  if (children.length === 0) {
    return (
      <div className="ps-[4ch] -indent-[2ch]">
        {label}
        <span className={typeof value === "string" ? "json-text" : "json-value"}>
          {shownCode(JSON.stringify(value))}
        </span>
        {comma}
      </div>
    );
  }
  const isArray = Array.isArray(value);
  const [open, close] = isArray ? "[]" : "{}";
  const [one, many] = isArray ? ["entry", "entries"] : ["member", "members"];
  const content = (
    <>
      <div className="ps-[2ch]">
        {children.map(([key, child], index) => (
          <JsonTree
            key={key}
            name={isArray ? undefined : key}
            value={child}
            isLast={index === children.length - 1}
            isOpen={isOpen}
          />
        ))}
      </div>
      <div className="ps-[2ch]">
        {close}
        {comma}
      </div>
    </>
  );
  if (isOpen === null) {
    return (
      <div>
        <div className="ps-[2ch]">
          {label}
          {open}
        </div>
        {content}
      </div>
    );
  }
  return (
    <details open={isOpen} className="group/node">
      <summary className="json-summary">
        {label}
        {open}
        <span className="group-open/node:hidden">
          <span className="px-1 text-ink2">{`${children.length} ${children.length === 1 ? one : many}`}</span>
          {close}
          {comma}
        </span>
      </summary>
      {content}
    </details>
  );
}

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
