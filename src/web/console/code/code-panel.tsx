import { useState } from "react";
import { useSandbox, useSession } from "#web/client/react/context.tsx";
import { useRequest } from "#web/client/react/use-request.ts";
import { useLink } from "#web/client/react/use-route.ts";
import { savedValue } from "#web/client/saved-value.ts";
import { Callout } from "#web/ui/callout.tsx";
import { CodeText } from "#web/ui/code/code-text.tsx";
import { LANGUAGE_NAMES, LanguageSelect } from "#web/ui/code/language-select.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { codeError, type KeylessRequest, keylessOf, linkedBase } from "./keyless-request.ts";
import { Language, languages } from "./languages.ts";

const savedLanguage = savedValue("browser", "top-up-sandbox:code-language", Language);

/**
 * The code language and its setter. A language in the address takes precedence until the visitor chooses one. A choice
 * is stored across visits; a language from the address is not.
 */
function useLanguage(): readonly [language: Language, choose: (language: Language) => void] {
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

/** The request on screen as code in a language, before it is sent. Never contains a key's value. */
function useCode(language: Language) {
  const { settings } = useSandbox();
  const request = keylessOf(useRequest(), settings.base_url);
  /** Why no language can send this request; null if they can. */
  const error = codeError(request);
  return { request, error, code: error === null ? languages[language].write(request) : null };
}

/** The same in the language that is chosen, with the choice and its Copy. */
export function useShownCode() {
  const [language, choose] = useLanguage();
  const shown = useCode(language);
  const copy = shown.code !== null && (
    <CopyButton text={shown.code} label="Copy" name={`Copy the ${LANGUAGE_NAMES[language]} code`} />
  );
  return { ...shown, language, choose, copy };
}
type ShownCode = ReturnType<typeof useShownCode>;

/** What the code needs in order to run, and where it sends the request. */
function whereItRuns({ base, isAuthorized }: KeylessRequest, language: Language): string {
  const isPage = language === "javascript";
  if (base !== null) {
    const key = isAuthorized && !isPage ? "Reads API_KEY from the environment. " : "";
    return `${key}Calls ${base}, not the sandbox.`;
  }
  if (isPage) return "Runs in this page's console.";
  return `Reads ${isAuthorized ? "BASE_URL, API_KEY" : "BASE_URL"}.`;
}

/**
 * Says where copied code sends its requests, if the page's address says so: whoever runs it sends an API key there, and
 * anybody may have written the address.
 */
export function LinkedBase({ className = "" }: { readonly className?: string }) {
  const base = linkedBase(useSandbox());
  if (base === null) return null;
  return (
    <p className={`text-small break-words text-processing-ink ${className}`}>
      Copied code calls <b className="font-mono">{base}</b>, set by this page's address.
    </p>
  );
}

/** The code in a language with what it needs to run; or why there is none. */
export function CodeBody({ shown: { language, request, error, code } }: { readonly shown: ShownCode }) {
  return (
    <>
      {request.isMasked && (
        <Callout look="processing">The request contains a key outside Authorization. It is masked in the code.</Callout>
      )}
      {error !== null && <Callout look="processing">{error}</Callout>}
      {code !== null && <CodeText code={code} label={`Code in ${LANGUAGE_NAMES[language]}`} />}
      {code !== null && (
        <Prose as="p" className="text-small break-words text-ink2">
          {[languages[language].needs, whereItRuns(request, language)].join(" ")}
        </Prose>
      )}
    </>
  );
}

/** The request on screen as code, with a choice of language. */
export function CodePanel() {
  const shown = useShownCode();
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="-ms-2 flex items-center justify-between gap-3">
        <LanguageSelect languages={Language.options} {...shown} />
        {shown.copy}
      </div>
      <LinkedBase />
      <CodeBody shown={shown} />
    </div>
  );
}
