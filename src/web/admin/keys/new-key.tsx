import { useEffect, useRef, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { NewKeyNotice } from "#web/ui/new-key-notice.tsx";
import { LeaveQuestion } from "./leave-question.tsx";
import { useLeaveGuard } from "./use-leave-guard.ts";

interface NewKeyProps {
  readonly value: string;
  readonly onDone: () => void;
}

/** A new key, covered by a scratch panel. Leaving without a copy asks once. */
export function NewKey({ value, onDone }: NewKeyProps) {
  const [isRevealed, setRevealed] = useState(false);
  const [wasAsked, setAsked] = useState(false);
  /** What runs after Leave it; null while nothing is asked. */
  const [goOn, setGoOn] = useState<(() => void) | null>(null);
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);

  const isGuarding = !isRevealed && !wasAsked;
  const ask = (next: () => void) => {
    setAsked(true);
    setGoOn(() => next);
  };
  useLeaveGuard(isGuarding, ask);
  const reveal = () => {
    setRevealed(true);
    setGoOn(null);
  };
  return (
    <section ref={box} tabIndex={-1} aria-label="New key" className="flex flex-col items-start gap-3">
      <NewKeyNotice value={value} isRevealed={isRevealed} onReveal={reveal} />
      <Button onClick={() => (isGuarding ? ask(onDone) : onDone())}>Done</Button>
      {goOn && <LeaveQuestion value={value} onReveal={reveal} onLeave={goOn} onClose={() => setGoOn(null)} />}
    </section>
  );
}
