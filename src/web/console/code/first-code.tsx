import { CodePre } from "#web/ui/code-text.tsx";
import { LinkedBase, useShownCode } from "./code-panel.tsx";
import { LanguageSelect } from "./language-select.tsx";

/** The first call as code, in one row where that has room. */
export function FirstCode() {
  const { language, choose, code, error, copy } = useShownCode();
  return (
    <section aria-label="Code">
      <div className="flex min-h-12 items-center gap-x-2 px-2">
        <LanguageSelect language={language} onChoose={choose} />
        <div className="min-w-0 flex-1 py-1">{code === null ? error : <CodePre code={code} />}</div>
        {copy}
      </div>
      <LinkedBase className="px-4 pb-2" />
    </section>
  );
}
