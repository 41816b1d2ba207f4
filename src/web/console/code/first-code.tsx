import { useRef } from "react";
import { CopyCode } from "#web/client/react/copy-code.tsx";
import { CodeText } from "#web/ui/code-text.tsx";
import { LinkedBase } from "./code-panel.tsx";
import { LanguageSelect } from "./language-select.tsx";
import { languages } from "./languages.ts";
import { useCode, useLanguage } from "./use-code.ts";

/** The first call as code, whole. */
export function FirstCode() {
  const [language, choose] = useLanguage();
  const { code, error } = useCode(language);
  const { label } = languages[language];
  const text = useRef<HTMLPreElement>(null);
  return (
    <section aria-label="Code" className="flex flex-col">
      <div className="flex min-h-11 items-center justify-between px-2">
        <LanguageSelect language={language} onChoose={choose} />
        {code !== null && <CopyCode code={code} name={`Copy the ${label} code`} text={text} />}
      </div>
      <LinkedBase className="px-4 pb-2" />
      <div className="min-h-5 px-4 pb-4.5 [&_.code-box]:border-0 [&_.code-box_pre]:p-0">
        {code === null ? error : <CodeText ref={text} code={code} label={`Code in ${label}`} />}
      </div>
    </section>
  );
}
