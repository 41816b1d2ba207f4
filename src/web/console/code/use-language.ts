import { useCallback, useState } from "react";
import { useSandbox } from "#web/client/react/context.tsx";
import { useLink } from "#web/client/react/use-link.ts";
import type { SessionStore } from "#web/client/store.ts";
import { Language } from "./languages.ts";

const STORAGE_KEY = "top-up-sandbox:code-language";

/** A choice, and which language the address named when it was made. */
interface Chosen {
  readonly language: Language;
  readonly linked: string | null;
}

/** The choice of each page, also for browsers that refuse to store it. */
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
    // The page remembers it until it ends.
  }
}

/**
 * The language of the code, and how to choose another. The one the address names comes first, until the visitor chooses;
 * a choice is remembered from visit to visit, what an address named is not.
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
