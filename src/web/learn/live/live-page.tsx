import { type ReactNode, useMemo, useState } from "react";
import { Link } from "wouter";
import * as z from "zod/mini";
import { OPEN_POINTS, openPointText } from "#contract/api/open-points.ts";
import type { Exchange } from "#contract/panel/panel.ts";
import { runActions } from "#web/client/actions.ts";
import { shortKey } from "#web/client/draft.ts";
import { idempotencyKeyOf } from "#web/client/exchange.ts";
import { type JsonObject, jsonIn, stringIn } from "#web/client/http.ts";
import { isAllProved, LIVE_PROOFS, type LiveProof, provedText } from "#web/client/proofs.ts";
import { type QuestionGroup, questionsOf, questionsText } from "#web/client/questions.ts";
import { pauseWords } from "#web/client/react/call-messages.ts";
import { useExchanges, useKnownState, useProved, useSandbox, useSession } from "#web/client/react/context.tsx";
import { TextLink } from "#web/client/react/links.tsx";
import { useAction } from "#web/client/react/use-action.tsx";
import { adminPagePath, adminPages, callPath } from "#web/client/routes.ts";
import { savedValue } from "#web/client/saved-value.ts";
import { announce } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { clockText, dateText } from "#web/ui/clock-time.tsx";
import { CodeText } from "#web/ui/code/code-text.tsx";
import { LanguageSelect } from "#web/ui/code/language-select.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Fact, Facts, RULED } from "#web/ui/facts.tsx";
import { grouped } from "#web/ui/format/amount.ts";
import { counted } from "#web/ui/format/number-text.ts";
import { ChevronIcon, Icon } from "#web/ui/icons.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { Prose, ProseWithCode } from "#web/ui/prose.tsx";
import { READS, type ReadLanguage } from "./environment.ts";
import { liveText, WORTH } from "./live-text.ts";
import { PRESSES } from "./presses.ts";

/** The build that drew the page, by the name of its script. */
const buildName = (): string => `build ${/page-([\w-]+)\.js/.exec(document.head.innerHTML)?.[1] ?? "of development"}`;

/** A link or a button that is the whole row. */
const ROW_LINK = "underline underline-offset-3 after:absolute after:inset-0 hover:no-underline max-tablet:min-h-11";

interface RowProps {
  readonly id: LiveProof;
  /** Whether it is the first that is not proved. */
  readonly isNext: boolean;
}

/** What is not proved yet: what to press, and of the next one why it matters. */
function OpenRow({ id, isNext }: RowProps) {
  const sandbox = useSandbox();
  const { why, press } = PRESSES[id];
  const { label, acts } = press({ ...useKnownState(), ...useSession((all) => all), proved: useProved() });
  const { failure, run } = useAction(() => runActions(sandbox, acts));
  return (
    <>
      {(isNext || failure) && (
        <p className={`font-sans text-small text-ink2 ${failure ? "" : "max-tablet:hidden"}`}>
          <Prose>{failure ?? why}</Prose>
        </p>
      )}
      {isNext ? (
        <Button look="action" className="mt-1.5 font-sans [--accent:#1c3faa] print:hidden" onClick={run}>
          {label}
        </Button>
      ) : (
        <button
          type="button"
          className={`inline-flex min-h-6 items-center text-start font-sans text-small print:hidden ${ROW_LINK}`}
          onClick={run}
        >
          {label}
        </button>
      )}
    </>
  );
}

/** What the call that proved a row did, given the calls before it. Your own code is proved by no call. */
function factOf(id: LiveProof, call: Exchange | undefined, before: readonly Exchange[]): string {
  if (!call) return id === "code" ? "0 charged twice" : "";
  // A response to HEAD has no body.
  const { qty, product_item_name, total, granted_scopes } = (jsonIn(call.response.body) ?? {}) as JsonObject;
  const key = idempotencyKeyOf(call);
  const lost = before.find((each) => each.lost === "response" && idempotencyKeyOf(each) === key) ?? call;
  const refused = before.findLast(({ trace }) => trace.stoppedBy === "insufficient_balance");
  const missing = refused && stringIn(refused.response.body, "shortfall");
  const facts = {
    prices: `List products, ${call.response.status}`,
    delivery: `${qty} × ${product_item_name}, ${total}`,
    replay: `Key ${shortKey(key ?? "")}, replayed`,
    lost: [pauseWords(lost.at, call.at), "the same key"].filter(Boolean).join(", "),
    balance: `${missing ? `Missing ${missing}` : "Refused"}, then ${qty} ordered`,
    scope: `${granted_scopes}, order refused`,
    code: "",
  };
  return grouped(facts[id]);
}

/** When a row was proved, and the call that did, where the Log still has it. */
function ProvedRow({ id }: Pick<RowProps, "id">) {
  const { at, request } = useProved()[id] ?? { at: 0, request: null };
  const calls = useExchanges();
  const index = calls.findIndex(({ requestId }) => requestId === request);
  const call = calls[index];
  const now = useSandbox().panel.now();
  const time = `${dateText(at) === dateText(now) ? "" : `${dateText(at)}, `}${clockText(new Date(at))}`;
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      {call ? (
        <Link
          href={callPath(call.requestId)}
          aria-label={`Call ${time}: ${PRESSES[id].title}`}
          className={`inline-flex items-center ${ROW_LINK}`}
        >
          Call {time}
        </Link>
      ) : (
        <span>{time}</span>
      )}
      <Prose as="span" className="text-ink2 max-tablet:hidden">
        {factOf(id, call, calls.slice(0, index))}
      </Prose>
    </p>
  );
}

/** A row of the receipt: what it proves, and its stamp, or the place where the stamp will be. */
function Row({ id, isNext }: RowProps) {
  const isProved = useProved()[id] !== undefined;
  return (
    <li className="relative grid min-h-16.5 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-t border-dashed border-hairline py-2.5 print:min-h-0 print:py-1">
      <div className="min-w-0">
        <h3 className="text-base font-bold">
          <Prose>{PRESSES[id].title}</Prose>
        </h3>
        {isProved ? <ProvedRow id={id} /> : <OpenRow id={id} isNext={isNext} />}
      </div>
      {isProved ? (
        <span className="stamp justify-self-end text-delivered-ink">PROVED</span>
      ) : (
        <span className="h-7 w-19 -rotate-2 justify-self-end rounded border-2 border-dashed border-edge">
          <span className="sr-only">not yet</span>
        </span>
      )}
    </li>
  );
}

/** The receipt of what is proved, and of what is not yet. */
function Proofs() {
  const { panel } = useSandbox();
  const proved = useProved();
  const left = LIVE_PROOFS.filter((id) => !proved[id]);
  const counts = provedText(proved);
  return (
    <section aria-label="Proved in the sandbox">
      <div aria-hidden className="slot -mx-2 rounded-sm print:hidden" />
      <div className="slip z-1 -mt-1.75 px-4 pt-5 pb-6.5 font-mono text-code tablet:px-6">
        <div className="flex items-baseline justify-between gap-3">
          <h2 className="font-bold">PROVED IN THE SANDBOX</h2>
          <span className="tablet:hidden">{counts}</span>
          <span className="max-tablet:hidden">{dateText(panel.now())}</span>
        </div>
        <ul className="mt-2.5">
          {LIVE_PROOFS.map((id) => (
            <Row key={id} id={id} isNext={id === left[0]} />
          ))}
        </ul>
        <p className="flex items-baseline justify-between border-t border-dashed pt-3">
          <b className="text-title">{counts} proved</b>
          {left.length > 0 ? (
            `${left.length} to go`
          ) : (
            <span className="stamp lands text-delivered-ink">ALL PROVED</span>
          )}
        </p>
      </div>
      <p className="mt-3 text-small text-pretty text-ink2">{WORTH}</p>
    </section>
  );
}

/** The line that opens a list, with its mark at the end: the text keeps the edge of those around it. */
const Summary = ({
  className = "min-h-11 tablet:min-h-6",
  children,
}: {
  readonly className?: string;
  readonly children: ReactNode;
}) => (
  <summary className={`flex items-center justify-between pe-2 ${className}`}>
    {children}
    <span className="group-open:rotate-90 rtl:-scale-x-100 rtl:group-open:-rotate-90">
      <ChevronIcon />
    </span>
  </summary>
);

/** A question, with more than six names behind their count. Paper has them all. */
function Question({ question }: { readonly question: string }) {
  const [asks = "", names = ""] = question.split(/: (?=`)/);
  const count = names.split(", ").length;
  const whole = <ProseWithCode>{question}</ProseWithCode>;
  if (count <= 6) return whole;
  return (
    <>
      <div className="hidden print:block">{whole}</div>
      <details className="group print:hidden">
        <Summary>{asks.replace("these", `these ${count}`)}?</Summary>
        <ProseWithCode>{names.slice(0, -1)}</ProseWithCode>
      </details>
    </>
  );
}

/** What to ask the provider: first what the visitor's own calls relied on. */
function Ask({ groups }: { readonly groups: readonly QuestionGroup[] }) {
  const count = groups.flatMap(({ questions }) => questions).length;
  return (
    <Card
      heading="Ask the provider"
      aside={
        <>
          <span className="text-small text-ink2 max-tablet:hidden">
            {count === 0 ? "None yet: send a request." : counted(count, "question")}
          </span>
          <CopyButton
            text={questionsText(groups)}
            label="Copy as Markdown"
            name="Copy as Markdown: the questions"
            className="ms-auto print:hidden"
          />
        </>
      }
      stack=""
    >
      <Facts
        className={`${RULED} [--name:8.25rem]! print:**:text-[7.5pt]! print:**:leading-tight! print:*:break-inside-avoid`}
      >
        {groups.flatMap(({ heading, questions }) =>
          questions.map((question) => (
            <Fact key={heading + question} name={heading} className="py-1.75 print:py-0.5">
              <Question question={question} />
            </Fact>
          )),
        )}
      </Facts>
      <details className="group -mt-px border-t border-hairline print:hidden">
        <Summary className="min-h-11 font-semibold tablet:min-h-9">
          {counted(OPEN_POINTS.length, count === 0 ? "point" : "more point")} the spec does not cover
        </Summary>
        <Facts className="divide-y divide-hairline [--name:8.25rem]!">
          {OPEN_POINTS.map((point) => (
            <Fact key={point.topic} name={point.topic} className="py-1.75">
              {openPointText(point)}
            </Fact>
          ))}
        </Facts>
      </details>
    </Card>
  );
}

const LANGUAGES = Object.keys(READS) as readonly ReadLanguage[];
const savedLanguage = savedValue("browser", "top-up-sandbox:code-language", z.enum(LANGUAGES));

/** The two values of a program that change, and that the rest stays. */
function Change() {
  const { session } = useSandbox();
  const chosen = useSession(({ codeLanguage }) => codeLanguage?.language);
  const [saved] = useState(savedLanguage.read);
  const language = LANGUAGES.find((each) => each === chosen) ?? saved ?? "node";
  const choose = (next: ReadLanguage) => {
    session.setState({ codeLanguage: { language: next, linked: null } });
    savedLanguage.write(next);
  };
  return (
    <Card
      heading="Change two values"
      aside={<LanguageSelect languages={LANGUAGES} language={language} choose={choose} />}
      stack="gap-3"
    >
      <Facts className={`${RULED} [--name:8.25rem]!`}>
        <Fact name="BASE_URL" className="py-1.75">
          The address that the provider gives you
        </Fact>
        <Fact name="API_KEY" className="py-1.75">
          Your own key. Keep it on your server.
        </Fact>
      </Facts>
      <CodeText code={READS[language]} label="The two values" copyName="Copy the lines that read the two values" />
      <p className="text-small text-ink2">
        <Prose>Paths, headers, bodies and the Idempotency-Key stay as they are here.</Prose>
      </p>
    </Card>
  );
}

const OwnTests = () => (
  <Card
    heading="In your own tests"
    aside={
      <span className="text-small text-ink2 max-tablet:hidden">Every failure, on your program, in any language</span>
    }
    stack="gap-2"
  >
    <CodeText
      code={'node sandbox.mjs --try "php client.php"'}
      label="Command to try every failure"
      copyName="Copy the command"
    />
    <TextLink href={adminPagePath("machine")}>{adminPages.machine.name}</TextLink>
  </Card>
);

const PrintIcon = () => <Icon path="M4.5 6V2.5h7V6M4.5 12h-2V6h11v6h-2M4.5 9.5h7v4h-7z" />;

/** What the visitor's calls have proved, what to ask the provider, and what changes in the code. */
export function LivePage() {
  const { panel, session } = useSandbox();
  const exchanges = useExchanges();
  const groups = useMemo(() => questionsOf(exchanges), [exchanges]);
  const proved = useProved();
  const isAll = isAllProved(proved);
  const { name, purpose } = adminPages["go-live"];
  return (
    <div data-sheet className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <PageHead heading={name}>{purpose}</PageHead>
        <div className={`flex print:hidden -ms-2.5 ${isAll ? "" : "pe-4"}`}>
          <Button onClick={() => window.print()}>
            <PrintIcon /> Print
          </Button>
          <CopyButton
            look={isAll ? "action" : "quiet"}
            text={liveText(proved, groups, panel.now(), buildName())}
            label="Copy all as Markdown"
            name="Copy all as Markdown"
            onCopy={() => announce(session, "Copied as Markdown")}
          />
        </div>
      </div>
      <p className="hidden print:block">
        Top-up Sandbox, {buildName()}, {dateText(panel.realNow())}
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-5 desk:grid-cols-[34.25rem_minmax(0,1fr)] print:block">
        <Proofs />
        <div className="flex flex-col gap-4">
          <Ask groups={groups} />
          <div className="contents print:hidden">
            <Change />
            <OwnTests />
          </div>
        </div>
      </div>
    </div>
  );
}
