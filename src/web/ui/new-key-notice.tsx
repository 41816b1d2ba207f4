import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Callout } from "./callout.tsx";
import { CopyButton } from "./copy-button.tsx";
import { Modal } from "./modal.tsx";
import { Literal } from "./text.tsx";

interface RevealButtonProps {
  readonly value: string;
  readonly onReveal: () => void;
  readonly look: "action" | "outline";
  readonly isRevealed?: boolean;
}

function RevealButton({ value, onReveal, look, isRevealed = false }: RevealButtonProps) {
  const label = isRevealed ? "Copy" : "Reveal and copy";
  return <CopyButton look={look} text={value} label={label} name="Reveal and copy the new key" onCopy={onReveal} />;
}

interface NewKeyNoticeProps extends RevealButtonProps {
  /** Stands after the button. */
  readonly children?: ReactNode;
}

/** A new key, covered by a scratch panel (as on a top-up card) until it is revealed. */
export function NewKeyNotice({ children, ...reveal }: NewKeyNoticeProps) {
  const { value, isRevealed } = reveal;
  const covered = (
    <>
      rsk_demo_
      <span className="scratch-panel mx-0.5 inline-block h-4 w-28 align-middle @sm:w-40 @2xl:w-60" />
      <span className="sr-only">hidden, ends in </span>
      {value.slice(-4)}
    </>
  );
  return (
    <Callout look="plain">
      <p>
        <b>Copy it now: after a reload it cannot be shown again.</b> Already selected for your next request.
      </p>
      <div className="flex w-full flex-wrap items-center gap-3">
        <p
          translate="no"
          className="min-w-0 rounded border border-edge bg-paper px-3 py-2 font-mono text-code break-all"
        >
          {isRevealed ? value : covered}
        </p>
        <RevealButton {...reveal} />
        {children}
      </div>
    </Callout>
  );
}

interface LeaveKeyQuestionProps extends Omit<RevealButtonProps, "look"> {
  readonly onLeave: () => void;
  readonly onClose: () => void;
}

/** Asks before the only place that shows a new key is left, while nobody has copied it. */
export function LeaveKeyQuestion({ value, onReveal, onLeave, onClose }: LeaveKeyQuestionProps) {
  const actions = (
    <>
      <Button onClick={onLeave}>Leave</Button>
      <RevealButton value={value} onReveal={onReveal} look="action" />
    </>
  );
  return (
    <Modal heading="Leave without copying the key?" place="centre" onClose={onClose} actions={actions}>
      <p>
        After a reload the key …<Literal className="font-mono">{value.slice(-4)}</Literal> cannot be shown again. This
        page can use it until then.
      </p>
    </Modal>
  );
}
