import { useMemo } from "react";
import { CONSOLE_KEY_ID } from "#contract/api/key.ts";
import { SCOPES } from "#contract/api/scope.ts";
import type { Sandbox } from "#web/client/store.ts";
import { useSandbox } from "./context.tsx";

/** Ids of keys that are not revoked and have both scopes, newest first. */
const able = ({ panel }: Sandbox): readonly string[] =>
  panel.stateView
    .getState()
    .keys.filter(({ revoked_at, scopes }) => revoked_at === null && SCOPES.every((scope) => scopes.includes(scope)))
    .map(({ id }) => id);

/** Creates a key in the console and keeps its value until the page is closed. */
async function newKey({ panel, session }: Sandbox, name: string): Promise<string> {
  const { id, key } = await panel.issueKey({ name, scopes: [...SCOPES] });
  const value = key ?? "";
  session.setState(({ secrets }) => ({ secrets: { ...secrets, [id]: value } }));
  return value;
}

/** The value of a created key that this page still holds. */
function ownKey(sandbox: Sandbox): string | undefined {
  const { secrets } = sandbox.session.getState();
  return able(sandbox)
    .map((id) => secrets[id])
    .find(Boolean);
}

/** Keys for calls made by the page: one that works, and a second one of the same account. */
export interface WorkingKeys {
  /** The console key; if it is revoked, a key whose value this page still holds, else a new one. */
  readonly first: () => Promise<string>;
  /** A key other than the console key: one whose value this page still holds, else a new one. */
  readonly second: () => Promise<string>;
}

export function useWorkingKeys(): WorkingKeys {
  const sandbox = useSandbox();
  return useMemo(() => {
    const own = async () => ownKey(sandbox) ?? (await newKey(sandbox, "Second key"));
    return {
      first: async () => (able(sandbox).includes(CONSOLE_KEY_ID) ? sandbox.panel.consoleKey : own()),
      second: own,
    };
  }, [sandbox]);
}
