import { useState } from "react";
import type { KeyRequest } from "#contract/api/key.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { reasonOf } from "#web/client/reason-of.ts";
import { announce } from "#web/client/store.ts";

/** A key just made: its value is told once, and is kept in this page's memory only. */
interface MadeKey {
  readonly id: string;
  readonly value: string;
}

interface Issuing {
  readonly issue: (request: KeyRequest) => void;
  readonly made: MadeKey | null;
  readonly failure: string | null;
  /** Lets go of the value shown. */
  readonly done: () => void;
}

/** Makes a key in the console, and chooses it for the next request. */
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
