import { Children, Fragment, type ReactNode } from "react";
import { Literal } from "./literal.tsx";

/** What is the API's in a sentence: paths, members, codes, scopes, ids, headers, variables, media types, methods, keys and amounts. */
const NAMES =
  /((?:(?:GET|POST|DELETE|HEAD|OPTIONS) )?\/v1\b[\w/{}?=&]*|#\/[\w/]+|[a-zA-Z]+\(\)|\b(?:[A-Za-z]+(?:[_:][A-Za-z0-9]+)+|[A-Z][a-z]+(?:-[A-Z][a-z]+)+|Authorization|Location|[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{4}…[0-9a-f]{4}|application\/json|[a-z]+(?:[A-Z][a-z]+)+|\d+\.\d\d)\b)/;

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
