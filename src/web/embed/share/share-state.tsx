import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { reasonOf } from "#web/client/http.ts";
import { draftsForLink, stateLink } from "#web/client/link-drafts.ts";
import { useSandbox, useSession, useStateView } from "#web/client/react/context.tsx";
import { madeKeys } from "#web/client/react/use-reset.ts";
import { adminPagePath } from "#web/client/routes.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { amountText, counted, numberText } from "#web/ui/format/number-text.ts";
import { Modal } from "#web/ui/modal.tsx";

/** The link to the page on screen with the current state, or why there is none; neither while it is being created. */
function useStateLink() {
  const sandbox = useSandbox();
  const stateView = useStateView((now) => now);
  const drafts = useSession((now) => now.drafts);
  const [location] = useLocation();
  const [path = "/"] = location.split("?", 1);
  const [result, setResult] = useState<{ readonly link?: string; readonly failure?: string }>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: recomputed when the state or the drafts change.
  useEffect(() => {
    let isCurrent = true;
    stateLink(sandbox, path).then(
      (link) => isCurrent && setResult({ link }),
      (error) => isCurrent && setResult({ failure: reasonOf(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [sandbox, path, stateView, drafts]);
  return result;
}

/** The length in characters from which many programs truncate a link. */
const LONG = 8000;

/** The contents of the link, in words. */
function useWhatIsInIt(): string {
  const stateView = useStateView((now) => now);
  const drafts = useSession((now) => now.drafts);
  const authorization = useSession((now) => now.authorization);
  const hasDrafts = Object.keys(draftsForLink({ drafts, authorization }, stateView).drafts).length > 0;
  const keys = madeKeys(stateView);
  return [
    counted(stateView.orders.length, "order"),
    `${counted(keys, "key")}${keys > 0 ? ` without ${keys === 1 ? "its value" : "their values"}` : ""}`,
    counted(stateView.ledger.length, "used Idempotency-Key"),
    hasDrafts ? "your drafts" : "no drafts",
  ].join(", ");
}

function Length({ link }: { readonly link: string }) {
  const { session } = useSandbox();
  const length = `${numberText(link.length)} characters`;
  if (link.length <= LONG) return <p>The link is {length} long.</p>;
  return (
    <Callout look="processing">
      <p>
        <b>The link is {length} long.</b> Many programs cut a link of more than {numberText(LONG)}. A snapshot file
        serves better:{" "}
        <a
          href={`#${adminPagePath("storage")}`}
          onClick={() => session.setState({ dialog: null })}
          className="text-carbon underline underline-offset-4"
        >
          save one on the page Storage
        </a>
        .
      </p>
    </Callout>
  );
}

/** Shows what the link contains and how long it is, and copies it. */
export function ShareState() {
  const { session } = useSandbox();
  const balance = useStateView((stateView) => stateView.balance);
  const whatIsInIt = useWhatIsInIt();
  const { link, failure } = useStateLink();
  const close = () => session.setState({ dialog: null });
  const actions = (
    <>
      <Button onClick={close}>Close</Button>
      {link && <CopyButton look="action" text={link} label="Copy link with state" name="Copy link with state" />}
    </>
  );
  return (
    <Modal heading="Share this state" place="centre" onClose={close} actions={actions}>
      <p>
        In the link: <b>{whatIsInIt}</b>; the balance of <b className="font-mono">{amountText(balance)}</b>, the prices
        and the clock.
      </p>
      <p>
        No key's value is in it; the game accounts you typed are. Nothing is uploaded: the state stands in the link
        itself, after the #.
      </p>
      {link && <Length link={link} />}
      {!link && !failure && <p className="text-ink2">Making the link…</p>}
      {failure && (
        <Callout role="alert" look="void">
          {failure}
        </Callout>
      )}
    </Modal>
  );
}
