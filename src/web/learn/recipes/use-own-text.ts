import { useState } from "react";
import * as z from "zod/mini";
import { storeNameOf } from "#contract/page/settings.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { savedValue } from "#web/client/saved-value.ts";
import type { SessionStore } from "#web/client/store.ts";

/** The visitor's own texts by recipe. */
const Texts = z.record(z.string().check(z.regex(/^[a-z-]{1,40}$/)), z.string().check(z.maxLength(100_000)));
type Texts = z.infer<typeof Texts>;

/** The texts of each page, which also holds where the browser refuses to store them. */
const textsOf = new WeakMap<SessionStore, Texts>();

/** The text of a recipe, the visitor's own or the original, and its setter. Kept until this tab is closed, without any key. */
export function useOwnText(id: string, original: string): readonly [text: string, change: (text: string) => void] {
  const { session, settings } = useSandbox();
  const saved = savedValue("tab", `${storeNameOf(settings)}:recipes`, Texts);
  const [texts, setTexts] = useState(() => textsOf.get(session) ?? saved.read() ?? {});
  const change = (text: string) => {
    const { [id]: _, ...others } = textsOf.get(session) ?? texts;
    const next = text === original ? others : { ...others, [id]: text };
    textsOf.set(session, next);
    saved.write(next);
    setTexts(next);
  };
  return [texts[id] ?? original, change];
}
