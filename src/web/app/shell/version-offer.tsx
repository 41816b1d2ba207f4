import { useEffect, useState } from "react";
import type { Mode } from "#contract/panel/panel.ts";
import { useSandbox, useSession } from "#web/client/react/context.tsx";
import { announce } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";

type NewVersion = NonNullable<Mode["newVersion"]>;

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
export function VersionOffer({ newVersion }: { readonly newVersion: NewVersion }) {
  const { panel, session } = useSandbox();
  const { what, why, use } = words[newVersion];
  const hasSecrets = useSession(({ secrets }) => Object.keys(secrets).length > 0);
  const [isAsked, setAsked] = useState(false);
  const [isLater, setLater] = useState(false);
  useEffect(() => announce(session, what), [session, what]);
  if (isLater) return null;
  const goOver = () => {
    setAsked(true);
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
        <Button aria-disabled={isAsked} onClick={isAsked ? undefined : goOver}>
          {isAsked ? "Going over…" : use}
        </Button>
        <Button onClick={() => setLater(true)}>Later</Button>
      </div>
    </section>
  );
}
