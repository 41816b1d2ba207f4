import { useDraft } from "#web/session/use-draft.ts";

/** The body as text: what is sent, to the character. */
export function BodyJson() {
  const [{ body }, change] = useDraft();
  return (
    <textarea
      aria-label="Body as JSON"
      value={body}
      rows={Math.max(6, body.split("\n").length)}
      spellCheck={false}
      autoComplete="off"
      autoCapitalize="off"
      onChange={(event) => change({ body: event.target.value })}
      className="block w-full resize-y rounded border border-edge bg-well p-3 font-mono text-code hover:border-ink tablet:text-small"
    />
  );
}
