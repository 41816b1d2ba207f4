import { useCallback, useEffect, useState } from "react";
import { type Language, languages } from "./languages.ts";
import type { Snippet } from "./snippet.ts";

type Fetched = { readonly language: Language; readonly snippet: Snippet } | { readonly failed: Language };

interface SnippetState {
  /** What writes the code; null while it is fetched, and where it could not be. */
  readonly snippet: Snippet | null;
  readonly isFailed: boolean;
  readonly retry: () => void;
}

/** What writes the code of one language, fetched when it is asked for. */
export function useSnippet(language: Language): SnippetState {
  const [fetched, setFetched] = useState<Fetched | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try fetches again.
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
