import { useSandbox, useSession } from "#web/client/react/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/fields/field.tsx";
import { Modal } from "#web/ui/modal.tsx";
import { keyWords } from "#web/ui/shortcut-keys.tsx";

const shortcuts = () =>
  [
    [keyWords("Enter"), "Send the request"],
    [keyWords("Shift", "Enter"), "Send the request again"],
    [`${keyWords("K")} or /`, "Search actions, operations, items, orders and errors"],
    ["Ctrl Space", "In the JSON body: suggest a field or a value"],
    ["↑ ↓", "In the sidebar: the previous or next page"],
    ["?", "Show this list"],
  ] as const;

/** Every shortcut of the page, and the switch for single-key shortcuts. */
export function ShortcutList() {
  const { session } = useSandbox();
  const hasLetterKeys = useSession((state) => state.hasLetterKeys);
  const close = () => session.setState({ dialog: null });
  return (
    <Modal heading="Shortcuts" place="centre" onClose={close} actions={<Button onClick={close}>Close</Button>}>
      <dl className="divide-y divide-hairline">
        {shortcuts().map(([keys, what]) => (
          <div key={keys} className="grid grid-cols-[9.5rem_1fr] gap-x-3 py-2">
            <dt translate="no" className="font-mono text-small font-bold">
              {keys}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <Checkbox checked={hasLetterKeys} onChange={({ target }) => session.setState({ hasLetterKeys: target.checked })}>
        Single-key shortcuts: / and ?, outside text fields
      </Checkbox>
    </Modal>
  );
}
