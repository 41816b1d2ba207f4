import { useEffect, useEffectEvent } from "react";
import { summary, tracedCalls, triedIn } from "#failures/words.ts";
import { judged, useTrials } from "#web/learn/recipes/use-trials.ts";
import { Callout, looks } from "#web/ui/callout.tsx";
import { Prose } from "#web/ui/prose.tsx";
import type { DemoController } from "./demo-controller.ts";
import { CHANGED, orderPrograms, programText } from "./order-programs.ts";

type OrderProgram = keyof typeof orderPrograms;

/** The result of every failure on a program, which begins at once: the smallest run that charges twice, or the counts. */
function Tried({ program, onSafe }: { readonly program: OrderProgram; readonly onSafe: DemoController["keep"] }) {
  const { trying, start } = useTrials();
  const begin = useEffectEvent(() => start(programText(orderPrograms[program])));
  useEffect(() => begin(), []);
  const tried = trying?.tried ?? null;
  const judgement = tried && judged(tried).judgement;
  const keepSafe = useEffectEvent(() => {
    if (tried && judgement === "safe") onSafe(triedIn(tried));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told once for each result.
  useEffect(() => keepSafe(), [tried]);
  return (
    <Callout look={tried === null ? "plain" : judgement === "unsafe" ? "void" : "delivered"}>
      <p className="font-bold">
        <Prose>{trying?.text ?? ""}</Prose>
      </p>
      {judgement === "unsafe" && tried?.worst ? (
        <ol aria-label="Calls of the smallest case" className="list-decimal ps-8">
          {tracedCalls(tried.worst).map(({ saw, did }, call) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a call has no other name.
            <li key={call}>
              <Prose>{did}</Prose> <span className="text-[1rem]">(seen: {saw})</span>
            </li>
          ))}
        </ol>
      ) : (
        <p className="whitespace-pre-line">{tried && summary(tried).join("\n")}</p>
      )}
    </Callout>
  );
}

interface ProgramSlideProps {
  readonly look: OrderProgram | "program";
  readonly onSafe: DemoController["keep"];
}

/** A shop's program, the line that matters marked, and the result of trying every failure on it. */
export function ProgramSlide({ look, onSafe }: ProgramSlideProps) {
  const program = look === "program" ? "new key" : look;
  const marked = looks[program === "one key" ? "delivered" : "void"];
  return (
    <>
      <section aria-label="Program" className="rounded border border-hairline bg-paper py-2">
        <pre translate="no" className="font-mono text-[min(1.15rem,3.3cqi)] leading-[1.6] whitespace-pre-wrap">
          {orderPrograms[program].map((line, at) => (
            <span
              key={line}
              className={`block border-s-4 px-3 ${at === CHANGED ? `font-bold ${marked}` : "border-transparent"}`}
            >
              {line}
            </span>
          ))}
        </pre>
      </section>
      <section aria-label="Every failure" className="text-[1.3rem] leading-tight tabular-nums">
        {look === "program" ? (
          <Callout look="plain">
            <p className="font-bold">Does it ever charge twice?</p>
            <p>Request lost, response lost, no response, 429, 500, 503: at every call, alone and together.</p>
          </Callout>
        ) : (
          <Tried program={look} onSafe={onSafe} />
        )}
      </section>
    </>
  );
}
