import { useCallback, useEffect, useState } from "react";
import { type Language, languages } from "./languages.ts";
import type { Snippet } from "./snippet.ts";

type Fetched = { readonly language: Language; readonly snippet: Snippet } | { readonly failed: Language };

interface SnippetState {
  /** The code generator; null while it loads and after loading failed. */
  readonly snippet: Snippet | null;
  readonly isFailed: boolean;
  readonly retry: () => void;
}

/** Loads the code generator of a language. */
export function useSnippet(language: Language): SnippetState {
  const [fetched, setFetched] = useState<Fetched | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry loads again.
  useEffect(() => {
    let isWanted = true;
    languages[language].load().then(
      (snippet) => isWanted && setFetched({ language, snippet }),
      () => isWanted && setFetched({ failed: language }),
    );
    return () => {
      isWanted = false;
    };
  }, [language, tries]);
  const retry = useCallback(() => {
    setFetched(null);
    setTries((count) => count + 1);
  }, []);
  const isIt = fetched !== null && "snippet" in fetched && fetched.language === language;
  const isFailed = fetched !== null && "failed" in fetched && fetched.failed === language;
  return { snippet: isIt ? fetched.snippet : null, isFailed, retry };
}
