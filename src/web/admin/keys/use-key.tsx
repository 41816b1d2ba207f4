import { type ApiKey, SAMPLE_KEY_ID } from "#contract/api/key.ts";
import { shownLabel } from "#contract/api/text.ts";
import { type Authorization, tokenOf } from "#web/client/authorization.ts";
import { useSandbox, useSession } from "#web/client/react/context.tsx";
import { announce, authorize } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";

/** The look of a key's buttons. */
export const DENSE = "text-small text-carbon tablet:min-h-7";

interface UseKeyProps {
  readonly apiKey: ApiKey;
  readonly name: string;
  readonly isChosen: boolean;
}

/** Copies the key, and uses it for the next request, if the page knows its value. */
export function UseKey({ apiKey: { id, last4 }, name, isChosen }: UseKeyProps) {
  const { panel, session } = useSandbox();
  const authorization: Authorization = id === SAMPLE_KEY_ID ? { kind: "console" } : { kind: "created", id };
  const value = useSession(({ secrets }) => tokenOf(authorization, panel.sampleKey, secrets));
  if (!value) return <p className="text-small text-ink2">Value not available on this page</p>;
  const called = `${shownLabel(name)} …${last4}`;
  const use = () => {
    authorize(session, authorization);
    announce(session, `Key …${last4} is used for the next request`);
  };
  return (
    <>
      <CopyButton text={value} label="Copy" name={`Copy ${called}`} className={DENSE} />
      {!isChosen && (
        <Button aria-label={`Use ${called}`} onClick={use} className={DENSE}>
          Use
        </Button>
      )}
    </>
  );
}
