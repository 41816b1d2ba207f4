import { Link } from "wouter";
import { type ApiKey, CONSOLE_KEY_ID } from "#contract/api/key.ts";
import type { Operation } from "#contract/api/operation.ts";
import { OPERATION_IDS, type OperationId, operations } from "#contract/api/operations.ts";
import { SCOPES } from "#contract/api/scope.ts";
import { effectiveAuthorization } from "#web/client/authorization.ts";
import { useSandbox, useSession, useStateView } from "#web/client/react/context.tsx";
import { pathTo, places } from "#web/client/routes.ts";
import { Callout } from "#web/ui/callout.tsx";
import { Card } from "#web/ui/card.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { CreateCard } from "./create-card.tsx";
import { KeyRow } from "./key-row.tsx";

/** The id of the key for the next request that needs one; null for no key, and for a pasted one. */
export function useChosenId(): string | null {
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

/** What each scope allows, according to the contract. */
export function ScopeTable() {
  return (
    <Card heading="What each scope opens">
      <table className="w-full">
        <caption className="sr-only">What a key with each scope opens</caption>
        <thead>
          <tr className="text-start text-small text-ink2">
            <th scope="col" className="w-36 py-1.5 pe-4 ps-4 font-semibold">
              Key
            </th>
            <th scope="col" className="py-1.5 pe-4 font-semibold">
              Opens
            </th>
          </tr>
        </thead>
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
                      <Link
                        href={pathTo(id)}
                        className="inline-flex min-h-11 items-center text-carbon underline underline-offset-4 tablet:min-h-6"
                      >
                        {operations[id].summary}
                      </Link>
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
