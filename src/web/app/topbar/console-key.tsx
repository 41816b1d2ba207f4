import { useSandbox } from "#web/client/react/context.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";

/** The console key. It is public sample data, so it is always shown and can be copied. */
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
