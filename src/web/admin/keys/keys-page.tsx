import { CONSOLE_KEY_ID } from "#contract/api/key.ts";
import type { Operation } from "#contract/api/operation.ts";
import { OPERATION_IDS, type OperationId, operations } from "#contract/api/operations.ts";
import { SCOPES } from "#contract/api/scope.ts";
import { TextLink } from "#web/admin/text-link.tsx";
import { effectiveAuthorization } from "#web/client/authorization.ts";
import { useSandbox, useSession, useStateView } from "#web/client/react/context.tsx";
import { pathTo, places } from "#web/client/routes.ts";
import { Callout } from "#web/ui/callout.tsx";
import { Card } from "#web/ui/card.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { TableHead } from "#web/ui/table-head.tsx";
import { CreateCard } from "./create-card.tsx";
import { KeyRow } from "./key-row.tsx";

/** The id of the key for the next request that needs one; null for no key, and for a pasted one. */
function useChosenId(): string | null {
  const keys = useStateView((stateView) => stateView.keys);
  const chosen = useSession(({ authorization }) => authorization);
  const authorization = effectiveAuthorization(chosen, "placeOrder", keys);
  if (authorization.kind === "console") return CONSOLE_KEY_ID;
  return authorization.kind === "created" ? authorization.id : null;
}

const opened = (access: Operation["access"]): readonly OperationId[] =>
  OPERATION_IDS.filter((id) => operations[id].access === access);

/** What each kind of caller may call, in addition to the rows above. */
const ROWS = [
  { holder: "no key", access: "anyone", remark: "at retail prices; with a key at yours" },
  { holder: "any live key", access: "any_key", remark: "no scope beyond its own" },
  ...SCOPES.map((scope) => ({ holder: <span className="font-mono">{scope}</span>, access: scope, remark: null })),
] as const;

const COLUMNS = { Key: "w-36 py-1.5 pe-4 ps-4 font-semibold", Opens: "py-1.5 pe-4 font-semibold" };

/** What each scope allows, according to the contract. */
function ScopeTable() {
  return (
    <Card heading="What each scope opens">
      <table className="w-full">
        <caption className="sr-only">What a key with each scope opens</caption>
        <TableHead columns={COLUMNS} className="text-start text-small text-ink2" />
        <tbody>
          {ROWS.map(({ holder, access, remark }) => (
            <tr key={access} className="border-t border-hairline align-top">
              <th scope="row" className="py-2 pe-4 ps-4 text-start text-small font-normal">
                {holder}
              </th>
              <td className="py-2 pe-4">
                <ul className="flex flex-col tablet:flex-row tablet:flex-wrap tablet:gap-x-4">
                  {opened(access).map((id) => (
                    <li key={id}>
                      <TextLink href={pathTo(id)} className="underline-offset-4 tablet:min-h-6">
                        {operations[id].summary}
                      </TextLink>
                    </li>
                  ))}
                </ul>
                {remark && <p className="text-small text-ink2">{remark}</p>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

/** The account's keys: the list, their scopes, and a form for a new one. */
export function KeysPage() {
  const keys = useStateView((stateView) => stateView.keys);
  const chosenId = useChosenId();
  const { consoleKey } = useSandbox().panel;
  const isConsoleRevoked = keys.some(({ id, revoked_at }) => id === CONSOLE_KEY_ID && revoked_at !== null);
  const consoleLast = keys.toSorted(
    (one, other) => Number(one.id === CONSOLE_KEY_ID) - Number(other.id === CONSOLE_KEY_ID),
  );
  return (
    <>
      <PageHead heading={places.keys.name}>{places.keys.purpose}</PageHead>
      {isConsoleRevoked && (
        <Callout look="void">
          <p>
            <b>The console key …{consoleKey.slice(-4)} is revoked.</b> Calls with it are refused. Create a key with both
            scopes below to go on; a reset brings the console key back.
          </p>
        </Callout>
      )}
      <CreateCard />
      <Card heading="All keys">
        <ul className="divide-y divide-hairline border-t border-hairline">
          {consoleLast.map((key) => (
            <KeyRow key={key.id} apiKey={key} isChosen={key.id === chosenId} />
          ))}
        </ul>
      </Card>
      <ScopeTable />
    </>
  );
}
