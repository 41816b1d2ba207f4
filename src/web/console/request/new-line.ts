/** The text Enter inserts: a line with the same indentation, deeper after a bracket; two lines between brackets. */
export function newLine(text: string, from: number, to: number): { readonly text: string; readonly at: number } {
  const before = text.slice(text.lastIndexOf("\n", from - 1) + 1, from);
  const [indent = ""] = /^[ \t]*/.exec(before) ?? [];
  const isOpened = /[{[]\s*$/.test(before);
  const line = `\n${indent}${isOpened ? "  " : ""}`;
  const isClosed = isOpened && /^[}\]]/.test(text.slice(to, to + 1));
  return { text: isClosed ? `${line}\n${indent}` : line, at: from + line.length };
}
