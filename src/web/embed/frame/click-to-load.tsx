import { useState } from "react";
import { operations } from "#contract/api/operations.ts";
import { apiName, siteName } from "#contract/page/host.ts";
import type { Settings } from "#contract/page/settings.ts";
import { builtHost } from "#web/client/host.ts";
import { Button } from "#web/ui/button.tsx";

const WHAT = {
  full: "A sandbox for a reseller API, with every operation.",
  operation: "One request to a sandboxed reseller API, and its response.",
  state: "The balance, orders and receipts of a sandboxed reseller API.",
} as const;

/** Placeholder until the visitor loads the sandbox: before that nothing is started or stored. */
export function ClickToLoad({ settings, onLoad }: { readonly settings: Settings; readonly onLoad: () => void }) {
  const { embed, op } = settings;
  const [isPressed, setPressed] = useState(false);
  const load = () => {
    setPressed(true);
    onLoad();
  };
  const operation = op && operations[op];
  return (
    <main className="p-3 tablet:pt-16">
      <div className="mx-auto max-w-md">
        <div className="till h-3.5">
          <div aria-hidden className="slot" />
        </div>
        <div className="-mt-1.5 overflow-hidden px-4">
          <div className="slip flex flex-col items-start gap-3">
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
            <hr className="w-full border-t border-dashed border-current" />
            <p>{WHAT[embed ?? "full"]}</p>
            <p className="text-small text-ink2">
              Simulated. Nothing leaves this browser, and nothing is stored until you load it.
            </p>
          </div>
        </div>
      </div>
    </main>
  );
}
