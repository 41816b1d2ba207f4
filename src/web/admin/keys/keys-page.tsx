import { Fragment, useEffect, useRef, useState } from "react";
import { type ApiKey, SAMPLE_KEY_ID } from "#contract/api/key.ts";
import { OPERATION_IDS, operations } from "#contract/api/operations.ts";
import { SCOPES } from "#contract/api/scope.ts";
import { useAdjust } from "#web/admin/use-adjust.ts";
import { effectiveAuthorization } from "#web/client/authorization.ts";
import { useSandbox, useSession, useStateView } from "#web/client/react/context.tsx";
import { TextLink } from "#web/client/react/text-link.tsx";
import { adminPages, pathTo } from "#web/client/routes.ts";
import { announce, authorize } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout, looks } from "#web/ui/callout.tsx";
import { Card } from "#web/ui/card.tsx";
import { DatedTime } from "#web/ui/clock-time.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { SCOPE_WORDS } from "#web/ui/scopes-field.tsx";
import { TableHead } from "#web/ui/table-head.tsx";
import { CreateCard } from "./create-card.tsx";
import { useFocusBack } from "./use-focus-back.ts";

/** Asks before a key is revoked, because that cannot be undone. */
function RevokeQuestion({ apiKey, onKeep }: { readonly apiKey: ApiKey; readonly onKeep: () => void }) {
  const { id, last4 } = apiKey;
  const { run, failure } = useAdjust();
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <section ref={box} tabIndex={-1} aria-label={`Revoke …${last4}?`} className="w-full">
      <Callout look="void">
        <p>
          Revoke <b className="font-mono">…{last4}</b>? Calls with it are refused from now on.
        </p>
        <div className="flex flex-wrap gap-3 text-ink">
          <Button onClick={() => run({ kind: "revoke_key", key: id }, () => "Key revoked")}>Revoke …{last4}</Button>
          <Button onClick={onKeep}>Keep it</Button>
        </div>
        {failure !== null && <p role="alert">{failure} The key is still live. Try again.</p>}
      </Callout>
    </section>
  );
}

const MARK = "rounded border px-1.5 text-code whitespace-nowrap";

function Marks({ apiKey, isChosen }: { readonly apiKey: ApiKey; readonly isChosen: boolean }) {
  const isLive = apiKey.revoked_at === null;
  return (
    <span className="flex flex-wrap gap-1.5">
      <span className={`${MARK} ${looks[isLive ? "delivered" : "void"]}`}>{isLive ? "live" : "revoked"}</span>
      {apiKey.id === SAMPLE_KEY_ID && <span className={`${MARK} border-edge text-ink2`}>public sample key</span>}
      {isChosen && <span className={`${MARK} border-carbon text-carbon`}>chosen for the next request</span>}
    </span>
  );
}

function Facts({ apiKey }: { readonly apiKey: ApiKey }) {
  const now = useSandbox().panel.now();
  return (
    <>
      <p className="font-mono text-small break-all">
        {apiKey.prefix}…{apiKey.last4}
      </p>
      <p className="text-small text-ink2">
        {apiKey.scopes.map((scope, index) => (
          <Fragment key={scope}>
            {index > 0 && "; "}
            <span className="font-mono text-code">{scope}</span> {SCOPE_WORDS[scope]}
          </Fragment>
        ))}
      </p>
      <p className="text-small text-ink2">
        Made <DatedTime at={Date.parse(apiKey.created_at)} now={now} />
        {apiKey.revoked_at !== null && (
          <>
            , revoked <DatedTime at={Date.parse(apiKey.revoked_at)} now={now} />
          </>
        )}
      </p>
    </>
  );
}

/** Uses the key for the next request, if the page knows its value. */
function UseIt({ apiKey: { id, name, last4 } }: { readonly apiKey: ApiKey }) {
  const { session } = useSandbox();
  const isConsole = id === SAMPLE_KEY_ID;
  const isKnown = useSession(({ secrets }) => isConsole || secrets[id] !== undefined);
  if (!isKnown) return <p className="text-small text-ink2">This page does not know its value.</p>;
  const use = () => {
    authorize(session, isConsole ? { kind: "console" } : { kind: "created", id });
    announce(session, `Key …${last4} is chosen for the next request`);
  };
  return (
    <Button aria-label={`Use it: ${name} …${last4}`} onClick={use}>
      Use it
    </Button>
  );
}

/** One key: its scopes, its status, and its actions. */
function KeyRow({ apiKey, isChosen }: { readonly apiKey: ApiKey; readonly isChosen: boolean }) {
  const [isConfirming, setConfirming] = useState(false);
  const isLive = apiKey.revoked_at === null;
  const row = useFocusBack<HTMLLIElement>(isLive && isConfirming, "[data-revoke]");
  return (
    <li ref={row} tabIndex={-1} className="flex flex-col gap-3 px-4 py-3 focus-visible:-outline-offset-2">
      <div className="grid items-start gap-x-4 gap-y-2 @2xl:grid-cols-[minmax(0,1fr)_auto]">
        <div className="flex min-w-0 flex-col gap-1">
          <p className="font-bold break-words">
            <bdi>{apiKey.name}</bdi>
          </p>
          <Marks apiKey={apiKey} isChosen={isChosen} />
          <Facts apiKey={apiKey} />
        </div>
        {isLive && !isConfirming && (
          <div className="flex flex-wrap items-center gap-2 @2xl:justify-end">
            {!isChosen && <UseIt apiKey={apiKey} />}
            <Button
              data-revoke
              aria-label={`Revoke ${apiKey.name} …${apiKey.last4}`}
              onClick={() => setConfirming(true)}
            >
              Revoke
            </Button>
          </div>
        )}
      </div>
      {isLive && isConfirming && <RevokeQuestion apiKey={apiKey} onKeep={() => setConfirming(false)} />}
    </li>
  );
}

/** The id of the key for the next request that needs one; null for no key, and for a pasted one. */
function useChosenId(): string | null {
  const keys = useStateView((stateView) => stateView.keys);
  const chosen = useSession(({ authorization }) => authorization);
  const authorization = effectiveAuthorization(chosen, "placeOrder", keys);
  if (authorization.kind === "console") return SAMPLE_KEY_ID;
  return authorization.kind === "created" ? authorization.id : null;
}

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
                  {OPERATION_IDS.filter((id) => operations[id].access === access).map((id) => (
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
  const { sampleKey } = useSandbox().panel;
  const isConsoleRevoked = keys.some(({ id, revoked_at }) => id === SAMPLE_KEY_ID && revoked_at !== null);
  const consoleLast = keys.toSorted(
    (one, other) => Number(one.id === SAMPLE_KEY_ID) - Number(other.id === SAMPLE_KEY_ID),
  );
  return (
    <>
      <PageHead heading={adminPages.keys.name}>{adminPages.keys.purpose}</PageHead>
      {isConsoleRevoked && (
        <Callout look="void">
          <p>
            <b>The sample key …{sampleKey.slice(-4)} is revoked.</b> Calls with it are refused. Create a key with both
            scopes below to go on; a reset brings the sample key back.
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
