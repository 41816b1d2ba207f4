import { useState } from "react";
import { operations } from "#contract/api/operations.ts";
import type { Settings } from "#contract/page/settings.ts";
import { Button } from "#web/ui/button.tsx";

const WHAT = {
  full: "The whole sandbox of a reseller API, with every operation.",
  operation: "One request of a reseller API and its answer.",
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
        <div aria-hidden className="relative z-1 h-2 rounded bg-edge" />
        <div className="-mt-1 overflow-hidden px-2">
          <div className="slip flex flex-col items-start gap-3 bg-paper">
            <div>
              <p className="text-small text-ink2">Top-up Sandbox</p>
              <h1 className="text-title font-bold">{operation?.summary ?? "Try the real calls"}</h1>
              {operation && (
                <p className="font-mono text-small break-all">
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
              Simulated. Nothing leaves this browser, and nothing is stored in it before you load it.
            </p>
          </div>
        </div>
      </div>
    </main>
  );
}
