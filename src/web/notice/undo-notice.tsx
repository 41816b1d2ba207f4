import { useEffect, useRef, useState } from "react";
import { useSandbox, useSession } from "#web/session/sandbox.tsx";
import { announce, type Undoable } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";

/** How long an undo is offered, in milliseconds; longer while the visitor is at it. */
const OFFERED = 10_000;

function Offer({ undoable }: { readonly undoable: Undoable }) {
  const { panel, session } = useSandbox();
  const box = useRef<HTMLElement>(null);
  const [isTooLate, setTooLate] = useState(false);
  useEffect(() => {
    const goAway = () => {
      if (box.current?.matches(":hover, :focus-within")) timer = setTimeout(goAway, 1000);
      else session.setState(({ undo }) => ({ undo: undo === undoable ? null : undo }));
    };
    let timer = setTimeout(goAway, OFFERED);
    return () => clearTimeout(timer);
  }, [session, undoable]);
  const undo = async () => {
    const isUndone = await undoable.putBack().catch(() => false);
    if (!isUndone) {
      setTooLate(true);
      return;
    }
    session.setState({ undo: null });
    announce(session, `Undone. The balance is ${panel.books.getState().balance}.`);
  };
  return (
    <section
      ref={box}
      aria-label="Undo"
      className="fixed inset-x-0 bottom-16 z-20 mx-auto flex w-fit max-w-[calc(100%-2rem)] flex-wrap items-center gap-3 rounded-card border border-edge bg-paper px-4 py-2 tablet:bottom-6"
    >
      <p className="min-w-0">
        {isTooLate ? "It cannot be undone any more: something has happened since." : undoable.words}
      </p>
      {!isTooLate && <Button onClick={() => void undo()}>Undo</Button>}
      <Button onClick={() => session.setState({ undo: null })}>Dismiss</Button>
    </section>
  );
}

/** Offers to undo a reset or a loaded snapshot for ten seconds. */
export function UndoNotice() {
  const undoable = useSession(({ undo }) => undo);
  return undoable && <Offer key={undoable.words} undoable={undoable} />;
}
