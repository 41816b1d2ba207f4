import { type ReactNode, useEffect, useEffectEvent } from "react";
import { triedIn } from "#failures/words.ts";
import { FailureField } from "#web/learn/recipes/failure-field.tsx";
import { CHANGED, orderPrograms, programText } from "#web/learn/recipes/order-programs.ts";
import { judged, useTrials } from "#web/learn/recipes/use-trials.ts";
import { looks } from "#web/ui/callout.tsx";
import { CodeWords } from "#web/ui/code/code-text.tsx";
import type { DemoController } from "./demo-controller.ts";

type OrderProgram = keyof typeof orderPrograms;

/** How many squares there are room for, before it is known how many failures there are. */
const ROOM = 167;

interface ProgramSlideProps {
  readonly look: OrderProgram | "program";
  readonly onSafe: DemoController["keep"];
  /** The headline, whose second line becomes the result. */
  readonly headline: (result: Result | null) => ReactNode;
}

/** What the headline says of a program: in how many failures it charges twice. */
export interface Result {
  readonly words: string;
  readonly isSafe: boolean;
}

/** A shop's program, the line that matters marked, and every failure on it as a field of squares, which begins at once. */
export function ProgramSlide({ look, onSafe, headline }: ProgramSlideProps) {
  const program = look === "program" ? "new key" : look;
  const marked = looks[program === "one key" ? "delivered" : "void"];
  const { trying, start } = useTrials();
  const begin = useEffectEvent(() => look !== "program" && start(programText(orderPrograms[program])));
  useEffect(() => void begin(), []);
  const { tries = [], left = ROOM, tried = null, failure = null } = trying ?? {};
  const isSafe = tried !== null && judged(tried).judgement === "safe";
  const keepSafe = useEffectEvent(() => tried && isSafe && onSafe(triedIn(tried)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told once for each result.
  useEffect(() => void keepSafe(), [tried]);
  const words = tried ? `In ${tried.counts.charged_twice} of ${triedIn(tried)} failures.` : failure;
  return (
    <>
      {headline(words === null ? null : { words, isSafe })}
      <section aria-label="Program" className="rounded border border-hairline bg-paper py-2">
        <pre translate="no" className="font-mono text-[min(1.15rem,3.3cqi)] leading-normal whitespace-pre-wrap">
          {orderPrograms[program].map((line, at) => (
            <span
              key={line}
              className={`block border-s-4 px-3 ${at === CHANGED ? `font-bold ${marked} [&_*]:text-inherit` : "border-transparent"}`}
            >
              {at === CHANGED ? line : <CodeWords code={line} />}
            </span>
          ))}
        </pre>
      </section>
      <section aria-label="Every failure" className="mt-1">
        <FailureField
          tries={tries}
          left={Math.max(left, tried ? 0 : ROOM - tries.length)}
          isOver={look === "program"}
          className="text-[0.91rem]"
        />
      </section>
    </>
  );
}
