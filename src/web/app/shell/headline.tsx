import { OPERATION_IDS, operations } from "#contract/api/operations.ts";
import { apiName } from "#contract/page/host.ts";
import { useHost } from "#web/client/react/context.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { ProvenanceBadge } from "#web/ui/provenance-badge.tsx";

/** What this is, at the top of the first screen. */
export function Headline() {
  const api = apiName(useHost());
  return (
    <section
      aria-label="Introduction"
      className="shrink-0 py-4 tablet:pt-6 tablet:pb-5.5 shallow:desk:pt-4 shallow:desk:pb-3.5"
    >
      <h1 className="text-[1.5rem] leading-[1.8125rem] text-balance font-bold tracking-[-0.015em] tablet:text-[1.875rem] tablet:leading-9 shallow:desk:text-[1.625rem] shallow:desk:leading-8">
        {`Try ${api} for game `}
        <span className="whitespace-nowrap">top-ups</span>
      </h1>
      <p className="mt-1 text-heading text-ink2 tablet:text-touch shallow:desk:mt-0">
        Real HTTP calls and 500 sample points. No <span className="whitespace-nowrap">sign-up,</span> and nothing leaves
        this browser.
      </p>
    </section>
  );
}

const ASSUMED = OPERATION_IDS.filter((id) => operations[id].provenance === "assumed").length;
const NUMBERS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];

/** What a visitor asks before the first call. In a low window the call itself needs the room. */
export function Answers() {
  const answers = [
    {
      question: "Is it the real API?",
      answer: "Same methods, paths and headers, in your network panel.",
    },
    {
      question: "What is assumed?",
      answer: (
        <>
          {NUMBERS[ASSUMED]} operations and the error codes, each marked <ProvenanceBadge provenance="assumed" />
        </>
      ),
    },
    {
      question: "And after this?",
      answer: <Prose>Copy any call as code, and set BASE_URL.</Prose>,
    },
  ];
  return (
    <dl className="mt-7 grid shrink-0 gap-x-8 gap-y-4 px-4 tablet:grid-cols-3 shallow:desk:hidden">
      {answers.map(({ question, answer }) => (
        <div key={question}>
          <dt className="mb-1 font-bold">{question}</dt>
          <dd className="text-pretty text-ink2">{answer}</dd>
        </div>
      ))}
    </dl>
  );
}
