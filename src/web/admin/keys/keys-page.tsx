import { type ApiKey, CONSOLE_KEY_ID } from "#contract/api/key.ts";
import { useSandbox, useStateView } from "#web/client/react/context.tsx";
import { places } from "#web/client/routes.ts";
import { Callout } from "#web/ui/callout.tsx";
import { Card } from "#web/ui/card.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { CreateCard } from "./create-card.tsx";
import { KeyRow } from "./key-row.tsx";
import { ScopeTable } from "./scope-table.tsx";
import { useChosenId } from "./use-chosen-id.ts";

/** The visitor's own keys in their order, the console key last. */
const ordered = (keys: readonly ApiKey[]): readonly ApiKey[] => [
  ...keys.filter(({ id }) => id !== CONSOLE_KEY_ID),
  ...keys.filter(({ id }) => id === CONSOLE_KEY_ID),
];

function ConsoleKeyRevoked() {
  const { consoleKey } = useSandbox().panel;
  return (
    <Callout look="void">
      <p>
        <b>The console key …{consoleKey.slice(-4)} is revoked.</b> Calls with it are refused. Create a key with both
        scopes below to go on; a reset brings the console key back.
      </p>
    </Callout>
  );
}

/** The account's keys: the list, their scopes, and a form for a new one. */
export function KeysPage() {
  const keys = useStateView((stateView) => stateView.keys);
  const chosenId = useChosenId();
  const isConsoleRevoked = keys.some(({ id, revoked_at }) => id === CONSOLE_KEY_ID && revoked_at !== null);
  return (
    <>
      <PageHead heading={places.keys.name}>{places.keys.purpose}</PageHead>
      {isConsoleRevoked && <ConsoleKeyRevoked />}
      <CreateCard />
      <Card heading="All keys">
        <ul className="divide-y divide-hairline border-t border-hairline">
          {ordered(keys).map((key) => (
            <KeyRow key={key.id} apiKey={key} isChosen={key.id === chosenId} />
          ))}
        </ul>
      </Card>
      <ScopeTable />
    </>
  );
}
