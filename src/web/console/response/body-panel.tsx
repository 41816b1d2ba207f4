import { memo, useState } from "react";
import { type OperationId, operations } from "#contract/api/operations.ts";
import type { Product } from "#contract/api/product.ts";
import { Button } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { JsonTree } from "./json-tree.tsx";
import { PriceList } from "./price-list.tsx";
import { shownBody } from "./shown-body.ts";

type View = "prices" | "json" | "raw";
const words = { prices: "Prices", json: "JSON", raw: "Raw" } as const;

/** The value of a JSON text; undefined when it is not valid JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function productsIn(operation: OperationId, status: number, value: unknown): readonly Product[] | null {
  if (operation !== "listProducts" || status !== 200) return null;
  const read = operations.listProducts.answer.schema.safeParse(value);
  return read.success ? read.data.data : null;
}

interface Folding {
  readonly isOpen: boolean;
  /** Counts presses of fold or unfold all, each of which overrides folds made by hand. */
  readonly count: number;
}

interface ShownProps {
  readonly view: View;
  readonly text: string;
  readonly value: unknown;
  readonly products: readonly Product[] | null;
  readonly folding: Folding;
}

function Shown({ view, text, value, products, folding }: ShownProps) {
  if (view === "prices" && products) return <PriceList products={products} />;
  if (view === "raw") return <pre className="p-4 font-mono break-all whitespace-pre-wrap">{text}</pre>;
  return (
    <div className="json-tree p-4 ps-3">
      <JsonTree key={folding.count} value={value} isOpen={folding.isOpen} />
    </div>
  );
}

interface ToolsProps {
  readonly views: readonly View[];
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly folding: Folding;
  readonly onFold: (folding: Folding) => void;
  readonly text: string;
}

function Tools({ views, view, onView, folding: { isOpen, count }, onFold, text }: ToolsProps) {
  return (
    <div className="flex flex-wrap gap-2 px-4 py-3 present:hidden">
      {views.map((each) => (
        <Button
          key={each}
          aria-pressed={each === view}
          className="aria-pressed:border-ink aria-pressed:bg-well aria-pressed:font-bold"
          onClick={() => onView(each)}
        >
          {words[each]}
        </Button>
      ))}
      {view === "json" && (
        <Button onClick={() => onFold({ isOpen: !isOpen, count: count + 1 })}>
          {isOpen ? "Fold all" : "Unfold all"}
        </Button>
      )}
      <CopyButton text={text} label="Copy body" name="Copy response body" />
    </div>
  );
}

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
  const text = shownBody(given, isRevealed);
  const value = parsed(text);
  const products = productsIn(operation, status, value);
  const views: View[] = [
    ...(products ? (["prices"] as const) : []),
    ...(value === undefined ? [] : (["json"] as const)),
    "raw",
  ];
  const [chosen, setView] = useState<View | null>(null);
  const [folding, setFolding] = useState<Folding>({ isOpen: true, count: 0 });
  const view = chosen ?? views[0] ?? "raw";
  return (
    <>
      <Tools views={views} view={view} onView={setView} folding={folding} onFold={setFolding} text={text} />
      <section
        aria-label="Response body"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard.
        tabIndex={0}
        className={`relative max-h-[32rem] overflow-auto bg-well present:max-h-none break-words focus-visible:-outline-offset-2 ${view === "prices" ? "" : "font-mono text-code tablet:text-small"}`}
      >
        <Shown view={view} text={text} value={value} products={products} folding={folding} />
      </section>
    </>
  );
});
