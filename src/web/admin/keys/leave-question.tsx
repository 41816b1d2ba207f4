import { Button } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Modal } from "#web/ui/modal.tsx";

interface LeaveQuestionProps {
  readonly value: string;
  readonly onReveal: () => void;
  readonly onLeave: () => void;
  readonly onClose: () => void;
}

/** Asked once, before an uncopied value is discarded. */
export function LeaveQuestion({ value, onReveal, onLeave, onClose }: LeaveQuestionProps) {
  return (
    <Modal heading="You have not copied it" place="centre" onClose={onClose}>
      <p>
        The key …<span className="font-mono">{value.slice(-4)}</span> is shown once. This page can go on using it until
        it is reloaded; anywhere else it is lost.
      </p>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button onClick={onLeave}>Leave it</Button>
        <CopyButton text={value} label="Reveal and copy" name="Reveal and copy the new key" onCopy={onReveal} />
      </div>
    </Modal>
  );
}
