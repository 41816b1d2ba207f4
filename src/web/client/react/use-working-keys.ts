import { useMemo } from "react";
import { CONSOLE_KEY_ID } from "#contract/api/key.ts";
import { SCOPES } from "#contract/api/scope.ts";
import type { Sandbox } from "#web/client/store.ts";
import { useSandbox } from "./context.tsx";

/** Ids of keys that are not revoked and hold both scopes, newest first. */
const able = ({ panel }: Sandbox): readonly string[] =>
  panel.stateView
    .getState()
    .keys.filter(({ revoked_at, scopes }) => revoked_at === null && SCOPES.every((scope) => scopes.includes(scope)))
    .map(({ id }) => id);

/** Makes a key in the console, and remembers its value as long as the page lives. */
async function newKey({ panel, session }: Sandbox, name: string): Promise<string> {
  const { id, key } = await panel.issueKey({ name, scopes: [...SCOPES] });
  const value = key ?? "";
  session.setState(({ secrets }) => ({ secrets: { ...secrets, [id]: value } }));
  return value;
}

/** The value of a key of the visitor's own that this page still knows. */
function ownKey(sandbox: Sandbox): string | undefined {
  const { secrets } = sandbox.session.getState();
  return able(sandbox)
    .map((id) => secrets[id])
    .find(Boolean);
}

/** Keys for the calls the page makes up: one that works, and another one of the same account. */
export interface WorkingKeys {
  /** The console key; where that is revoked one this page still knows, else a new one. */
  readonly first: () => Promise<string>;
  /** One that is not the console key: one this page still knows, else a new one. */
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
