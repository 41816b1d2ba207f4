import { Children, Fragment, type ReactNode } from "react";
import { Literal } from "./literal.tsx";

/** What is the API's in a sentence: paths, members, codes, scopes, ids, headers, variables, media types, methods, keys and amounts. */
const NAMES =
  /((?:(?:GET|POST|DELETE|HEAD|OPTIONS) )?\/v1\b[\w/{}?=&]*|#\/\w+(?:\/\w+)*|\b[A-Za-z]+(?:[_:][A-Za-z0-9]+)+\b|\b[A-Z][a-z]+(?:-[A-Z][a-z]+)+\b|\b(?:Authorization|Location)\b|\b[0-9a-f]{8}-[0-9a-f-]{27}\b|\b[0-9a-f]{4}…[0-9a-f]{4}\b|\bapplication\/json\b|\b[a-z]+(?:[A-Z][a-z]+)+\b|\b[a-zA-Z]+\(\)|\b\d+\.\d\d\b)/;

/** For an `<option>`, whose text has no elements: `translate` of one that contains a name. */
export const translateOf = (text: string): "no" | undefined => (NAMES.test(text) ? "no" : undefined);

function draw(children: ReactNode): ReactNode {
  if (typeof children === "string") {
    return children.split(NAMES).map((part, index) =>
      // Every second part is a name.
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name.
      index % 2 === 1 ? <Literal key={index}>{part}</Literal> : <Fragment key={index}>{part}</Fragment>,
    );
  }
  return Array.isArray(children) ? Children.map(children, draw) : children;
}

/** A sentence whose names of the API are not translated. Elements within it are drawn as they are. */
export const Prose = ({ children }: { readonly children: ReactNode }) => draw(children);

/** The same with marks: text between backticks is code. */
export const MarkedProse = ({ children }: { readonly children: string }) =>
  children.split("`").map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name.
      <code key={index} translate="no" className="font-mono text-[0.9375em]">
        {part}
      </code>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name.
      <Prose key={index}>{part}</Prose>
    ),
  );
