import { CreatedKey } from "#contract/api/key.ts";
import { jsonIn } from "#web/client/http.ts";
import { useSandbox, useSession } from "#web/client/react/context.tsx";
import { send } from "#web/client/send.ts";
import { LeaveKeyQuestion } from "#web/ui/new-key-notice.tsx";

/** Asks before Send replaces the response that shows a new key nobody has copied. */
export function KeyQuestion() {
  const sandbox = useSandbox();
  const { session } = sandbox;
  const heldBack = useSession((now) => now.heldBack);
  const outcome = useSession(({ submissions }) => submissions.createKey?.outcome);
  const response = outcome?.kind === "response" ? outcome.response : null;
  const key = CreatedKey.safeParse(jsonIn(response?.text ?? "")).data?.key ?? null;
  if (!heldBack || !response || key === null) return null;
  const close = () => session.setState({ heldBack: null });
  const leave = () => {
    close();
    void send(sandbox, heldBack.request, heldBack.copies);
  };
  const reveal = () => session.setState({ revealed: response.requestId, heldBack: null });
  return <LeaveKeyQuestion value={key} onReveal={reveal} onLeave={leave} onClose={close} />;
}
