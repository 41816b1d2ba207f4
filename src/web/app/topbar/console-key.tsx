import { useSandbox } from "#web/client/react/context.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";

/** The console key: public sample data, so it may be shown and copied at any time. */
export function ConsoleKey() {
  const { consoleKey } = useSandbox().panel;
  return (
    <div className="flex items-center gap-2">
      <p className="whitespace-nowrap">
        Console key <span className="font-mono">…{consoleKey.slice(-4)}</span>
      </p>
      <CopyButton text={consoleKey} label="Copy" name="Copy console key" />
    </div>
  );
}
