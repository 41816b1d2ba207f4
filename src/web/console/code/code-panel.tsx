import type { ReactNode } from "react";
import type { OperationId } from "#contract/api/operations.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { TextLink } from "#web/client/react/text-link.tsx";
import { useOperation } from "#web/client/react/use-route.ts";
import { adminPagePath, adminPages, recipePath } from "#web/client/routes.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { CodeText } from "#web/ui/code-text.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { SelectField } from "#web/ui/field.tsx";
import { Prose } from "#web/ui/prose.tsx";
import type { KeylessRequest } from "./keyless-request.ts";
import { LANGUAGE_OPTIONS } from "./language-select.tsx";
import { type Language, languages } from "./languages.ts";
import { linkedBase, useCode, useLanguage } from "./use-code.ts";

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

/** The recipe that shows an operation at work, if there is one. */
const recipeWith: Readonly<Partial<Record<OperationId, string>>> = {
  listProducts: "every-page",
  placeOrder: "safe-retry",
  getOrder: "wait-for-delivery",
  getWallet: "empty-wallet",
};

/** The request on screen as code in the chosen language, with its Copy. */
export function useShownCode() {
  const [language, choose] = useLanguage();
  const shown = useCode(language);
  const copy = shown.code !== null && (
    <CopyButton text={shown.code} label="Copy" name={`Copy the ${languages[language].label} code`} />
  );
  return { ...shown, language, choose, copy };
}

interface CodeBodyProps {
  readonly shown: ReturnType<typeof useShownCode>;
  /** Shown after what the code needs. */
  readonly children?: ReactNode;
}

/** The code in a language with what it needs to run; or why there is none. */
export function CodeBody({ shown, children }: CodeBodyProps) {
  const { language, request, error, code, isLoading, retry } = shown;
  const { label, needs } = languages[language];
  return (
    <>
      {request.isMasked && (
        <Callout look="processing">The request contains a key outside Authorization. It is masked in the code.</Callout>
      )}
      {error !== null && <Callout look="processing">{error}</Callout>}
      {error === null && isLoading && <p className="waits text-small text-ink2">Loading {label}…</p>}
      {error === null && !isLoading && code === null && (
        <Callout look="processing">
          <p role="alert">The {label} code could not be loaded. Try again, or reload the page.</p>
          <Button onClick={retry}>Try again</Button>
        </Callout>
      )}
      {code !== null && <CodeText code={code} label={`Code in ${label}`} />}
      {code !== null && (
        <p className="text-small break-words text-ink2">
          <Prose>{`${needs} ${whereItRuns(request, language)}`}</Prose> {children}
        </p>
      )}
    </>
  );
}

/** The request on screen as code, with a choice of language, and links that a wide screen has in its sidebar. */
export function CodePanel() {
  const recipe = recipeWith[useOperation()];
  const shown = useShownCode();
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label="Language"
          options={LANGUAGE_OPTIONS}
          chosen={shown.language}
          onChoose={shown.choose}
          className="max-w-60 flex-1"
        />
        {shown.copy}
      </div>
      <LinkedBase />
      <CodeBody shown={shown}>
        <TextLink href={adminPagePath("machine")}>{adminPages.machine.name}</TextLink>{" "}
        {recipe !== undefined && (
          <TextLink href={recipePath(recipe)} className="min-w-11 tablet:min-w-0">
            Recipe
          </TextLink>
        )}
      </CodeBody>
    </div>
  );
}
