import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocation } from "wouter";
import type { StateView } from "#contract/panel/panel.ts";
import { reasonOf } from "#web/client/http.ts";
import { addressTo } from "#web/client/link.ts";
import { draftsForLink } from "#web/client/linked-drafts.ts";
import { useSandbox, useSession, useStateView } from "#web/client/react/context.tsx";
import { queriesOf } from "#web/client/react/query-client.ts";
import { whatGoes } from "#web/client/react/reset.tsx";
import { adminPagePath } from "#web/client/routes.ts";
import type { StoredDrafts } from "#web/client/stored-drafts.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { numberText } from "#web/ui/format/number-text.ts";
import { Modal } from "#web/ui/modal.tsx";
import { Prose } from "#web/ui/prose.tsx";

/**
 * The link that opens this page with the current state and these drafts in any browser, without the value of a key. While a newer one
 * is being made, the previous one stays.
 */
function useStateLink(drafts: StoredDrafts, stateView: StateView) {
  const { panel } = useSandbox();
  const [location] = useLocation();
  const [path = "/"] = location.split("?", 1);
  const queryFn = async () => addressTo(`#${path}?world=${await panel.packed(drafts)}`);
  const queryKey = ["state link", path, drafts, stateView];
  return useQuery({ queryKey, queryFn, placeholderData: keepPreviousData, gcTime: 0 }, queriesOf(panel));
}

/** The length in characters from which many programs truncate a link. */
const LONG_LINK = 8000;

function Length({ link }: { readonly link: string }) {
  const { session } = useSandbox();
  const length = `${numberText(link.length)} characters`;
  if (link.length <= LONG_LINK) return <p className="text-small text-ink2">The link has {length}.</p>;
  return (
    <Callout look="processing">
      <p>
        <b>The link has {length}.</b> Many apps cut links of more than {numberText(LONG_LINK)}.{" "}
        <a
          href={`#${adminPagePath("storage")}`}
          onClick={() => session.setState({ dialog: null })}
          className="text-accent underline underline-offset-4"
        >
          Download a snapshot file instead
        </a>
        .
      </p>
    </Callout>
  );
}

/** Shows what the link contains and how long it is, and copies it. */
export function ShareState() {
  const { session } = useSandbox();
  const stateView = useStateView((now) => now);
  const linked = draftsForLink(
    useSession((now) => now),
    stateView,
  );
  const hasDrafts = Object.keys(linked.drafts).length > 0;
  const { data: link, isPending, error } = useStateLink(linked, stateView);
  const close = () => session.setState({ dialog: null });
  const actions = (
    <>
      <Button onClick={close}>Close</Button>
      {link !== undefined && error === null && (
        <CopyButton look="action" text={link} label="Copy link with state" name="Copy link with state" />
      )}
    </>
  );
  return (
    <Modal heading="Share this sandbox" place="centre" onClose={close} actions={actions}>
      <p>
        The link contains the state:{" "}
        <Prose as="b">{`${whatGoes(stateView)}, ${hasDrafts ? "your" : "no"} unsent requests`}</Prose>, the balance of{" "}
        <b translate="no" className="font-mono">
          {stateView.balance}
        </b>
        , the prices and the clock.
      </p>
      <p>Includes player IDs, never the value of an API key. Nothing is uploaded.</p>
      {isPending && <p className="text-small text-ink2">Creating the link…</p>}
      {link !== undefined && error === null && <Length link={link} />}
      {error && (
        <Callout role="alert" look="void">
          {reasonOf(error)}
        </Callout>
      )}
    </Modal>
  );
}
