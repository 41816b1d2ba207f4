import { Fragment, type RefObject, useEffect, useRef, useState } from "react";
import { type ApiKey, CONSOLE_KEY_ID } from "#contract/api/key.ts";
import { reasonOf } from "#web/client/http.ts";
import { useSandbox, useSession } from "#web/client/react/context.tsx";
import { announce, authorize } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { DatedTime } from "#web/ui/clock-time.tsx";
import { SCOPE_WORDS } from "#web/ui/scopes-field.tsx";
import { useFocusHandoff } from "#web/ui/use-focus-handoff.ts";

/** Revokes a key immediately and permanently, and reports why if it fails. */
function useRevoke(key: string): { readonly revoke: () => void; readonly failure: string | null } {
  const { panel, session } = useSandbox();
  const [failure, setFailure] = useState<string | null>(null);
  const callResult = async () => {
    try {
      await panel.adjust({ kind: "revoke_key", key });
      announce(session, "Key revoked");
    } catch (error) {
      const reason = reasonOf(error);
      setFailure(`${reason} The key is still live. Try again.`);
    }
  };
  return { revoke: () => void callResult(), failure };
}

interface RevokeQuestionProps {
  readonly apiKey: ApiKey;
  readonly onKeep: () => void;
  /** Receives the focus once the question is closed. */
  readonly next: RefObject<HTMLElement | null>;
}

/** Asks before a key is revoked, because that cannot be undone. */
function RevokeQuestion({ apiKey, onKeep, next }: RevokeQuestionProps) {
  const { revoke, failure } = useRevoke(apiKey.id);
  const box = useFocusHandoff<HTMLElement>(next);
  useEffect(() => box.current?.focus(), [box]);
  return (
    <section ref={box} tabIndex={-1} aria-label={`Revoke …${apiKey.last4}?`} className="w-full">
      <Callout look="void">
        <p>
          Revoke <b className="font-mono">…{apiKey.last4}</b>? Calls with it are refused from now on.
        </p>
        <div className="flex flex-wrap gap-3 text-ink">
          <Button onClick={revoke}>Revoke …{apiKey.last4}</Button>
          <Button onClick={onKeep}>Keep it</Button>
        </div>
        {failure !== null && <p role="alert">{failure}</p>}
      </Callout>
    </section>
  );
}

const MARK = "rounded border px-1.5 text-code whitespace-nowrap";

function Marks({ apiKey, isChosen }: KeyRowProps) {
  const isLive = apiKey.revoked_at === null;
  return (
    <span className="flex flex-wrap gap-1.5">
      <span
        className={`${MARK} ${isLive ? "border-delivered-edge bg-delivered text-delivered-ink" : "border-void-edge bg-void text-void-ink"}`}
      >
        {isLive ? "live" : "revoked"}
      </span>
      {apiKey.id === CONSOLE_KEY_ID && <span className={`${MARK} border-edge text-ink2`}>public sample key</span>}
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
function UseIt({ apiKey }: { readonly apiKey: ApiKey }) {
  const { session } = useSandbox();
  const isKnown = useSession(({ secrets }) => apiKey.id === CONSOLE_KEY_ID || secrets[apiKey.id] !== undefined);
  if (!isKnown) return <p className="text-small text-ink2">This page does not know its value.</p>;
  const use = () => {
    authorize(session, apiKey.id === CONSOLE_KEY_ID ? { kind: "console" } : { kind: "created", id: apiKey.id });
    announce(session, `Key …${apiKey.last4} is chosen for the next request`);
  };
  return (
    <Button aria-label={`Use it: ${apiKey.name} …${apiKey.last4}`} onClick={use}>
      Use it
    </Button>
  );
}

interface ActionsProps extends KeyRowProps {
  readonly onRevoke: () => void;
}

function Actions({ apiKey, isChosen, onRevoke }: ActionsProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 @2xl:justify-end">
      {!isChosen && <UseIt apiKey={apiKey} />}
      <Button data-revoke aria-label={`Revoke ${apiKey.name} …${apiKey.last4}`} onClick={onRevoke}>
        Revoke
      </Button>
    </div>
  );
}

/** Whether the question is open; once it closes, the focus returns to the button that opened it, if it is back. */
function useQuestion() {
  const [isAsked, setAsked] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const wasAsked = useRef(false);
  useEffect(() => {
    if (wasAsked.current && !isAsked) row.current?.querySelector<HTMLElement>("[data-revoke]")?.focus();
    wasAsked.current = isAsked;
  }, [isAsked]);
  return { row, isAsked, setAsked };
}

interface KeyRowProps {
  readonly apiKey: ApiKey;
  readonly isChosen: boolean;
}

/** One key: its scopes, its status, and its actions. */
export function KeyRow({ apiKey, isChosen }: KeyRowProps) {
  const { row, isAsked, setAsked } = useQuestion();
  const isLive = apiKey.revoked_at === null;
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
        {isLive && !isAsked && <Actions apiKey={apiKey} isChosen={isChosen} onRevoke={() => setAsked(true)} />}
      </div>
      {isLive && isAsked && <RevokeQuestion apiKey={apiKey} onKeep={() => setAsked(false)} next={row} />}
    </li>
  );
}
