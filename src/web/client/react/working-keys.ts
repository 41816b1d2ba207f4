import { SAMPLE_KEY_ID } from "#contract/api/key.ts";
import { SCOPES } from "#contract/api/scope.ts";
import type { Authorization } from "#web/client/authorization.ts";
import { EXAMPLE_KEY } from "#web/client/draft.ts";
import { knownTo } from "#web/client/known-state.ts";
import type { Sandbox } from "#web/client/store.ts";
import { useSandbox } from "./context.tsx";

/** A key that is not refused: its name in a sentence, its value, and how to select it. */
export interface WorkingKey {
  readonly name: string;
  readonly value: string;
  readonly authorization: Authorization;
}

/** The active keys with all scopes whose value the page has: the sample key first, the newest last. */
export function workingKeys(sandbox: Pick<Sandbox, "panel" | "session">): readonly WorkingKey[] {
  const { secrets } = sandbox.session.getState();
  const { keys } = knownTo(sandbox).getState().stateView;
  return keys.toReversed().flatMap(({ id, last4, revoked_at, scopes }): readonly WorkingKey[] => {
    if (revoked_at !== null || !SCOPES.every((scope) => scopes.includes(scope))) return [];
    if (id === SAMPLE_KEY_ID)
      return [{ name: "the sample key", value: sandbox.panel.sampleKey, authorization: { kind: "console" } }];
    const value = secrets[id];
    return value === undefined ? [] : [{ name: `key …${last4}`, value, authorization: { kind: "created", id } }];
  });
}

/** Gives a key for calls made by the page, with all scopes, if need be a new one. */
export function useWorkingKey(): () => Promise<string> {
  const sandbox = useSandbox();
  return async () => {
    const [held] = workingKeys(sandbox);
    if (held) return held.value;
    const { id, key } = await sandbox.panel.issueKey({ ...EXAMPLE_KEY, name: "Second key" });
    const value = key ?? "";
    sandbox.session.setState((now) => ({ secrets: { ...now.secrets, [id]: value } }));
    return value;
  };
}
