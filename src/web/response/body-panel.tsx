import { useState } from "react";
import { operations } from "#contract/operations.ts";
import type { Product } from "#contract/product.ts";
import type { ApiRequest } from "#web/api/api-request.ts";
import type { Answer } from "#web/api/call.ts";
import { Button } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { JsonTree } from "./json-tree.tsx";
import { PriceList } from "./price-list.tsx";
import { shownBody } from "./shown-body.ts";

type View = "prices" | "json" | "raw";
const words = { prices: "Prices", json: "JSON", raw: "Raw" } as const;

/** The value of a JSON text, or undefined where it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function productsIn({ operation }: ApiRequest, { status }: Answer, value: unknown): readonly Product[] | null {
  if (operation !== "listProducts" || status !== 200) return null;
  const read = operations.listProducts.answer.schema.safeParse(value);
  return read.success ? read.data.data : null;
}

interface ShownProps {
  readonly view: View;
  readonly text: string;
  readonly value: unknown;
  readonly products: readonly Product[] | null;
}

function Shown({ view, text, value, products }: ShownProps) {
  const [folding, setFolding] = useState({ isOpen: true, count: 0 });
  if (view === "prices" && products) return <PriceList products={products} />;
  if (view === "raw") return <pre className="p-4 font-mono break-all whitespace-pre-wrap">{text}</pre>;
  return (
    <div className="relative p-4 pl-3">
      <Button
        className="absolute top-2 right-2"
        onClick={() => setFolding(({ isOpen, count }) => ({ isOpen: !isOpen, count: count + 1 }))}
      >
        {folding.isOpen ? "Fold all" : "Unfold all"}
      </Button>
      <JsonTree key={folding.count} value={value} isOpen={folding.isOpen} />
    </div>
  );
}

interface BodyPanelProps {
  readonly request: ApiRequest;
  readonly answer: Answer;
  /** Whether a key in it may be read. */
  readonly isRevealed: boolean;
}

/** The body of an answer: a price list where it is the catalogue, a tree to fold, or the text as it came. */
export function BodyPanel({ request, answer, isRevealed }: BodyPanelProps) {
  const text = shownBody(answer.text, isRevealed);
  const value = parsed(text);
  const products = productsIn(request, answer, value);
  const views: View[] = [
    ...(products ? (["prices"] as const) : []),
    ...(value === undefined ? [] : (["json"] as const)),
    "raw",
  ];
  const [chosen, setView] = useState<View | null>(null);
  const view = chosen ?? views[0] ?? "raw";
  return (
    <>
      <div className="flex flex-wrap gap-2 px-4 py-3">
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
        <CopyButton text={text} label="Copy body" name="Copy response body" />
      </div>
      <section
        aria-label="Response body"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
        tabIndex={0}
        className={`max-h-[32rem] overflow-auto bg-well break-words focus-visible:-outline-offset-2 ${view === "prices" ? "" : "font-mono text-code tablet:text-small"}`}
      >
        <Shown view={view} text={text} value={value} products={products} />
      </section>
    </>
  );
}
