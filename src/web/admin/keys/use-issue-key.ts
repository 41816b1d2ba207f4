import { useState } from "react";
import type { KeyRequest } from "#contract/api/key.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { reasonOf } from "#web/client/reason-of.ts";
import { announce } from "#web/client/store.ts";

/** A new key: its value is returned once, and kept only in this page's memory. */
interface MadeKey {
  readonly id: string;
  readonly value: string;
}

interface Issuing {
  readonly issue: (request: KeyRequest) => void;
  readonly made: MadeKey | null;
  readonly failure: string | null;
  /** Discards the value shown. */
  readonly done: () => void;
}

/** Creates a key in the console, and selects it for the next request. */
export function useIssueKey(): Issuing {
  const { panel, session } = useSandbox();
  const [made, setMade] = useState<MadeKey | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const tried = async (request: KeyRequest) => {
    try {
      const { id, key } = await panel.issueKey(request);
      const value = key ?? "";
      session.setState(({ secrets }) => ({
        secrets: { ...secrets, [id]: value },
        authorization: { kind: "created", id },
      }));
      setFailure(null);
      setMade({ id, value });
      announce(session, "Key created");
    } catch (error) {
      const reason = reasonOf(error);
      setFailure(`${reason} No key was made. Try again.`);
    }
  };
  return { issue: (request) => void tried(request), made, failure, done: () => setMade(null) };
}
