import { useMemo } from "react";
import { questionsOf, questionsText } from "#web/client/questions.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { counted } from "#web/ui/format/number-text.ts";
import { useExchanges } from "./context.tsx";

/** The text of a question, with the names of the API between its backticks as code. */
function QuestionText({ text }: { readonly text: string }) {
  return text.split("`").map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their places.
      <code key={index} translate="no" className="font-mono text-code wrap-anywhere">
        {part}
      </code>
    ),
  );
}

/** What to ask the provider: the assumptions that the calls of this page relied on, to copy; listed unless it is brief. */
export function Questions({ isBrief }: { readonly isBrief: boolean }) {
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
      {!isBrief &&
        groups.map(({ heading, questions }) => (
          <div key={heading}>
            <h3 className="text-small font-bold">{heading}</h3>
            <ul className="list-disc ps-5 text-small">
              {questions.map((text) => (
                <li key={text}>
                  <QuestionText text={text} />
                </li>
              ))}
            </ul>
          </div>
        ))}
    </section>
  );
}
