import { CheckIcon } from "./icons.tsx";

interface StepMarkProps {
  readonly number: number;
  readonly isDone: boolean;
  readonly isNext: boolean;
}

const looks = {
  done: "border-delivered-edge bg-delivered text-delivered-ink",
  next: "step-now border-carbon bg-carbon text-paper",
  later: "border-edge text-ink2",
} as const;

/** The number of a step in a circle; a tick once it is done. The adjacent text must say so too. */
export function StepMark({ number, isDone, isNext }: StepMarkProps) {
  const look = isDone ? "done" : isNext ? "next" : "later";
  return (
    <span
      className={`inline-flex size-6 shrink-0 items-center justify-center rounded-full border text-small font-bold ${looks[look]}`}
    >
      {isDone ? <CheckIcon /> : number}
    </span>
  );
}
