import { type ReactNode, type Ref, useMemo } from "react";
import { shownCode } from "#contract/api/text.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";

const KEYWORDS = [
  "async await class const curl def do done echo else except export fi for from func function if import in let new node",
  "package print public return static then throw try use using val var while with",
];

/** What is coloured, whatever the language: comments, strings (before a colon they are names of JSON), values, keywords. */
const CODE_TOKEN = new RegExp(
  [
    /(?<comment>(?<=^|\s)(?:#|\/\/).*)/,
    /(?<text>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`|https?:\/\/[^\s"'`)}]+)(?<colon>\s*:)?/,
    /(?<value>(?<![\w$.-])(?:-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|None|nil)\b)/,
    new RegExp(`(?<keyword>(?<=</?)[a-z-]+|(?<![\\w.$/-])(?:${KEYWORDS.join(" ").replaceAll(" ", "|")})\\b(?![-/]))`),
  ]
    .map(({ source }) => source)
    .join("|"),
  "gm",
);

/** A piece of code and the class of its colour. */
interface CodePart {
  readonly text: string;
  readonly className?: string | undefined;
}

/** The colours of `code-editor-look.ts`. */
function classOf({ comment, text, colon, keyword }: Readonly<Record<string, string | undefined>>): string {
  if (comment !== undefined) return "text-ink2";
  if (keyword !== undefined) return "text-accent";
  if (text === undefined) return "json-value";
  return colon === undefined ? "json-text" : "json-name";
}

/** Splits code into what is coloured and the text between. The code may be invalid. */
function partsOf(code: string): readonly CodePart[] {
  const parts: CodePart[] = [];
  let at = 0;
  for (const { 0: whole, index, groups = {} } of code.matchAll(CODE_TOKEN)) {
    const text = groups.text ?? whole;
    parts.push({ text: code.slice(at, index) }, { text, className: classOf(groups) });
    at = index + text.length;
  }
  return [...parts, { text: code.slice(at) }];
}

/** The words of code, which no line break divides, and the space between them, empty after a comma and before a name of JSON or an id in a path. */
type Words = readonly (readonly CodePart[])[];
function wordsOfCode(code: string): Words {
  const words: CodePart[][] = [[]];
  for (const { text, className } of partsOf(code)) {
    for (const [index, piece] of text
      .split(/(\n|[ \t]+(?!\\$)|(?<=,)(?=\S)|(?<=\{)(?=")|(?<=\/)(?=\w{16}))/m)
      .entries()) {
      if (index % 2 === 1) words.push([{ text: piece }], []);
      // A backslash before the end of a line stays with its last word.
      else if (piece !== "")
        words.at(-1)?.push({ text: piece, className: piece[0] === " " ? "whitespace-pre" : className });
    }
  }
  return words;
}

/** Words in their colours. A long line wraps between words; only a word that is longer than the line is divided, after a slash if it has one. */
const Words = ({ words }: { readonly words: Words }) =>
  words.map(
    (parts, index) =>
      parts.length > 0 && (
        // biome-ignore lint/suspicious/noArrayIndexKey: the words of a text keep their places.
        <span key={index} className={index % 2 === 0 ? "inline-block max-w-full indent-0 wrap-anywhere" : undefined}>
          {parts.map(({ text, className }, part) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a word keep their places.
            <span key={part} className={className}>
              {shownCode(text)
                .split(/(?<=\/)/)
                // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a part keep their places.
                .map((piece, at) => (at === 0 ? piece : [<wbr key={at} />, piece]))}
            </span>
          ))}
        </span>
      ),
  );

/** Code in its colours. */
export const CodeWords = ({ code }: { readonly code: string }) => (
  <Words words={useMemo(() => wordsOfCode(code), [code])} />
);

/** The words of each line, whose break is its last. */
function linesOfCode(code: string): readonly Words[] {
  const words = wordsOfCode(code);
  const ends = words.flatMap(([part], index) => (part?.text === "\n" ? [index + 1] : []));
  return [...ends, words.length].map((end, line) => words.slice(ends[line - 1] ?? 0, end));
}

/** How many characters what wraps of a line hangs: four from where the line begins. */
export const hangOf = (line: string): number => (/^ */.exec(line)?.[0].length ?? 0) + 4;

interface CodeProps {
  readonly code: string;
  readonly className?: string;
}

/** Code in its lines and colours. */
export function CodePre({ code, className = "" }: CodeProps) {
  const lines = useMemo(() => linesOfCode(code), [code]);
  return (
    <pre dir="ltr" translate="no" className={`font-mono text-code whitespace-pre-wrap ${className}`}>
      {lines.map((words, line) => {
        const hang = hangOf(words.map(([part]) => part?.text ?? "").join(""));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text keep their places.
          <span key={line} className="block" style={{ paddingInlineStart: `${hang}ch`, textIndent: `-${hang}ch` }}>
            <Words words={words} />
          </span>
        );
      })}
    </pre>
  );
}

interface ScrollBoxProps {
  readonly ref?: Ref<HTMLElement>;
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** A box for a long text, which scrolls and is reachable by keyboard. */
export function ScrollBox({ ref, label, className, children }: ScrollBoxProps) {
  return (
    <section
      ref={ref}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard.
      tabIndex={0}
      className={`max-h-[32rem] overflow-auto in-[[role=dialog]]:max-h-56 focus-visible:-outline-offset-2 ${className}`}
    >
      {children}
    </section>
  );
}

/** JSON in its colours. A long text scrolls inside its box. */
export const JsonCode = ({ json, label }: { readonly json: string; readonly label: string }) => (
  <ScrollBox label={label} className="bg-inset p-4">
    <CodePre code={json} className="tablet:text-small" />
  </ScrollBox>
);

/** The box of editable code: of the editor, and of the text field that replaces it. */
export const CODE_BOX =
  "flex min-h-36 max-h-128 flex-col rounded border border-edge bg-inset font-mono text-code outline-accent focus-within:outline-2 focus-within:outline-offset-2 hover:border-ink tablet:text-small pointer-coarse:text-touch";

interface CodeTextProps {
  readonly code: string;
  readonly label: string;
  /** The name of its Copy at the top right corner, where the first lines leave room for it; without it there is none. */
  readonly copyName?: string;
}

/** Code to copy, whole and in its colours: what is around it scrolls. */
export const CodeText = ({ code, label, copyName }: CodeTextProps) => (
  <div className="code-box flow-root rounded border border-hairline bg-inset">
    {copyName && (
      <div className="relative flex justify-end max-tablet:-mb-3 tablet:top-1.5 tablet:float-end tablet:*:min-h-8">
        <CopyButton text={code} label="Copy" name={copyName} />
      </div>
    )}
    <section aria-label={label}>
      <CodePre code={code} className="p-3 tablet:text-small" />
    </section>
  </div>
);
