function Icon({ path }: { readonly path: string }) {
  return (
    <svg viewBox="0 0 16 16" width="1em" height="1em" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
      <path d={path} />
    </svg>
  );
}

export const CheckIcon = () => <Icon path="M3 8.5 6.5 12 13 4.5" />;
export const CrossIcon = () => <Icon path="M4 4l8 8M12 4l-8 8" />;
export const DashIcon = () => <Icon path="M4 8h8" />;
export const ChevronIcon = () => <Icon path="M6 3.5 10.5 8 6 12.5" />;
export const CopyIcon = () => <Icon path="M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3" />;
/** An arrow that turns back to where it began. */
export const RepeatIcon = () => <Icon path="M13 8.5a5 5 0 1 1-1.7-4.3M13.5 1.5v3.5H10" />;

interface StepMarkProps {
  readonly number: number;
  readonly isDone: boolean;
  readonly isNext: boolean;
}

const looks = {
  done: "border-delivered-edge bg-delivered text-delivered-ink",
  next: "step-now border-carbon bg-carbon text-carbon-ink",
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
