import { CreatedKey } from "#contract/api/key.ts";
import { jsonIn } from "#web/client/http.ts";
import { useSandbox, useSession } from "#web/client/react/context.tsx";
import { send } from "#web/client/send.ts";
import { Button } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Modal } from "#web/ui/modal.tsx";

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
  return (
    <Modal
      heading="Leave without copying the key?"
      place="centre"
      onClose={close}
      actions={
        <>
          <Button onClick={leave}>Leave</Button>
          <CopyButton
            look="action"
            text={key}
            label="Reveal and copy"
            name="Reveal and copy the new key"
            onCopy={reveal}
          />
        </>
      }
    >
      <p>
        Sending again replaces the only response that shows the key …
        <span translate="no" className="font-mono">
          {key.slice(-4)}
        </span>
        . This page can use the key until you reload it; after that its value is gone.
      </p>
    </Modal>
  );
}
