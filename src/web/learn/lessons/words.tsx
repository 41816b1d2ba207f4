/** A sentence of a lesson. What stands between backticks is the interface's own: a member, a value, a header. */
export function Words({ children }: { readonly children: string }) {
  return children.split("`").map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence keep their places.
      <code key={at} className="font-mono text-[0.9375em]">
        {part}
      </code>
    ),
  );
}
