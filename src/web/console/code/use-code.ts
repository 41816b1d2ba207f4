import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSandbox, useSession } from "#web/client/react/context.tsx";
import { queriesOf } from "#web/client/react/query-client.ts";
import { useRequest } from "#web/client/react/use-request.ts";
import { useLink } from "#web/client/react/use-route.ts";
import { savedValue } from "#web/client/saved-value.ts";
import type { Sandbox } from "#web/client/store.ts";
import { codeError, keylessOf } from "./keyless-request.ts";
import { Language, languages } from "./languages.ts";

const savedLanguage = savedValue("browser", "top-up-sandbox:code-language", Language);

/**
 * The code language and its setter. A language in the address takes precedence until the visitor chooses one. A choice
 * is stored across visits; a language from the address is not.
 */
export function useLanguage(): readonly [language: Language, choose: (language: Language) => void] {
  const { session, settings } = useSandbox();
  const { lang: linked } = useLink();
  const [saved] = useState(savedLanguage.read);
  const choice = useSession(({ codeLanguage }) => codeLanguage);
  const choose = (language: Language) => {
    session.setState({ codeLanguage: { language, linked } });
    savedLanguage.write(language);
  };
  const wanted = [choice?.linked === linked ? null : linked, choice?.language, settings.lang, saved];
  const known = wanted.map((each) => Language.safeParse(each).data).find((each) => each !== undefined);
  return [known ?? "curl", choose];
}

/** The base URL of the code where the page's address has set it, and not the host; else null. */
export const linkedBase = ({ settings: { base_url }, host }: Pick<Sandbox, "settings" | "host">): string | null =>
  base_url === host.apiBaseUrl ? null : base_url;

/** The request on screen as code in a language, before it is sent. Never contains a key's value. */
export function useCode(language: Language) {
  const { panel, settings } = useSandbox();
  const { load } = languages[language];
  const {
    data: snippet,
    isFetching,
    refetch,
  } = useQuery({ queryKey: ["snippet", language], queryFn: () => load() }, queriesOf(panel));
  const request = keylessOf(useRequest(), settings.base_url);
  const error = codeError(request);
  return {
    request,
    /** Why no language can send this request; null if they can. */
    error,
    /** Null while the language loads, if that failed, and if there is an error. */
    code: error === null && snippet ? snippet(request) : null,
    isLoading: isFetching && !snippet,
    retry: () => void refetch(),
  };
}
