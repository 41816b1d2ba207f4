import { useState } from "react";
import { type ApiKey, SAMPLE_KEY_ID } from "#contract/api/key.ts";
import { shownLabel } from "#contract/api/text.ts";
import { DatedTime } from "#web/admin/dated-time.tsx";
import { RecordNote } from "#web/admin/record-note.tsx";
import { type Authorization, effectiveAuthorization, tokenOf } from "#web/client/authorization.ts";
import { referenceTo } from "#web/client/link.ts";
import { useSandbox, useSession, useStateView } from "#web/client/react/context.tsx";
import { TextLink } from "#web/client/react/links.tsx";
import { ActionFailure } from "#web/client/react/use-action.tsx";
import { useAdjust } from "#web/client/react/use-adjust.ts";
import { adminPages } from "#web/client/routes.ts";
import { announce, authorize } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout, looks } from "#web/ui/callout.tsx";
import { Card } from "#web/ui/card.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { ConfirmDialog } from "#web/ui/modal.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { Label, Literal } from "#web/ui/text.tsx";
import { CreateCard } from "./create-card.tsx";

/** The API's name of the sample key, "Console key", says nothing on this page. */
const keyName = ({ id, name }: ApiKey): string => (id === SAMPLE_KEY_ID ? "Sample key" : name);

interface RevokeQuestionProps {
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
}

/** Asks before a key is revoked, because that cannot be undone. */
function RevokeQuestion({ apiKey: { id, last4 }, onClose }: RevokeQuestionProps) {
  const { run, failure } = useAdjust();
  const revoke = () => run({ kind: "revoke_key", key: id }, () => "Key revoked");
  return (
    <ConfirmDialog heading={`Revoke …${last4}?`} action="Revoke" onConfirm={revoke} onClose={onClose}>
      <p>Requests with this key will be refused. This cannot be undone.</p>
      <ActionFailure failure={failure} effect="The key is still active." />
    </ConfirmDialog>
  );
}

interface UseKeyProps {
  readonly apiKey: ApiKey;
  readonly isChosen: boolean;
}

const KEY_BUTTON = "text-small text-accent tablet:min-h-7";

/** Copies the key, and uses it for the next request, if the page knows its value. */
function UseKey({ apiKey, isChosen }: UseKeyProps) {
  const { panel, session } = useSandbox();
  const { id, last4 } = apiKey;
  const authorization: Authorization = id === SAMPLE_KEY_ID ? { kind: "console" } : { kind: "created", id };
  const value = useSession(({ secrets }) => tokenOf(authorization, panel.sampleKey, secrets));
  if (!value) return <p className="text-small text-ink2">Value not available on this page</p>;
  const called = `${shownLabel(keyName(apiKey))} …${last4}`;
  const use = () => {
    authorize(session, authorization);
    announce(session, `Key …${last4} is used for the next request`);
  };
  return (
    <>
      {!isChosen && (
        <Button aria-label={`Use ${called}`} onClick={use} className={KEY_BUTTON}>
          Use
        </Button>
      )}
      <CopyButton text={value} label="Copy" name={`Copy ${called}`} className={KEY_BUTTON} />
    </>
  );
}

const KEY_MARK = "rounded border px-1.5 text-code whitespace-nowrap";

function Marks({ apiKey, isChosen }: { readonly apiKey: ApiKey; readonly isChosen: boolean }) {
  const isLive = apiKey.revoked_at === null;
  return (
    <>
      <span className={`${KEY_MARK} ${looks[isLive ? "delivered" : "void"]}`}>{isLive ? "Active" : "Revoked"}</span>
      {apiKey.id === SAMPLE_KEY_ID && <span className={`${KEY_MARK} border-edge text-ink2`}>Publicly known</span>}
      {isChosen && <span className={`${KEY_MARK} border-accent text-accent`}>In use</span>}
    </>
  );
}

function KeyFacts({ apiKey }: { readonly apiKey: ApiKey }) {
  return (
    <p className="flex flex-wrap gap-x-4 text-small text-ink2">
      <Literal className="font-mono break-all">
        {apiKey.prefix}…{apiKey.last4}
      </Literal>
      <Literal className="font-mono">{apiKey.scopes.join(", ")}</Literal>
      <span>
        created <DatedTime at={Date.parse(apiKey.created_at)} />
        {apiKey.revoked_at !== null && (
          <>
            , revoked <DatedTime at={Date.parse(apiKey.revoked_at)} />
          </>
        )}
      </span>
    </p>
  );
}

/** One key: its scopes, its status, and its actions. */
function KeyRow({ apiKey, isChosen }: UseKeyProps) {
  const [isAsking, setAsking] = useState(false);
  const isLive = apiKey.revoked_at === null;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-hairline px-4 py-2">
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-0.5">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <b className="min-w-0 break-words">
            <Label>{keyName(apiKey)}</Label>
          </b>
          <Marks apiKey={apiKey} isChosen={isChosen} />
        </div>
        <KeyFacts apiKey={apiKey} />
      </div>
      {isLive && (
        <div className="-me-2.5 flex flex-wrap items-center gap-1">
          <UseKey apiKey={apiKey} isChosen={isChosen} />
          <Button
            aria-label={`Revoke ${shownLabel(keyName(apiKey))} …${apiKey.last4}`}
            onClick={() => setAsking(true)}
            className={KEY_BUTTON}
          >
            Revoke
          </Button>
          {isAsking && <RevokeQuestion apiKey={apiKey} onClose={() => setAsking(false)} />}
        </div>
      )}
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

/** The account's keys: the list, their scopes, and a form for a new one. */
export function KeysPage() {
  const keys = useStateView((stateView) => stateView.keys);
  const chosenId = useChosenId();
  const { sampleKey } = useSandbox().panel;
  const chosen = keys.find(({ id }) => id === chosenId);
  return (
    <>
      <PageHead heading={adminPages.keys.name}>{adminPages.keys.purpose}</PageHead>
      {chosen?.id === SAMPLE_KEY_ID && chosen.revoked_at !== null && (
        <Callout look="void">
          <p>
            <b>The sample key …{sampleKey.slice(-4)} is revoked.</b> Requests with it are refused. Create a key with
            both scopes, or reset the sandbox to get the sample key back.
          </p>
        </Callout>
      )}
      <CreateCard />
      <Card
        heading="Keys"
        aside={
          <>
            <RecordNote known="" />
            <TextLink href={referenceTo("createKey", "scopes").slice(1)} className="ms-auto text-small">
              What each key can do
            </TextLink>
          </>
        }
      >
        <ul>
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} isChosen={key.id === chosenId} />
          ))}
        </ul>
      </Card>
    </>
  );
}
