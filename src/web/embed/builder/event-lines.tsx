import { useId } from "react";
import type { Heard } from "./use-heard.ts";

/** The events of the embed, newest first. */
export function EventLines({ heard }: { readonly heard: readonly Heard[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-small font-semibold">
        What your page hears
      </h3>
      {heard.length === 0 ? (
        <p className="text-small text-ink2">Nothing yet. Press Send in the embed: each event appears here.</p>
      ) : (
        <ol className="mt-1 flex flex-col rounded border border-hairline bg-well px-3 py-1">
          {heard.map(({ count, name, detail }) => (
            <li key={count} className="py-0.5 font-mono text-code break-words">
              <b>{name}</b> <span className="text-ink2">{detail}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
