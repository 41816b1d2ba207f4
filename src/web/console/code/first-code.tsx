import { useRef } from "react";
import { shownCode } from "#contract/api/text.ts";
import { CopyCode } from "#web/client/react/copy-code.tsx";
import { LinkedBase } from "./code-panel.tsx";
import { LanguageSelect } from "./language-select.tsx";
import { languages } from "./languages.ts";
import { useCode, useLanguage } from "./use-code.ts";

/** The first call as code, whole: its lines wrap. */
export function FirstCode() {
  const [language, choose] = useLanguage();
  const { code, error } = useCode(language);
  const text = useRef<HTMLPreElement>(null);
  return (
    <section aria-label="Code" className="flex flex-col">
      <div className="flex min-h-11 items-center justify-between px-2">
        <LanguageSelect language={language} onChoose={choose} />
        {code !== null && <CopyCode code={code} name={`Copy the ${languages[language].label} code`} text={text} />}
      </div>
      <LinkedBase className="px-4 pb-2" />
      <pre
        ref={text}
        translate="no"
        className="min-h-5 px-4 pb-4.5 font-mono text-code whitespace-pre-wrap wrap-anywhere"
      >
        {code === null ? error : shownCode(code)}
      </pre>
    </section>
  );
}
