import { useRef } from "react";
import { CopyCode } from "#web/client/react/copy-code.tsx";
import { CodePre } from "#web/ui/code-text.tsx";
import { LinkedBase } from "./code-panel.tsx";
import { LanguageSelect } from "./language-select.tsx";
import { languages } from "./languages.ts";
import { useCode, useLanguage } from "./use-code.ts";

/** The first call as code, in one row where that has room. */
export function FirstCode() {
  const [language, choose] = useLanguage();
  const { code, error } = useCode(language);
  const text = useRef<HTMLPreElement>(null);
  return (
    <section aria-label="Code">
      <div className="flex min-h-12 items-center gap-x-2 px-2">
        <LanguageSelect language={language} onChoose={choose} />
        <div className="min-w-0 flex-1 py-1">{code === null ? error : <CodePre ref={text} code={code} />}</div>
        {code !== null && <CopyCode code={code} name={`Copy the ${languages[language].label} code`} text={text} />}
      </div>
      <LinkedBase className="px-4 pb-2" />
    </section>
  );
}
