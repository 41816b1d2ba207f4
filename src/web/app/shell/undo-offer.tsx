import { type RefObject, useEffect, useRef, useState } from "react";
import type { Settings } from "#contract/page/settings.ts";
import type { Replaced, StateView } from "#contract/panel/panel.ts";
import { reasonOf } from "#web/client/http.ts";
import { useSandbox, useSession } from "#web/client/react/context.tsx";
import { whatGoes } from "#web/client/react/reset.tsx";
import { announce, type Undoable } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { numberText } from "#web/ui/format/number-text.ts";
import { Prose } from "#web/ui/prose.tsx";
import { Notice } from "./notice.tsx";

/** How long undo is offered, in milliseconds: without the pointer or the focus in the offer. */
const OFFERED = 10_000;

const TOO_LATE = "This can no longer be undone, because the sandbox has changed since. Nothing was changed.";

/** Withdraws the offer after its time, unless it is kept. */
function useWithdrawal(undoable: Undoable, isKept: boolean): void {
  const { session } = useSandbox();
  useEffect(() => {
    if (isKept) return;
    const withdraw = () => session.setState(({ undo }) => ({ undo: undo === undoable ? null : undo }));
    const timer = setTimeout(withdraw, OFFERED);
    return () => clearTimeout(timer);
  }, [session, undoable, isKept]);
}

/** Moves the focus to the offer, so that Undo is one Tab away: once no dialog is open, which would hold the focus. */
function useFocusBrought(box: RefObject<HTMLElement | null>, undoable: Undoable): void {
  const isDialogOpen = useSession(({ dialog }) => dialog !== null);
  const brought = useRef<Undoable | null>(null);
  useEffect(() => {
    if (isDialogOpen || brought.current === undoable) return;
    brought.current = undoable;
    box.current?.focus({ preventScroll: true });
  }, [box, undoable, isDialogOpen]);
}

/** Undoes the replacement; describes the result if that fails. */
function useUndo(undoable: Undoable) {
  const { panel, session } = useSandbox();
  const [failed, setFailed] = useState<{ readonly of: Undoable; readonly words: string } | null>(null);
  const fail = (words: string) => {
    setFailed({ of: undoable, words });
    announce(session, words);
  };
  const undo = async () => {
    try {
      if (!(await undoable.putBack())) return fail(TOO_LATE);
    } catch (error) {
      return fail(`${reasonOf(error)} Nothing was changed. Try again.`);
    }
    session.setState({ undo: null });
    announce(session, `Undone. The balance is ${panel.stateView.getState().balance}.`);
  };
  return { undo: () => void undo(), failure: failed?.of === undoable ? failed.words : null };
}

export function UndoOffer({ undoable }: { readonly undoable: Undoable }) {
  const { session } = useSandbox();
  const box = useRef<HTMLElement>(null);
  const { undo, failure } = useUndo(undoable);
  const isTooLate = failure === TOO_LATE;
  const [isPointed, setPointed] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  useWithdrawal(undoable, failure !== null || undoable.isLasting === true || isPointed || hasFocus);
  useFocusBrought(box, undoable);
  useEffect(() => {
    // The focused Undo button was removed, so the box takes the focus.
    if (isTooLate) box.current?.focus({ preventScroll: true });
  }, [isTooLate]);
  return (
    <Notice
      look="offer"
      ref={box}
      aria-label="Undo"
      tabIndex={-1}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      // The initial focus, which is the box's own, does not count.
      onFocus={({ target, currentTarget }) => setHasFocus(target !== currentTarget)}
      onBlur={() => setHasFocus(false)}
      words={<Prose>{failure ?? undoable.words}</Prose>}
    >
      {!isTooLate && (
        <Button className="text-accent" onClick={undo}>
          Undo
        </Button>
      )}
      <Button onClick={() => session.setState({ undo: null })}>Dismiss</Button>
    </Notice>
  );
}

/** What the address of the page asked for, in words. */
function changeWords({ reset, tier, deliver }: Settings, before: StateView): string {
  const all = [
    reset && `reset the sandbox, which had ${whatGoes(before)}`,
    tier !== null && `set the ${tier} tier`,
    deliver !== null && `set the delivery time to ${numberText(deliver / 1000)} s`,
  ];
  return `The link you opened ${all.filter((each) => each).join("; it ")}.`;
}

/**
 * Offers to undo what the page's address has changed in the visitor's state. The offer stays until it is dismissed,
 * because the visitor pressed nothing that announced the change.
 */
export function AddressChange({ replaced: { stateView, undo } }: { readonly replaced: Replaced }) {
  const { session, settings } = useSandbox();
  const [undoable] = useState(
    (): Undoable => ({ words: changeWords(settings, stateView), putBack: undo, isLasting: true }),
  );
  useEffect(() => {
    session.setState({ undo: undoable });
    announce(session, undoable.words);
  }, [session, undoable]);
  return null;
}
