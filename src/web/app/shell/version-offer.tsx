import { useEffect, useState } from "react";
import type { Mode } from "#contract/panel/panel.ts";
import { useSandbox, useSession } from "#web/client/react/context.tsx";
import { announce } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";

const words = {
  ready: {
    what: "A new version is ready.",
    why: "Updating reloads the page.",
    use: "Update",
  },
  in_use: {
    what: "A new version is in use in another tab.",
    why: "This tab still runs the old one.",
    use: "Reload",
  },
} as const;

/** Says what switching to the newer version requires, and switches. */
export function VersionOffer({ newVersion }: { readonly newVersion: NonNullable<Mode["newVersion"]> }) {
  const { panel, session } = useSandbox();
  const { what, why, use } = words[newVersion];
  const hasSecrets = useSession(({ secrets }) => Object.keys(secrets).length > 0);
  const [isRequested, setRequested] = useState(false);
  const [isPostponed, setPostponed] = useState(false);
  useEffect(() => announce(session, what), [session, what]);
  if (isPostponed) return null;
  const update = () => {
    setRequested(true);
    panel.takeNewVersion();
  };
  return (
    <section
      aria-label="New version"
      className="pointer-events-auto flex max-w-full flex-wrap items-center gap-x-4 gap-y-1 rounded-card border border-ink bg-paper px-3 py-2 text-small text-ink ring-4 ring-counter tablet:max-w-96"
    >
      <p>
        <b>{what}</b> {why} Orders and unsent requests are kept.
        {hasSecrets && " New API keys are not: copy yours first."}
      </p>
      <div className="-ms-2.5 flex">
        <Button aria-disabled={isRequested} className="text-carbon" onClick={isRequested ? undefined : update}>
          {isRequested ? "Updating…" : use}
        </Button>
        <Button onClick={() => setPostponed(true)}>Later</Button>
      </div>
    </section>
  );
}
