import { useState } from "react";
import { operations } from "#contract/api/operations.ts";
import { apiName, siteName } from "#contract/page/host.ts";
import type { Settings } from "#contract/page/settings.ts";
import { builtHost } from "#web/client/host.ts";
import { Button } from "#web/ui/button.tsx";

/** Placeholder until the visitor loads the sandbox: before that nothing is started or stored. */
export function ClickToLoad({ settings, onLoad }: { readonly settings: Settings; readonly onLoad: () => void }) {
  const operation = settings.op && operations[settings.op];
  const [isPressed, setPressed] = useState(false);
  const load = () => {
    setPressed(true);
    onLoad();
  };
  return (
    <main className="p-3 tablet:pt-16">
      <div className="slip mx-auto flex max-w-md flex-col items-start gap-3">
        <div>
          <p className="text-small text-ink2">{siteName(builtHost)}</p>
          <h1 className="text-title font-bold">{operation?.summary ?? `Try ${apiName(builtHost)}`}</h1>
          {operation && (
            <p translate="no" className="font-mono text-code break-all">
              {operation.method} {operation.path}
            </p>
          )}
        </div>
        <Button look="action" aria-disabled={isPressed} onClick={load}>
          {isPressed ? "Loading…" : "Load the sandbox"}
        </Button>
        <p className="text-small text-ink2">
          Simulated. Nothing leaves this browser, and nothing is stored until you load it.
        </p>
      </div>
    </main>
  );
}
