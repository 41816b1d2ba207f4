import { Fragment } from "react";
import { Literal } from "./literal.tsx";

/** What is the API's in a sentence: paths, members, codes, scopes, ids, headers, variables, media types and amounts. */
const NAMES =
  /((?:(?:GET|POST|DELETE|HEAD|OPTIONS) )?\/v1\b[\w/{}?=&]*|#\/\w+(?:\/\w+)*|\b[A-Za-z]+(?:[_:][A-Za-z0-9]+)+\b|\b(?:Idempotency-Keys?|Idempotent-Replayed|Original-Request|Request-Id|Retry-After|Content-(?:Type|Encoding|Length)|Authorization|Location)\b|\b[0-9a-f]{8}-[0-9a-f-]{27}\b|\bapplication\/json\b|\b\d+\.\d\d\b)/;

/** A sentence whose names of the API are not translated. */
export const Prose = ({ children }: { readonly children: string }) =>
  children.split(NAMES).map((part, index) =>
    // Every second part is a name.
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name.
    index % 2 === 1 ? <Literal key={index}>{part}</Literal> : <Fragment key={index}>{part}</Fragment>,
  );
