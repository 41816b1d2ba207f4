import { type ComponentProps, type ReactNode, useEffect, useState } from "react";
import { storeName, storeNameOf } from "#contract/page/settings.ts";
import type { Mode } from "#contract/panel/panel.ts";
import { useSandbox, useSession, useSettings } from "#web/client/react/context.tsx";
import { announce } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";

const looks = {
  /** In the corner over the page. */
  offer: {
    box: "pointer-events-auto max-w-full gap-y-1 rounded-card border border-ink bg-paper px-3 text-small text-ink outline-4 outline-counter tablet:max-w-96",
    words: "",
  },
  /** Below the bar. */
  strip: {
    box: "gap-y-2 border-b border-processing-edge bg-processing px-4 text-processing-ink",
    words: "flex-1 basis-80",
  },
} as const;

interface NoticeProps extends ComponentProps<"section"> {
  readonly look: keyof typeof looks;
  readonly words: ReactNode;
  /** The buttons after the words. */
  readonly children: ReactNode;
}

/** What the page has to say beside its content, until it is dismissed. */
export function Notice({ look, words, children, ...section }: NoticeProps) {
  return (
    <section {...section} className={`flex flex-wrap items-center gap-x-4 py-2 ${looks[look].box}`}>
      <p className={`min-w-0 ${looks[look].words}`}>{words}</p>
      <div className="-ms-2.5 flex">{children}</div>
    </section>
  );
}

/** The name of an entry in local storage. */
function Entry({ storageKey }: { readonly storageKey: string }) {
  const store = storeNameOf(useSettings());
  return (
    <code translate="no" className="font-mono text-code break-all">
      {storageKey.replace(storeName(null), store)}
    </code>
  );
}

interface SetAsideProps {
  readonly setAside: NonNullable<Mode["setAside"]>;
}

/** What happened to the stored state, and what the page shows instead. */
function SetAsideWords({ reason, storageKey, ownKey }: SetAsideProps["setAside"]) {
  if (ownKey === storeName(null)) {
    return (
      <>
        The sandbox started fresh, because the data saved in this browser could not be read. {reason} A copy is in local
        storage under <Entry storageKey={storageKey} />.
      </>
    );
  }
  return (
    <>
      The sandbox could not open the data saved in this browser. {reason} It stays in local storage under{" "}
      <Entry storageKey={storageKey} />, unchanged. This page saves its own data under <Entry storageKey={ownKey} />.
    </>
  );
}

/** Says that the stored state was not opened, why, and where it is kept. */
export function SetAside({ setAside }: SetAsideProps) {
  const [isDismissed, setDismissed] = useState(false);
  if (isDismissed) return null;
  return (
    <Notice look="strip" aria-label="Stored data set aside" words={<SetAsideWords {...setAside} />}>
      <Button onClick={() => setDismissed(true)}>Dismiss</Button>
    </Notice>
  );
}

const VERSION_WORDS = {
  ready: { what: "A new version is ready.", why: "Updating reloads the page.", use: "Update" },
  in_use: { what: "A new version is in use in another tab.", why: "This tab still runs the old one.", use: "Reload" },
} as const;

/** Says what switching to the newer version requires, and switches. */
export function VersionOffer({ newVersion }: { readonly newVersion: NonNullable<Mode["newVersion"]> }) {
  const { panel, session } = useSandbox();
  const { what, why, use } = VERSION_WORDS[newVersion];
  const hasSecrets = useSession(({ secrets }) => Object.keys(secrets).length > 0);
  const [isRequested, setRequested] = useState(false);
  const [isPostponed, setPostponed] = useState(false);
  useEffect(() => announce(session, what), [session, what]);
  if (isPostponed) return null;
  const update = () => {
    setRequested(true);
    panel.takeNewVersion();
  };
  const words = (
    <>
      <b>{what}</b> {why} Orders and unsent requests are kept.
      {hasSecrets && " New API keys are not: copy yours first."}
    </>
  );
  return (
    <Notice look="offer" aria-label="New version" words={words}>
      <Button aria-disabled={isRequested} className="text-accent" onClick={isRequested ? undefined : update}>
        {isRequested ? "Updating…" : use}
      </Button>
      <Button onClick={() => setPostponed(true)}>Later</Button>
    </Notice>
  );
}
