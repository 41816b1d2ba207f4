import { memo, useState } from "react";
import { KEY_IN_TEXT } from "#contract/api/key-in-text.ts";
import { type OperationId, operations } from "#contract/api/operations.ts";
import type { Product } from "#contract/api/product.ts";
import { jsonIn } from "#web/client/http.ts";
import { Button } from "#web/ui/button.tsx";
import { ScrollBox } from "#web/ui/code-text.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { PriceList } from "./price-list.tsx";

interface JsonTreeProps {
  /** The member's name; none for an array element or the root. */
  readonly name?: string | undefined;
  readonly value: unknown;
  readonly isLast?: boolean;
  readonly isOpen: boolean;
}

/** JSON as a tree whose objects and arrays can be folded individually. */
function JsonTree({ name, value, isLast = true, isOpen }: JsonTreeProps) {
  const label = name !== undefined && (
    <>
      <span className="json-name">{JSON.stringify(name)}</span>:{" "}
    </>
  );
  const comma = !isLast && ",";
  const children = typeof value === "object" && value !== null ? Object.entries(value) : [];
  if (children.length === 0) {
    return (
      <div className="ps-[2ch]">
        {label}
        <span className={typeof value === "string" ? "json-text" : "json-value"}>{JSON.stringify(value)}</span>
        {comma}
      </div>
    );
  }
  const isArray = Array.isArray(value);
  const [open, close] = isArray ? "[]" : "{}";
  const [one, many] = isArray ? ["entry", "entries"] : ["member", "members"];
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
    </details>
  );
}

function productsIn(operation: OperationId, status: number, value: unknown): readonly Product[] | undefined {
  if (operation !== "listProducts" || status !== 200) return undefined;
  return operations.listProducts.response.schema.safeParse(value).data?.data;
}

const words = { prices: "Prices", json: "JSON", raw: "Raw" } as const;
type View = keyof typeof words;

interface BodyPanelProps {
  readonly operation: OperationId;
  readonly status: number;
  readonly text: string;
  /** Whether a key in the body is readable. */
  readonly isRevealed: boolean;
}

/**
 * The body of a response: a price list for the catalogue, a foldable tree, or the raw text. Memoised, so that an
 * unchanged response does not render again.
 */
export const BodyPanel = memo(function BodyPanel({ operation, status, text: given, isRevealed }: BodyPanelProps) {
  const text = isRevealed ? given : given.replace(KEY_IN_TEXT, `rsk_demo_${"•".repeat(32)}$1`);
  const value = jsonIn(text);
  const products = productsIn(operation, status, value);
  const [chosen, setView] = useState<View | null>(null);
  // Counts presses of fold or unfold all, each of which overrides folds made by hand.
  const [folding, setFolding] = useState({ isOpen: true, count: 0 });
  const has = { prices: products !== undefined, json: value !== undefined, raw: true };
  const views = (["prices", "json", "raw"] as const).filter((each) => has[each]);
  const view = views.find((each) => each === chosen) ?? views[0];
  return (
    <>
      <div className="flex flex-wrap gap-2 px-4 py-3 present:hidden">
        {views.map((each) => (
          <Button
            key={each}
            aria-pressed={each === view}
            className="aria-pressed:border-ink aria-pressed:bg-well aria-pressed:font-bold"
            onClick={() => setView(each)}
          >
            {words[each]}
          </Button>
        ))}
        {view === "json" && (
          <Button onClick={() => setFolding(({ isOpen, count }) => ({ isOpen: !isOpen, count: count + 1 }))}>
            {folding.isOpen ? "Collapse all" : "Expand all"}
          </Button>
        )}
        <CopyButton text={text} label="Copy body" name="Copy response body" />
      </div>
      <ScrollBox
        label="Response body"
        className={`relative present:max-h-none break-words ${view === "prices" ? "" : "font-mono text-code tablet:text-small"}`}
      >
        {view === "prices" && products && <PriceList products={products} />}
        {view === "json" && (
          <div className="json-tree p-4 ps-3">
            <JsonTree key={folding.count} value={value} isOpen={folding.isOpen} />
          </div>
        )}
        {view === "raw" && <pre className="p-4 font-mono break-all whitespace-pre-wrap">{text}</pre>}
      </ScrollBox>
    </>
  );
});
