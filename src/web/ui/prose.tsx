import { Children, type ElementType, Fragment, type HTMLAttributes, type ReactNode } from "react";
import { Literal, ProvenanceBadge } from "./text.tsx";

/** What is the API's in a sentence: paths, members, codes, scopes, ids, headers, variables, media types, methods, keys and amounts. */
const API_NAMES =
  /((?:(?:GET|POST|DELETE|HEAD|OPTIONS) )?\/v1\b[\w/{}?=&]*|#\/[\w/]+|[a-zA-Z]+\(\)|\b(?:[A-Za-z]+(?:[_:][A-Za-z0-9]+)+|[A-Z][a-z]+(?:-[A-Z][a-z]+)+|Authorization|Location|[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{4}…[0-9a-f]{4}|application\/json|[a-z]+(?:[A-Z][a-z]+)+|\d[\d,]*\.\d\d)\b)/;

/** For an `<option>`, whose text has no elements: `translate` of one that contains a name. */
export const translateOf = (text: string): "no" | undefined => (API_NAMES.test(text) ? "no" : undefined);

function drawn(children: ReactNode): ReactNode {
  if (typeof children === "string") {
    return children.split(API_NAMES).map((part, index) =>
      // Every second part is a name.
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name.
      index % 2 === 1 ? <Literal key={index}>{part}</Literal> : <Fragment key={index}>{part}</Fragment>,
    );
  }
  return Array.isArray(children) ? Children.map(children, drawn) : children;
}

interface ProseProps extends HTMLAttributes<HTMLElement> {
  readonly as?: ElementType;
}

/** A sentence whose names of the API are not translated, in an element if one is named. Elements within it are drawn as they are. */
export const Prose = ({ as: Container = Fragment, children, ...attributes }: ProseProps) => (
  <Container {...attributes}>{drawn(children)}</Container>
);

/** What is marked in a sentence of Markdown: code, and whether the sentence is in the spec. */
const MARKS = /(`[^`]+`| \((?:in spec|assumption)\))/;

/** A sentence of Markdown, its code as code. Only what is assumed is marked. */
export const ProseWithCode = ({ children }: { readonly children: string }) =>
  children.split(MARKS).map((part, index) => {
    const isCode = part.startsWith("`");
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their places.
      <Fragment key={index}>
        {index % 2 === 0 && <Prose>{part}</Prose>}
        {isCode && <Literal className="font-mono text-code wrap-anywhere">{part.slice(1, -1)}</Literal>}
        {part === " (assumption)" && (
          <>
            {" "}
            <ProvenanceBadge provenance="assumed" />
          </>
        )}
      </Fragment>
    );
  });
