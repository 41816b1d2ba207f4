/** What Enter writes: a line as deep as the one before it, or deeper after a bracket; between two brackets, one for each. */
export function newLine(text: string, from: number, to: number): { readonly text: string; readonly at: number } {
  const before = text.slice(text.lastIndexOf("\n", from - 1) + 1, from);
  const [indent = ""] = /^[ \t]*/.exec(before) ?? [];
  const isOpened = /[{[]\s*$/.test(before);
  const line = `\n${indent}${isOpened ? "  " : ""}`;
  const isClosed = isOpened && /^[}\]]/.test(text.slice(to, to + 1));
  return { text: isClosed ? `${line}\n${indent}` : line, at: from + line.length };
}
