import { Fragment, useEffect, useRef, useState } from "react";
import { type ApiKey, SAMPLE_KEY_ID } from "#contract/api/key.ts";
import { OPERATION_IDS, operations } from "#contract/api/operations.ts";
import { SCOPES } from "#contract/api/scope.ts";
import { shownLabel } from "#contract/api/text.ts";
import { useAdjust } from "#web/admin/use-adjust.ts";
import { effectiveAuthorization } from "#web/client/authorization.ts";
import { useSandbox, useSession, useStateView } from "#web/client/react/context.tsx";
import { TextLink } from "#web/client/react/text-link.tsx";
import { adminPages, pathTo } from "#web/client/routes.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout, looks } from "#web/ui/callout.tsx";
import { Card } from "#web/ui/card.tsx";
import { DatedTime } from "#web/ui/clock-time.tsx";
import { Label } from "#web/ui/label.tsx";
import { TableHead } from "#web/ui/list.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { SCOPE_WORDS } from "#web/ui/scopes-field.tsx";
import { CreateCard } from "./create-card.tsx";
import { useFocusBack } from "./use-focus-back.ts";
import { DENSE, UseKey } from "./use-key.tsx";

/** The sample key is not called what the API calls it: "console" says nothing on this page. */
const nameOf = ({ id, name }: ApiKey): string => (id === SAMPLE_KEY_ID ? "Sample key" : name);

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
          Revoke{" "}
          <b translate="no" className="font-mono">
            …{last4}
          </b>
          ? Requests with it will be refused. This cannot be undone.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => run({ kind: "revoke_key", key: id }, () => "Key revoked")}>Revoke …{last4}</Button>
          <Button onClick={onKeep}>Cancel</Button>
        </div>
        {failure !== null && <p role="alert">{failure} The key is still active. Try again.</p>}
      </Callout>
    </section>
  );
}

const MARK = "rounded border px-1.5 text-code whitespace-nowrap";

function Marks({ apiKey, isChosen }: { readonly apiKey: ApiKey; readonly isChosen: boolean }) {
  const isLive = apiKey.revoked_at === null;
  return (
    <>
      <span className={`${MARK} ${looks[isLive ? "delivered" : "void"]}`}>{isLive ? "Active" : "Revoked"}</span>
      {apiKey.id === SAMPLE_KEY_ID && <span className={`${MARK} border-edge text-ink2`}>Public</span>}
      {isChosen && <span className={`${MARK} border-carbon text-carbon`}>In use</span>}
    </>
  );
}

function Facts({ apiKey }: { readonly apiKey: ApiKey }) {
  const now = useSandbox().panel.now();
  return (
    <p className="flex flex-wrap gap-x-4 text-small text-ink2">
      <span translate="no" className="font-mono break-all">
        {apiKey.prefix}…{apiKey.last4}
      </span>
      <span>
        {apiKey.scopes.map((scope, index) => (
          <Fragment key={scope}>
            {index > 0 && ", "}
            <span translate="no" className="font-mono">
              {scope}
            </span>
          </Fragment>
        ))}
      </span>
      <span>
        created <DatedTime at={Date.parse(apiKey.created_at)} now={now} />
        {apiKey.revoked_at !== null && (
          <>
            , revoked <DatedTime at={Date.parse(apiKey.revoked_at)} now={now} />
          </>
        )}
      </span>
    </p>
  );
}

/** One key: its scopes, its status, and its actions. */
function KeyRow({ apiKey, isChosen }: { readonly apiKey: ApiKey; readonly isChosen: boolean }) {
  const [isConfirming, setConfirming] = useState(false);
  const isLive = apiKey.revoked_at === null;
  const row = useFocusBack<HTMLLIElement>(isLive && isConfirming, "[data-revoke]");
  return (
    <li
      ref={row}
      tabIndex={-1}
      className="flex flex-col gap-2 border-t border-hairline px-4 py-2 focus-visible:-outline-offset-2"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="flex min-w-0 flex-1 basis-72 flex-col gap-0.5">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <b className="min-w-0 break-words">
              <Label>{nameOf(apiKey)}</Label>
            </b>
            <Marks apiKey={apiKey} isChosen={isChosen} />
          </div>
          <Facts apiKey={apiKey} />
        </div>
        {isLive && !isConfirming && (
          <div className="-me-2.5 flex flex-wrap items-center gap-1">
            <UseKey apiKey={apiKey} name={nameOf(apiKey)} isChosen={isChosen} />
            <Button
              data-revoke
              aria-label={`Revoke ${shownLabel(nameOf(apiKey))} …${apiKey.last4}`}
              onClick={() => setConfirming(true)}
              className={DENSE}
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
  { holder: "No key", access: "anyone", remark: "at retail prices; with a key, at yours" },
  { holder: "Any active key", access: "any_key", remark: "a key can only grant scopes it has" },
  ...SCOPES.map((scope) => ({
    holder: (
      <span translate="no" className="font-mono text-code">
        {scope}
      </span>
    ),
    access: scope,
    remark: SCOPE_WORDS[scope],
  })),
] as const;

const COLUMNS = { Key: "w-40 py-1.5 pe-4 ps-4 font-semibold", "Can call": "py-1.5 pe-4 font-semibold" };

/** What each scope allows, according to the contract. */
function ScopeTable() {
  return (
    <Card heading="What each key can do">
      <table className="w-full">
        <caption className="sr-only">What a key with each scope can call</caption>
        <TableHead columns={COLUMNS} className="text-start text-small text-ink2" />
        <tbody>
          {ROWS.map(({ holder, access, remark }) => (
            <tr key={access} className="border-t border-hairline align-baseline">
              <th scope="row" className="py-1.5 pe-4 ps-4 text-start font-normal">
                {holder}
              </th>
              <td className="py-1 pe-4">
                <div className="flex flex-wrap items-baseline gap-x-4">
                  <ul className="flex flex-col tablet:flex-row tablet:flex-wrap tablet:gap-x-4">
                    {OPERATION_IDS.filter((id) => operations[id].access === access).map((id) => (
                      <li key={id}>
                        <TextLink href={pathTo(id)}>{operations[id].summary}</TextLink>
                      </li>
                    ))}
                  </ul>
                  <span className="text-small text-ink2">{remark}</span>
                </div>
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
  const isSampleRevoked = keys.some(({ id, revoked_at }) => id === SAMPLE_KEY_ID && revoked_at !== null);
  const sampleLast = keys.toSorted(
    (one, other) => Number(one.id === SAMPLE_KEY_ID) - Number(other.id === SAMPLE_KEY_ID),
  );
  return (
    <>
      <PageHead heading={adminPages.keys.name}>{adminPages.keys.purpose}</PageHead>
      {isSampleRevoked && (
        <Callout look="void">
          <p>
            <b>The sample key …{sampleKey.slice(-4)} is revoked.</b> Requests with it are refused. Create a key with
            both scopes, or reset the sandbox to get the sample key back.
          </p>
        </Callout>
      )}
      <CreateCard />
      <Card heading="All keys">
        <ul>
          {sampleLast.map((key) => (
            <KeyRow key={key.id} apiKey={key} isChosen={key.id === chosenId} />
          ))}
        </ul>
      </Card>
      <ScopeTable />
    </>
  );
}
