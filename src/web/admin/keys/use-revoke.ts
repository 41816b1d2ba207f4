import { useState } from "react";
import { useSandbox } from "#web/client/react/context.tsx";
import { reasonOf } from "#web/client/reason-of.ts";
import { announce } from "#web/client/store.ts";

/** Revokes a key immediately and permanently, and reports why if it fails. */
export function useRevoke(key: string): { readonly revoke: () => void; readonly failure: string | null } {
  const { panel, session } = useSandbox();
  const [failure, setFailure] = useState<string | null>(null);
  const tried = async () => {
    try {
      await panel.adjust({ kind: "revoke_key", key });
      announce(session, "Key revoked");
    } catch (error) {
      const reason = reasonOf(error);
      setFailure(`${reason} The key is still live. Try again.`);
    }
  };
  return { revoke: () => void tried(), failure };
}
