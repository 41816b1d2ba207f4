import type { Exchange } from "#contract/panel/panel.ts";
import { CHECKS, type Change, type Finding } from "#contract/panel/trace.ts";
import { amountText } from "#web/ui/format/number-text.ts";
import { CheckIcon, CrossIcon, DashIcon } from "#web/ui/icons.tsx";

const code = (text: string) => <code className="font-mono text-small break-all">{text}</code>;

/** One change made by a call, in words. */
function ChangeWords({ change }: { readonly change: Change }) {
  switch (change.kind) {
    case "wallet_charged": {
      const [by, from, to] = [change.by, change.from, change.to].map(amountText).map(code);
      return (
        <>
          Wallet charged {by}: from {from} to {to}
        </>
      );
    }
    case "order_placed":
      return <>Order placed: {code(change.order)}</>;
    case "key_created":
      return (
        <>
          Key created: {code(change.key)} with {code(change.scopes.join(", "))}
        </>
      );
    case "key_revoked":
      return <>Key revoked: {code(change.key)}</>;
    case "idempotency_key_recorded":
      return <>Idempotency-Key recorded: {code(change.idempotencyKey)}</>;
  }
}

const results = {
  replayed: { words: "stored response", look: "text-copy-ink", row: "bg-copy text-copy-ink", Icon: CheckIcon },
  passed: { words: "passed", look: "text-delivered-ink", row: "", Icon: CheckIcon },
  stopped: { words: "stopped", look: "text-void-ink", row: "bg-void text-void-ink", Icon: CrossIcon },
  not_reached: { words: "not reached", look: "text-ink3", row: "", Icon: DashIcon },
} as const;

/** One check. The check that finds a stored response ends the call too, but refuses nothing. */
function FindingRow({ finding, isReplay }: { readonly finding: Finding; readonly isReplay: boolean }) {
  const result = isReplay && finding.result === "stopped" ? "replayed" : finding.result;
  const { words, look, row, Icon } = results[result];
  return (
    <li className={`grid grid-cols-[7rem_1fr] gap-x-3 px-4 py-1.5 @2xl:grid-cols-[7rem_1fr_1fr] ${row}`}>
      <span className={`flex items-center gap-2 self-start text-small font-bold ${look}`}>
        <Icon /> {words}
      </span>
      <span className={finding.result === "not_reached" ? "text-ink3" : ""}>{CHECKS[finding.check]}</span>
      <span className="col-start-2 min-w-0 font-mono text-small break-words @2xl:col-start-3">{finding.observed}</span>
    </li>
  );
}

/** The reasons for a response: the checks in order, what each observed, and what the call changed. */
export function WhyPanel({ exchange }: { readonly exchange: Exchange | undefined }) {
  if (!exchange) return <p className="p-4 text-ink2">The reasons for this answer are no longer kept.</p>;
  const { findings, changes, stoppedBy } = exchange.trace;
  return (
    <>
      <ol aria-label="Checks in order" className="py-2">
        {findings.map((finding) => (
          <FindingRow key={finding.check} finding={finding} isReplay={stoppedBy === null} />
        ))}
      </ol>
      <div className="border-t border-hairline px-4 py-3">
        <h3 className="text-small font-bold text-ink2">What changed</h3>
        {changes.length === 0 ? (
          <p>Nothing.</p>
        ) : (
          <ul>
            {changes.map((change) => (
              <li key={change.kind}>
                <ChangeWords change={change} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
