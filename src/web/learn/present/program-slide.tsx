import { type ReactNode, useEffect, useEffectEvent } from "react";
import { summary, tracedCalls } from "#failures/words.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { judged, useTrials } from "#web/learn/recipes/use-trials.ts";
import { Callout, looks } from "#web/ui/callout.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { CHANGED, orderPrograms, programText } from "./order-programs.ts";

type Program = keyof typeof orderPrograms;

interface ResultProps {
  readonly look: keyof typeof looks;
  readonly heading: string;
  readonly children: ReactNode;
}

/** What is asked of a program, or what came of trying every failure on it, for the last row. */
const Result = ({ look, heading, children }: ResultProps) => (
  <section aria-label="Every failure" className="text-[1.4rem] leading-snug tabular-nums">
    <Callout look={look}>
      <p className="font-bold">
        <Prose>{heading}</Prose>
      </p>
      <div>{children}</div>
    </Callout>
  </section>
);

/** Tries every failure on a program, at once, and shows the smallest run that charges twice. */
function Tried({ program }: { readonly program: Program }) {
  const { trying, start } = useTrials();
  const begin = useEffectEvent(() => start(programText(orderPrograms[program])));
  useEffect(() => begin(), []);
  const tried = trying?.tried;
  const found = tried && judged(tried).judgement === "unsafe" ? tried.worst : null;
  return (
    <Result look={!tried ? "plain" : found ? "void" : "delivered"} heading={trying?.text ?? ""}>
      {found ? (
        <ol aria-label="Calls of the smallest case" className="list-decimal ps-8">
          {tracedCalls(found).map(({ saw, did }, call) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a call has no other name.
            <li key={call}>
              <Prose>{did}</Prose> <span className="text-[1rem]">(seen: {saw})</span>
            </li>
          ))}
        </ol>
      ) : (
        tried && summary(tried).map((line) => <p key={line}>{line}</p>)
      )}
    </Result>
  );
}

/** A shop's program, the line that matters marked, and what came of trying every failure on it. */
export function ProgramSlide({ look }: { readonly look: Program | "program" }) {
  const { openTrialWorld } = useSandbox();
  const program = look === "program" ? "new key" : look;
  return (
    <>
      <section aria-label="Program" className="rounded border border-hairline bg-paper py-2">
        <pre translate="no" className="font-mono leading-[1.6] whitespace-pre-wrap min-[80rem]:text-[1.15rem]">
          {orderPrograms[program].map((line, at) => (
            <span
              key={line}
              className={`block border-s-4 px-3 ${at === CHANGED ? `font-bold ${looks[program === "one key" ? "delivered" : "void"]}` : "border-transparent"}`}
            >
              {line}
            </span>
          ))}
        </pre>
      </section>
      {look === "program" ? (
        <Result look="plain" heading="Does it ever charge twice?">
          <p>Request lost, response lost, no response, 429, 500, 503: at every call, alone and together.</p>
        </Result>
      ) : (
        openTrialWorld && <Tried program={look} />
      )}
    </>
  );
}
