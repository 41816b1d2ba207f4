import { Fragment, memo } from "react";
import { Link } from "wouter";
import { Order } from "#contract/api/order.ts";
import { Wallet } from "#contract/api/wallet.ts";
import type { Exchange } from "#contract/panel/panel.ts";
import { chargeOf, isReplay, sumOf } from "#web/client/exchange.ts";
import { jsonIn } from "#web/client/http.ts";
import { sameOrderBefore } from "#web/client/known-state.ts";
import { timesOf } from "#web/client/react/call-messages.ts";
import { useCalls, useIsHidden } from "#web/client/react/context.tsx";
import { callPath } from "#web/client/routes.ts";
import { Button } from "#web/ui/button.tsx";
import { JsonTree } from "#web/ui/code/json-tree.tsx";
import { durationText } from "#web/ui/format/duration.ts";
import { counted } from "#web/ui/format/number-text.ts";
import { ChevronIcon } from "#web/ui/icons.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { paperLook } from "#web/ui/receipt.tsx";
import { Method, Pill, StatusPill } from "#web/ui/text.tsx";
import { isCall, type Line, type RecipeCall, type Run } from "./serve-run.ts";
import { describeRun } from "./use-run.ts";

/** What the service did with a call: the charge, why it refused, or the balance it told. */
function effectOf(exchange: Exchange): string | null {
  const charge = chargeOf(exchange);
  if (charge) return `charged ${charge.by}`;
  if (exchange.operation !== "getWallet") return exchange.trace.stoppedBy;
  const { data } = Wallet.safeParse(jsonIn(exchange.response.body));
  return data ? `balance ${data.balance}` : null;
}

/** The response to a call, and what the call did. */
function Response({ response, exchange }: Pick<RecipeCall, "response"> & { readonly exchange: Exchange | undefined }) {
  if (response === null) return <span className="waits text-ink2">Waiting…</span>;
  if (response === "cut") return <Pill look="void">Run stopped</Pill>;
  return (
    <>
      {response.status === null ? <Pill look="void">No response</Pill> : <StatusPill status={response.status} />}
      <span className="ms-auto">
        {response.isReplay ? <Pill look="copy">charged 0.00</Pill> : exchange && effectOf(exchange)}
      </span>
    </>
  );
}

/** A value that the code printed: text, or a tree. */
function Printed({ value }: { readonly value: unknown }) {
  if (typeof value !== "object" || value === null) return <span>{String(value)}</span>;
  return (
    <div className="json-tree">
      <JsonTree value={value} isOpen />
    </div>
  );
}

/** Of a row, or of the link that is all of it. */
const CALL = "flex min-h-11 flex-wrap items-center gap-x-2.5 gap-y-1 px-4 py-1 tablet:min-h-9";

interface RowProps {
  readonly row: Line | RecipeCall;
  readonly exchange: Exchange | undefined;
  readonly hasLog: boolean;
}

// Memoised, because every event renders the whole list again.
const OutputRow = memo(function OutputRow({ row, exchange, hasLog }: RowProps) {
  if (!isCall(row)) {
    return (
      <li className={`px-4 py-1.5 whitespace-pre-wrap wrap-anywhere ${row.level === "error" ? "text-void-ink" : ""}`}>
        {row.values.map((value, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the values of a line never change.
          <Fragment key={index}>
            {index > 0 && " "}
            <Printed value={value} />
          </Fragment>
        ))}
      </li>
    );
  }
  const call = (
    <>
      <Method method={row.method} />
      <span className="min-w-0 wrap-anywhere">{row.path}</span>
      <Response response={row.response} exchange={exchange} />
    </>
  );
  return (
    <li className="border-y border-hairline first:border-t-0 not-first:-mt-px">
      {exchange && hasLog ? (
        <Link
          href={callPath(exchange.requestId)}
          className={`${CALL} relative pe-9 hover:bg-hover hover:underline focus-visible:-outline-offset-2`}
        >
          {call} <ChevronIcon className="absolute end-4" />
        </Link>
      ) : (
        <div className={CALL}>{call}</div>
      )}
    </li>
  );
});

/** The record of a call, once it has one. */
function recordIn(calls: readonly Exchange[], row: Line | RecipeCall) {
  if (!isCall(row) || row.response === null || row.response === "cut") return;
  const { requestId } = row.response;
  return calls.find((each) => each.requestId === requestId);
}

/** The records of the calls of a run, in order. */
const recordsOf = (calls: readonly Exchange[], run: Run | null): readonly Exchange[] =>
  (run?.rows ?? []).flatMap((row) => recordIn(calls, row) ?? []);

/** Whether a call of a run placed an order that an earlier one had placed. */
const isDuplicate = (record: Exchange, records: readonly Exchange[]): boolean =>
  chargeOf(record) !== null && sameOrderBefore(record, records, {}) !== undefined;

const ENDINGS = { done: ["delivered", "Finished"], failed: ["void", "Failed"] } as const;

/** How a run ended, and what it charged. */
export function RunHead({ run }: { readonly run: Run | null }) {
  const records = recordsOf(useCalls(), run);
  if (run === null) return <h2 className="font-bold">Result</h2>;
  const { ending, rows, took } = run;
  const calls = counted(rows.filter(isCall).length, "call");
  const stopped = ["processing", ending === null ? "Running" : "Stopped"] as const;
  const [look, words] = ENDINGS[ending as keyof typeof ENDINGS] ?? stopped;
  const chargesOf = (some: readonly Exchange[]) => some.flatMap((record) => chargeOf(record) ?? []);
  const charges = chargesOf(records);
  const intended = chargesOf(records.filter((record) => !isDuplicate(record, records)));
  const isAgain = intended.length < charges.length;
  const sum = sumOf(charges);
  return (
    <h2 className="flex grow flex-wrap items-center gap-x-2 tabular-nums">
      <Pill look={isAgain ? "void" : look}>{words}</Pill> {calls}
      {ending !== null && `, ${durationText(took)}`}
      <span className={`ms-auto ${isAgain ? "font-bold text-void-ink" : "text-ink2"}`}>
        <Prose>
          {isAgain
            ? `Charged ${timesOf(charges.length)}: ${sum} instead of ${sumOf(intended)}`
            : `${counted(charges.length, "order")}, ${sum}`}
        </Prose>
      </span>
    </h2>
  );
}

/** How many receipts have room. */
const MOST_RECEIPTS = 4;

/** What the service printed for the calls of a run: receipts of orders, duplicates and copies, newest first. */
export function RunReceipts({ run }: { readonly run: Run | null }) {
  const records = recordsOf(useCalls(), run);
  const receipts = records.flatMap((record) => {
    const charge = chargeOf(record);
    const { data } = Order.safeParse(jsonIn(record.response.body));
    return data && (charge || isReplay(record)) ? [{ record, charge, item: data.product_item_name }] : [];
  });
  if (receipts.length === 0) return null;
  return (
    <section aria-label="Service" className="till shrink-0 pb-3">
      <div aria-hidden className="slot h-1.5" />
      <ol translate="no" className="relative -mt-0.75 flex gap-2 overflow-hidden px-4 font-mono text-code">
        {receipts
          .slice(-MOST_RECEIPTS)
          .toReversed()
          .map(({ record, charge, item }) => {
            const isAgain = isDuplicate(record, records);
            const paper = isAgain ? "pink" : charge ? "white" : "yellow";
            return (
              <li key={record.requestId} className={`min-h-11.5 shrink-0 px-2.5 pt-1 pb-2.5 ${paperLook(paper, true)}`}>
                <b className="block">{charge ? `${isAgain ? "DUPLICATE" : "ORDER"} ${charge.by}` : "COPY"}</b>
                {charge ? item : "CHARGED 0.00"}
              </li>
            );
          })}
      </ol>
    </section>
  );
}

interface RunOutputProps {
  readonly run: Run | null;
  /** What the code is for: it stands here until the code runs. */
  readonly about: string;
  /** Moves to a line of the code. */
  readonly onGo: (line: number) => void;
}

/** What a run did: each call, what the code printed, and why it ended where it did not end well. */
export function RunOutput({ run, about, onGo }: RunOutputProps) {
  const calls = useCalls();
  const hasLog = !useIsHidden("log");
  const line = run?.error?.line ?? null;
  return (
    <div
      role="log"
      aria-label="Output"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard.
      tabIndex={0}
      className="min-h-0 grow overflow-y-auto pb-1.5 focus-visible:-outline-offset-2"
    >
      {run === null && (
        <div className="flex flex-col gap-2 px-4 py-2">
          <p className="text-heading">
            <Prose>{about}</Prose>
          </p>
          <p className="text-small text-ink2">Change the code as you like: it runs in this page only.</p>
        </div>
      )}
      <ol translate="no" className="font-mono text-code tablet:text-small">
        {run?.rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added at the end.
          <OutputRow key={index} row={row} exchange={recordIn(calls, row)} hasLog={hasLog} />
        ))}
      </ol>
      {run?.ending && run.ending !== "done" && run.ending !== "stopped" && (
        <p className="px-4 py-1.5 font-bold wrap-anywhere text-void-ink">
          {describeRun(run)}{" "}
          {line !== null && (
            <Button className="font-normal" onClick={() => onGo(line)}>
              Go to line {line}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
