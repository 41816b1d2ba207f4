import type { Answer } from "#web/client/call.ts";
import type { ApiRequest } from "#web/client/http.ts";
import { useExchanges, useSandbox, useSession } from "#web/client/react/context.tsx";
import type { AnswerTab } from "#web/client/store.ts";
import { Tabs } from "#web/ui/tabs.tsx";
import { AnswerNotice } from "./answer-notice.tsx";
import { BodyPanel } from "./body-panel.tsx";
import { HeadersPanel } from "./headers-panel.tsx";
import { WhyPanel } from "./why-panel.tsx";

const tabsOf = ({ headers }: Answer): readonly { id: AnswerTab; label: string }[] => [
  { id: "body", label: "Body" },
  { id: "headers", label: `Headers ${headers.length}` },
  { id: "why", label: "Why this answer" },
];

interface AnswerViewProps {
  readonly request: ApiRequest;
  readonly answer: Answer;
}

/** A response: notices first, then its body, its headers and its reasons. */
export function AnswerView({ request, answer }: AnswerViewProps) {
  const { session } = useSandbox();
  const { operation } = request;
  const { status, text } = answer;
  const tab = useSession(({ answerTab }) => answerTab);
  const exchange = useExchanges().find(({ requestId }) => requestId === answer.requestId);
  const isRevealed = useSession(({ revealed }) => revealed !== null && revealed === answer.requestId);
  const reveal = () => session.setState({ revealed: answer.requestId });
  return (
    <>
      <div className="px-4 pb-3 empty:hidden">
        <AnswerNotice request={request} answer={answer} isRevealed={isRevealed} onReveal={reveal} />
      </div>
      <Tabs
        label="Response"
        className="present:hidden"
        tabs={tabsOf(answer)}
        selected={tab}
        onSelect={(answerTab) => session.setState({ answerTab })}
      >
        {tab === "body" && <BodyPanel operation={operation} status={status} text={text} isRevealed={isRevealed} />}
        {tab === "headers" && <HeadersPanel answer={answer} />}
        {tab === "why" && <WhyPanel exchange={exchange} />}
      </Tabs>
    </>
  );
}
