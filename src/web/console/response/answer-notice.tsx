import { CreatedKey } from "#contract/api/key.ts";
import type { Answer } from "#web/client/call.ts";
import { type ApiRequest, headerOf } from "#web/client/http.ts";
import { NewKeyNotice } from "#web/ui/new-key-notice.tsx";
import { problemIn } from "./problem-in.ts";
import { ProblemNotice } from "./problem-notice.tsx";
import { ReplayNotice } from "./replay-notice.tsx";
import { RetailHint } from "./retail-hint.tsx";

/** The value of the key in this response, or null. */
function newKeyIn({ operation }: ApiRequest, { status, text }: Answer): string | null {
  if (operation !== "createKey" || status !== 201) return null;
  return CreatedKey.parse(JSON.parse(text)).key;
}

interface AnswerNoticeProps {
  readonly request: ApiRequest;
  readonly answer: Answer;
  readonly isRevealed: boolean;
  readonly onReveal: () => void;
}

/** A notice about a response that needs one before it is read; otherwise nothing. */
export function AnswerNotice({ request, answer, isRevealed, onReveal }: AnswerNoticeProps) {
  const problem = problemIn(answer);
  const newKey = newKeyIn(request, answer);
  const isRetail = request.operation === "listProducts" && headerOf(request, "Authorization") === null;
  if (problem) return <ProblemNotice problem={problem} request={request} />;
  if (answer.isReplay) return <ReplayNotice answer={answer} operation={request.operation} />;
  if (newKey !== null) return <NewKeyNotice value={newKey} isRevealed={isRevealed} onReveal={onReveal} />;
  return isRetail ? <RetailHint /> : null;
}
