import type { Mode } from "#contract/panel/panel.ts";
import { useMode, useSandbox, useStateView } from "#web/client/react/context.tsx";
import { useWhatGoes } from "#web/client/react/use-admin.tsx";
import { places } from "#web/client/routes.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { amountText } from "#web/ui/format/amount-text.ts";
import { percentText } from "#web/ui/format/number-text.ts";
import { sizeText } from "#web/ui/format/size-text.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { SnapshotCard } from "./snapshot-card.tsx";
import { bytesOf, StoredCard, useSnapshot } from "./stored-card.tsx";

/** The approximate local storage quota of a site, in bytes. */
const GIVEN = 5_000_000;

const where = {
  in_browser: "Kept in this browser's local storage until you reset or clear the site's data.",
  in_this_tab:
    "This browser refuses storage: the state lives in this tab's memory and ends with the tab. A snapshot keeps it.",
} as const satisfies Record<Mode["kept"], string>;

/** How much space the state takes, and where it is stored. */
function UsedCard() {
  const { kept } = useMode();
  const bytes = bytesOf(useSnapshot());
  const percent = Math.min(100, (bytes / GIVEN) * 100);
  const share = percent < 1 ? `less than ${percentText(1)}` : percentText(Math.round(percent));
  return (
    <Card heading="How much is used" stack="gap-3">
      <p>
        <b className="me-2 font-mono text-total tabular-nums">{sizeText(bytes)}</b>
        <span className="text-ink2">{share} of the 5 MB or so a browser gives a site</span>
      </p>
      <div aria-hidden className="h-2 border border-edge bg-well">
        <div className="bar h-full min-w-0.5 bg-carbon" style={{ width: `${percent}%` }} />
      </div>
      <p>{where[kept]}</p>
    </Card>
  );
}

/** What a reset would remove, and the button for it. */
function ResetCard() {
  const { session } = useSandbox();
  const whatGoes = useWhatGoes();
  const opening = useStateView((stateView) => stateView.openingBalance);
  return (
    <Card heading="Start over" stack="items-start gap-3">
      <p>
        A reset puts the sample data back. What goes: <b>{whatGoes}</b>. The balance goes back to{" "}
        <b className="font-mono">{amountText(opening)}</b>. What you are writing, and your choices for this page, stay.
      </p>
      <Button aria-haspopup="dialog" onClick={() => session.setState({ dialog: "reset" })}>
        Reset the sandbox
      </Button>
    </Card>
  );
}

/** What the sandbox stores nowhere, and where it is instead. */
const NOT_STORED = {
  "API key values":
    "A key is kept as its SHA-256, its first 13 characters and its last 4. Its value is told once and lives in this page's memory until you reload.",
  "Authorization headers": "The log keeps them masked, and any key written elsewhere in a request too.",
  "Anything outside this browser":
    "There is no server: calls, orders and keys never leave it. Nothing counts your visits.",
  Cookies: "None are set, and none are read.",
};

function NotStoredCard() {
  return (
    <Card heading="What is not stored">
      <dl>
        {Object.entries(NOT_STORED).map(([name, words]) => (
          <div
            key={name}
            className="grid gap-x-4 border-t border-hairline px-4 py-2 @2xl:grid-cols-[14rem_minmax(0,1fr)]"
          >
            <dt className="font-semibold">{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** What the browser stores for the sandbox, and what the visitor can do with it. */
export function StoragePage() {
  return (
    <>
      <PageHead heading={places.storage.name}>{places.storage.purpose}</PageHead>
      <UsedCard />
      <SnapshotCard />
      <ResetCard />
      <StoredCard />
      <NotStoredCard />
    </>
  );
}
