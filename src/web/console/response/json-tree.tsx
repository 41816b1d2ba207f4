import type { ReactNode } from "react";

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
export function JsonTree({ value, isOpen }: { readonly value: Json; readonly isOpen: boolean }) {
  return <Node name={null} value={value} isLast isOpen={isOpen} />;
}
