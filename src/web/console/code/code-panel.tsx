import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useSandbox } from "#web/client/react/context.tsx";
import { CopyCode } from "#web/client/react/copy-code.tsx";
import { queriesOf } from "#web/client/react/query-client.ts";
import { useRequest } from "#web/client/react/use-request.ts";
import { useLink } from "#web/client/react/use-route.ts";
import { savedValue } from "#web/client/saved-value.ts";
import type { SessionStore } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { CodeText } from "#web/ui/code-text.tsx";
import { SelectField } from "#web/ui/field.tsx";
import { codeError, type KeylessRequest, keylessOf } from "./keyless-request.ts";
import { Language, languages } from "./languages.ts";

const LANGUAGES = Language.options.map((value) => ({ value, label: languages[value].label }));

const savedLanguage = savedValue("browser", "top-up-sandbox:code-language", Language);

/** A choice, and the language the address named when it was made. */
interface Choice {
  readonly language: Language;
  readonly linked: string | null;
}

/** The choice of each page, which also holds where the browser refuses to store it. */
const choices = new WeakMap<SessionStore, Choice>();

/**
 * The code language and its setter. A language in the address takes precedence until the visitor chooses one. A choice
 * is stored across visits; a language from the address is not.
 */
function useLanguage(): readonly [language: Language, choose: (language: Language) => void] {
  const { session, settings } = useSandbox();
  const { lang: linked } = useLink();
  const [saved] = useState(savedLanguage.read);
  const [choice, setChoice] = useState(choices.get(session));
  const choose = (language: Language) => {
    choices.set(session, { language, linked });
    setChoice({ language, linked });
    savedLanguage.write(language);
  };
  const wanted = [choice?.linked === linked ? null : linked, choice?.language, settings.lang, saved];
  const known = wanted.map((each) => Language.safeParse(each).data).find((each) => each !== undefined);
  return [known ?? "curl", choose];
}

function NotLoaded({ label, onRetry }: { readonly label: string; readonly onRetry: () => void }) {
  return (
    <Callout look="processing">
      <p role="alert">What writes {label} could not be fetched. Try again, or reload the page.</p>
      <Button onClick={onRetry}>Try again</Button>
    </Callout>
  );
}

/** What the code needs in order to run, and where it sends the request. */
function whereItRuns({ base, isAuthorized }: KeylessRequest, language: Language): string {
  const isPage = language === "javascript";
  if (base !== null) {
    const key = isAuthorized && !isPage ? "It reads API_KEY from the environment. " : "";
    return `${key}It calls ${base}, and not the sandbox: that answers in this page only.`;
  }
  if (isPage)
    return "In this page's console the sandbox answers it; elsewhere, BASE_URL is the address of the real API.";
  const values = isAuthorized ? "BASE_URL and API_KEY" : "BASE_URL";
  return `It reads ${values} from the environment. The sandbox answers in this page only: give it the address of the real API.`;
}

/** The request on screen as code, before it is sent. Never contains a key's value. */
export function CodePanel() {
  const { panel, settings } = useSandbox();
  const [language, choose] = useLanguage();
  const { label, needs, load } = languages[language];
  const {
    data: snippet,
    isFetching,
    refetch,
  } = useQuery({ queryKey: ["snippet", language], queryFn: () => load() }, queriesOf(panel));
  const request = keylessOf(useRequest(), settings.base_url);
  const text = useRef<HTMLPreElement>(null);
  const error = codeError(request);
  const code = error === null && snippet ? snippet(request) : null;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label="Language"
          options={LANGUAGES}
          chosen={language}
          onChoose={choose}
          className="max-w-60 flex-1"
        />
        {code !== null && <CopyCode code={code} name={`Copy the ${label} code`} text={text} />}
      </div>
      {request.isMasked && (
        <Callout look="processing">
          The request holds the value of a key outside Authorization. It is masked in the code.
        </Callout>
      )}
      {error !== null && <Callout look="processing">{error}</Callout>}
      {error === null && isFetching && <p className="waits text-small text-ink2">Fetching what writes {label}…</p>}
      {error === null && !isFetching && !snippet && <NotLoaded label={label} onRetry={() => void refetch()} />}
      {code !== null && <CodeText ref={text} code={code} label={`Code in ${label}`} />}
      <p className="text-small break-words text-ink2">
        {needs} {whereItRuns(request, language)}
      </p>
    </div>
  );
}
