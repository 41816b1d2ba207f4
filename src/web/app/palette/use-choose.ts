import { follow } from "#web/client/link.ts";
import { newUuid } from "#web/client/new-uuid.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { useOperation } from "#web/client/react/use-route.ts";
import { STAGE_ADDRESS } from "#web/client/stage-address.ts";
import { announce, authorize, edit } from "#web/client/store.ts";
import type { ActionId, Entry } from "./entry.ts";

function useActions(): Readonly<Record<ActionId, () => void>> {
  const { panel, session } = useSandbox();
  const operation = useOperation();
  return {
    use_console_key: () => {
      authorize(session, { kind: "console" });
      announce(session, "Console key chosen");
    },
    use_no_key: () => {
      authorize(session, { kind: "none" });
      announce(session, "No key chosen");
    },
    new_idempotency_key: () => {
      edit(session, operation, { idempotencyKey: newUuid() });
      announce(session, "New Idempotency-Key");
    },
    share: () => session.setState({ dialog: "share" }),
    present: () => window.location.assign(STAGE_ADDRESS),
    reset: () => session.setState({ dialog: "reset" }),
    disarm: () => {
      panel.disarm();
      announce(session, "Back to calm");
    },
    show_shortcuts: () => session.setState({ dialog: "shortcuts" }),
  };
}

/** Navigates once the dialog is closed, because nothing behind an open dialog can take the focus. */
function goTo(fragment: string): void {
  document.querySelector("main")?.focus({ preventScroll: true });
  follow(fragment);
}

/** Chooses an entry. Navigation and actions close the palette; a text keeps it open. */
export function useChoose(tell: (words: string) => void): (entry: Entry) => void {
  const { session } = useSandbox();
  const actions = useActions();
  return ({ effect }) => {
    if (effect.kind === "tell") {
      tell(effect.words);
      return;
    }
    session.setState({ dialog: null });
    if (effect.kind === "do") actions[effect.action]();
    else setTimeout(() => goTo(effect.to));
  };
}
