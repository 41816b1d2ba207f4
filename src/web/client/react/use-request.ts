import { useCallback, useEffect, useEffectEvent, useMemo } from "react";
import { CONSOLE_KEY_ID } from "#contract/api/key.ts";
import { SCOPES } from "#contract/api/scope.ts";
import { type Authorization, effectiveAuthorization, tokenOf } from "#web/client/authorization.ts";
import type { Draft } from "#web/client/draft.ts";
import { currentFieldErrors, onFieldAsked } from "#web/client/field-errors.ts";
import type { ApiRequest } from "#web/client/http.ts";
import { proposedId, requestOf } from "#web/client/request.ts";
import { edit, type Sandbox } from "#web/client/store.ts";
import { useSandbox, useSession, useStateView } from "./context.tsx";
import { useOperation } from "./use-route.ts";

/** The draft of the operation on screen, and how to change it. */
export function useDraft(): readonly [draft: Draft, change: (part: Partial<Draft>) => void] {
  const { session } = useSandbox();
  const operation = useOperation();
  const draft = useSession(({ drafts }) => drafts[operation]);
  const change = useCallback((part: Partial<Draft>) => edit(session, operation, part), [session, operation]);
  return [draft, change];
}

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

/** The id in the path: the visitor's, else the proposed one. */
export function usePathId(): string {
  const operation = useOperation();
  const proposed = useStateView((stateView) => proposedId(operation, stateView));
  const [{ id }] = useDraft();
  return id ?? proposed;
}

/** The last response's error in a field (a JSON pointer or a query parameter name), until the field changes. */
export function useFieldError(place: string): string | undefined {
  const operation = useOperation();
  const [draft] = useDraft();
  const submission = useSession(({ submissions }) => submissions[operation]);
  return useMemo(() => currentFieldErrors(submission, draft), [submission, draft])[place];
}

/** The key for the next request, and its token. */
export function useAuthorization(): { readonly authorization: Authorization; readonly token: string | null } {
  const operation = useOperation();
  const { consoleKey } = useSandbox().panel;
  const keys = useStateView((stateView) => stateView.keys);
  const chosen = useSession((session) => session.authorization);
  const secrets = useSession((session) => session.secrets);
  const authorization = effectiveAuthorization(chosen, operation, keys);
  return { authorization, token: tokenOf(authorization, consoleKey, secrets) };
}

/** The request Send would send now for the operation on screen. Contains the key's value: never store or display it. */
export function useRequest(): ApiRequest {
  const operation = useOperation();
  const [draft] = useDraft();
  const id = usePathId();
  const { token } = useAuthorization();
  return requestOf({ operation, draft, id, token });
}

/** Calls back when a field is to be focused. For the component that shows the fields. */
export function useFieldAsked(show: (place: string) => void): void {
  const asked = useEffectEvent(show);
  useEffect(() => onFieldAsked((place) => asked(place)), []);
}
