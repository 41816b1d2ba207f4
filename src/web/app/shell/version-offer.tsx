import { useEffect, useState } from "react";
import type { Mode } from "#contract/panel/panel.ts";
import { useSandbox, useSession } from "#web/client/react/context.tsx";
import { announce } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";

const words = {
  ready: {
    what: "A new version of the sandbox is ready.",
    why: "To use it, the page loads anew.",
    use: "Use it now",
  },
  in_use: {
    what: "A new version of the sandbox is in use.",
    why: "This tab still shows the one before, and answers its calls itself.",
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
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-edge bg-well px-4 py-2 text-ink"
    >
      <p className="min-w-0 flex-1 basis-80">
        <b>{what}</b> {why} Orders and what you are writing stay.
        {hasSecrets && " The value of a key created here goes: copy it first."}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button aria-disabled={isRequested} onClick={isRequested ? undefined : update}>
          {isRequested ? "Going over…" : use}
        </Button>
        <Button onClick={() => setPostponed(true)}>Later</Button>
      </div>
    </section>
  );
}
