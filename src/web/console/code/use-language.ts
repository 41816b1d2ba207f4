import { useCallback, useState } from "react";
import { useSandbox } from "#web/client/react/context.tsx";
import { useLink } from "#web/client/react/use-route.ts";
import type { SessionStore } from "#web/client/store.ts";
import { Language } from "./languages.ts";

const STORAGE_KEY = "top-up-sandbox:code-language";

/** A choice, and the language the address named when it was made. */
interface Chosen {
  readonly language: Language;
  readonly linked: string | null;
}

/** The choice of each page, so that it also works in browsers that block storage. */
const chosenIn = new WeakMap<SessionStore, Chosen>();

function stored(): Language | null {
  try {
    return Language.safeParse(localStorage.getItem(STORAGE_KEY)).data ?? null;
  } catch {
    return null;
  }
}

function store(language: Language): void {
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // Storage is blocked: the page remembers the choice until it is closed.
  }
}

/**
 * The code language and its setter. A language in the address takes precedence until the visitor chooses one. A choice
 * is stored across visits; a language from the address is not.
 */
export function useLanguage(): readonly [language: Language, choose: (language: Language) => void] {
  const { session, settings } = useSandbox();
  const { lang: linked } = useLink();
  const [remembered] = useState(stored);
  const [chosen, setChosen] = useState(() => chosenIn.get(session) ?? null);
  const choose = useCallback(
    (language: Language) => {
      const next = { language, linked };
      chosenIn.set(session, next);
      store(language);
      setChosen(next);
    },
    [session, linked],
  );
  const named = chosen?.linked === linked ? null : Language.safeParse(linked).data;
  const asked = Language.safeParse(settings.lang).data;
  return [named ?? chosen?.language ?? asked ?? remembered ?? "curl", choose];
}
