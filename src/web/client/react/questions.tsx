import { useMemo } from "react";
import { questionsOf, questionsText } from "#web/client/questions.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { counted } from "#web/ui/format/number-text.ts";
import { ProseWithCode } from "#web/ui/prose.tsx";
import { useExchanges } from "./context.tsx";

/** What to ask the provider: the assumptions that the calls of this page relied on, to copy. */
export function Questions() {
  const exchanges = useExchanges();
  const groups = useMemo(() => questionsOf(exchanges), [exchanges]);
  const count = groups.reduce((sum, { questions }) => sum + questions.length, 0);
  if (count === 0) return null;
  return (
    <section aria-label="Questions for the provider" className="flex flex-col gap-1">
      <p className="flex flex-wrap items-center gap-x-2">
        {counted(count, "question")} for the provider
        <CopyButton
          text={questionsText(groups)}
          label="Copy as Markdown"
          name="Copy the questions for the provider as Markdown"
        />
      </p>
      {groups.map(({ heading, questions }) => (
        <div key={heading}>
          <h3 className="text-small font-bold">{heading}</h3>
          <ul className="list-disc ps-5 text-small">
            {questions.map((text) => (
              <li key={text}>
                <ProseWithCode>{text}</ProseWithCode>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
