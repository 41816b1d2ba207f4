import { memo, type ReactNode, useState } from "react";
import { KEY_IN_TEXT } from "#contract/api/key-in-text.ts";
import { type OperationId, operations } from "#contract/api/operations.ts";
import type { Product } from "#contract/api/product.ts";
import { Button } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { PriceList } from "./price-list.tsx";

/** A response body for display: the exact text, except for a key that is not revealed. */
const shownBody = (text: string, isRevealed: boolean): string =>
  isRevealed ? text : text.replace(KEY_IN_TEXT, `rsk_demo_${"•".repeat(32)}$1`);

type Json = unknown;

interface NodeProps {
  /** The member's name; null for an array element or the root. */
  readonly name: string | null;
  readonly value: Json;
  readonly isLast: boolean;
  readonly isOpen: boolean;
}

const isBranch = (value: Json): value is object => typeof value === "object" && value !== null && size(value) > 0;
const size = (value: object): number => (Array.isArray(value) ? value.length : Object.keys(value).length);

const counted = (value: object): string => {
  const count = size(value);
  if (Array.isArray(value)) return count === 1 ? "1 entry" : `${count} entries`;
  return count === 1 ? "1 member" : `${count} members`;
};

function Name({ name }: { readonly name: string | null }) {
  if (name === null) return null;
  return (
    <>
      <span className="json-name">{JSON.stringify(name)}</span>:{" "}
    </>
  );
}

function Leaf({ name, value, isLast }: NodeProps) {
  return (
    <div className="ps-[2ch]">
      <Name name={name} />
      <span className={typeof value === "string" ? "json-text" : "json-value"}>{JSON.stringify(value)}</span>
      {!isLast && ","}
    </div>
  );
}

function branches(value: object, isOpen: boolean): ReactNode {
  if (Array.isArray(value)) {
    return value.map((entry, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a response never changes, and elements have only an index.
      <Node key={place} name={null} value={entry} isLast={place === value.length - 1} isOpen={isOpen} />
    ));
  }
  const members = Object.entries(value);
  return members.map(([name, member], place) => (
    <Node key={name} name={name} value={member} isLast={place === members.length - 1} isOpen={isOpen} />
  ));
}

function Branch({ name, value, isLast, isOpen }: NodeProps & { readonly value: object }) {
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  return (
    <details open={isOpen} className="group/node">
      <summary className="json-summary">
        <Name name={name} />
        {open}
        <span className="group-open/node:hidden">
          <span className="px-1 text-ink2">{counted(value)}</span>
          {close}
          {!isLast && ","}
        </span>
      </summary>
      <div className="ps-[2ch]">{branches(value, isOpen)}</div>
      <div className="ps-[2ch]">
        {close}
        {!isLast && ","}
      </div>
    </details>
  );
}

function Node(props: NodeProps) {
  const { value } = props;
  return isBranch(value) ? <Branch {...props} value={value} /> : <Leaf {...props} />;
}

/** JSON as a tree whose objects and arrays can be folded individually. */
function JsonTree({ value, isOpen }: { readonly value: Json; readonly isOpen: boolean }) {
  return <Node name={null} value={value} isLast isOpen={isOpen} />;
}

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
  const read = operations.listProducts.response.schema.safeParse(value);
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
