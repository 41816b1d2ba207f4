import { useRef } from "react";
import { useSettings } from "#web/client/react/context.tsx";
import { CopyCode } from "#web/client/react/copy-code.tsx";
import { useRequest } from "#web/client/react/use-request.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { CodeText } from "#web/ui/code-text.tsx";

import { codeError, type KeylessRequest, keylessOf } from "./keyless-request.ts";
import { LanguageField } from "./language-field.tsx";
import { type Language, languages } from "./languages.ts";
import { useLanguage } from "./use-language.ts";
import { useSnippet } from "./use-snippet.ts";

interface FetchingProps {
  readonly label: string;
  readonly isFailed: boolean;
  readonly onRetry: () => void;
}

function Fetching({ label, isFailed, onRetry }: FetchingProps) {
  if (!isFailed) return <p className="waits text-small text-ink2">Fetching what writes {label}…</p>;
  return (
    <Callout look="processing">
      <p role="alert">What writes {label} could not be fetched. Try again, or reload the page.</p>
      <Button onClick={onRetry}>Try again</Button>
    </Callout>
  );
}

function whereWords({ base, isAuthorized }: KeylessRequest, language: Language): string {
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

function WhereItRuns({ request, language }: { readonly request: KeylessRequest; readonly language: Language }) {
  return (
    <p className="text-small break-words text-ink2">
      {languages[language].needs} {whereWords(request, language)}
    </p>
  );
}

/** The request on screen as code, before it is sent. Never contains a key's value. */
export function CodePanel() {
  const [language, choose] = useLanguage();
  const { snippet, isFailed, retry } = useSnippet(language);
  const { base_url: base } = useSettings();
  const request = keylessOf(useRequest(), base);
  const text = useRef<HTMLPreElement>(null);
  const { label } = languages[language];
  const reason = codeError(request);
  const code = reason === null && snippet ? snippet(request) : null;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <LanguageField language={language} onChoose={choose} />
        {code !== null && <CopyCode code={code} name={`Copy the ${label} code`} text={text} />}
      </div>
      {request.isMasked && (
        <Callout look="processing">
          The request holds the value of a key outside Authorization. It is masked in the code.
        </Callout>
      )}
      {reason !== null && <Callout look="processing">{reason}</Callout>}
      {code !== null && <CodeText ref={text} code={code} label={`Code in ${label}`} />}
      {reason === null && code === null && <Fetching label={label} isFailed={isFailed} onRetry={retry} />}
      <WhereItRuns request={request} language={language} />
    </div>
  );
}
