import type { KeyboardEvent, MouseEvent } from "react";
import type { Judged } from "#failures/try-failures.ts";
import type { Verdict } from "#failures/verdict.ts";
import { scheduleText } from "#failures/words.ts";
import { useColumns } from "#web/ui/browser/window.ts";

/** How a try ended, as its square shows it. */
type Outcome = "twice" | "wrong" | "endless" | "safe" | "left";

export const OUTCOMES: Readonly<Record<Verdict, Outcome>> = {
  charged_twice: "twice",
  ordered_otherwise: "wrong",
  charged_but_failed: "wrong",
  done_but_not_ordered: "wrong",
  hangs: "endless",
  cut: "endless",
  gave_up_safely: "safe",
  survived: "safe",
};

/** Each outcome in words, its colour, its square and the mark on it: each is told without its colour. In a cell of 16. */
const LOOKS: Readonly<Record<Outcome, { words: string; color: string; square: string; mark: string }>> = {
  twice: { words: "charged twice", color: "text-void-edge", square: "h16v16h-16z", mark: "m4.5 4.5 7 7m0-7-7 7" },
  wrong: { words: "reported wrongly", color: "text-processing-edge", square: "h16v16h-16z", mark: "m4 8h8" },
  endless: {
    words: "does not end",
    color: "text-ink3",
    square: "h16v16h-16z",
    mark: "m4.5 8a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0",
  },
  safe: { words: "safe", color: "text-delivered-edge", square: "m3 3h10v10h-10z", mark: "" },
  left: { words: "not tried", color: "text-edge", square: "m3 3h10v10h-10zm1.5 1.5v7h7v-7z", mark: "" },
};
const ORDER = Object.keys(LOOKS) as Outcome[];

/** From one square to the next. */
const PITCH = 19;

/** Squares of one outcome, each at its place. */
function Squares({ outcome, places }: { readonly outcome: Outcome; readonly places: readonly string[] }) {
  const { color, square, mark } = LOOKS[outcome];
  const drawn = (shape: string) => places.map((place) => `M${place}${shape}`).join("");
  return (
    <g className={color}>
      <path d={drawn(square)} fill="currentColor" />
      {mark && <path d={drawn(mark)} fill="none" stroke="var(--paper)" strokeWidth="2" strokeLinecap="round" />}
    </g>
  );
}

interface FieldProps {
  readonly tries: readonly Judged[];
  /** How many are known that are not tried yet: it is not told before it is over, because it grows. */
  readonly left: number;
  readonly isOver?: boolean;
  /** The square whose run is shown, from 0; -1 without one. */
  readonly chosen?: number;
  /** Without it the field is a picture. */
  readonly onChoose?: (at: number) => void;
  /** On a stage its words are as large as all others. */
  readonly className?: string;
}

/** Where a key leads from one of so many squares in rows; none for any other key. */
const reached = (key: string, at: number, count: number, columns: number): number | undefined =>
  ({
    ArrowRight: Math.min(at + 1, count - 1),
    ArrowLeft: Math.max(at - 1, 0),
    ArrowDown: at + columns < count ? at + columns : at,
    ArrowUp: at >= columns ? at - columns : at,
    Home: 0,
    End: count - 1,
  })[key];

/** One square for each failure, in the order of trying, and what each means. It is one tab stop: arrow keys move in it. */
export function FailureField({ tries, left, isOver, chosen = -1, onChoose, className = "text-small" }: FieldProps) {
  const columns = useColumns() === 1 ? 14 : 28;
  const total = tries.length + left;
  const rows = Math.max(1, Math.ceil(total / columns));
  const placeOf = (at: number) => `${(at % columns) * PITCH} ${Math.floor(at / columns) * PITCH}`;
  const places: Record<Outcome, string[]> = { twice: [], wrong: [], endless: [], safe: [], left: [] };
  for (let at = 0; at < total; at++) places[OUTCOMES[tries[at]?.verdict as Verdict] ?? "left"].push(placeOf(at));
  const isTold = (each: Outcome) => {
    if (each === "left") return isOver;
    // Before the first try a count of 0 would read as a result.
    return each === "endless" ? places.endless.length > 0 : tries.length > 0 || !isOver;
  };
  const told = ORDER.filter(isTold);
  const words = told.map((outcome) => `${places[outcome].length} ${LOOKS[outcome].words}`).join(", ");
  const shown = tries[chosen];
  const press = ({ clientX, clientY, currentTarget }: MouseEvent) => {
    const { left: x, top: y, width, height } = currentTarget.getBoundingClientRect();
    const column = Math.min(columns - 1, Math.max(0, Math.floor(((clientX - x) / width) * columns)));
    const row = Math.max(0, Math.floor(((clientY - y) / height) * rows));
    if (tries.length > 0) onChoose?.(Math.min(tries.length - 1, row * columns + column));
  };
  const move = (event: KeyboardEvent) => {
    const to = reached(event.key, chosen, tries.length, columns);
    if (to === undefined) return;
    event.preventDefault();
    if (tries.length > 0) onChoose?.(to);
  };
  const control = onChoose && {
    role: "slider",
    tabIndex: 0,
    "aria-label": "Failures tried",
    "aria-valuemin": 0,
    "aria-valuemax": tries.length,
    "aria-valuenow": chosen + 1,
    "aria-valuetext": shown
      ? `Failure ${chosen + 1} of ${total}: ${scheduleText(shown.schedule)}: ${LOOKS[OUTCOMES[shown.verdict]].words}`
      : words,
    onClick: press,
    onKeyDown: move,
    className: "cursor-pointer rounded",
  };
  return (
    <div className={`@container flex flex-col gap-2 ${className}`}>
      {/* It stands above the squares, because they grow while they fill. */}
      <ul className="flex flex-wrap @max-[28rem]:grid grid-cols-[auto_auto] gap-x-[1em] gap-y-1 tabular-nums">
        {told.map((each) => (
          <li key={each} className="flex items-center gap-[0.35em]">
            <svg viewBox="0 0 16 16" aria-hidden className="size-[1.25em] shrink-0">
              <Squares outcome={each} places={["0 0"]} />
            </svg>
            <b translate="no" className="font-mono">
              {places[each].length}
            </b>
            {LOOKS[each].words}
          </li>
        ))}
      </ul>
      <div {...(control ?? { role: "img", "aria-label": words })} dir="ltr">
        <svg viewBox={`-2 -2 ${columns * PITCH + 1} ${rows * PITCH + 1}`} aria-hidden className="block w-full">
          {ORDER.map((outcome) => (
            <Squares key={outcome} outcome={outcome} places={places[outcome]} />
          ))}
          {shown && <path d={`M${placeOf(chosen)}m-1-1h18v18h-18z`} fill="none" stroke="var(--ink)" strokeWidth="2" />}
        </svg>
      </div>
    </div>
  );
}
