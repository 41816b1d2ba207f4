import type { ApiKey } from "#contract/api/key.ts";
import { operations } from "#contract/api/operations.ts";
import type { Authorization } from "#web/client/authorization.ts";
import { useSandbox, useSession, useStateView } from "#web/client/react/context.tsx";
import { useAuthorization } from "#web/client/react/use-request.ts";
import { useOperation } from "#web/client/react/use-route.ts";
import { authorize } from "#web/client/store.ts";
import { CONTROL, Field } from "#web/ui/field.tsx";

const choiceOf = (value: string): Authorization => {
  if (value === "none" || value === "console") return { kind: value };
  return value === "pasted" ? { kind: "pasted", value: "" } : { kind: "created", id: value };
};

const keyWords = ({ name, last4, revoked_at }: Pick<ApiKey, "name" | "last4" | "revoked_at">): string =>
  `${name} …${last4}${revoked_at === null ? "" : ", revoked"}`;

/** The keys whose values this page still holds, newest first. */
function useOwnKeys(): readonly ApiKey[] {
  const keys = useStateView((stateView) => stateView.keys);
  const secrets = useSession((session) => session.secrets);
  return keys.filter(({ id }) => secrets[id] !== undefined);
}

function PastedKey({ value }: { readonly value: string }) {
  const { session } = useSandbox();
  return (
    <Field label="API key" className="col-span-full @sm:col-span-1" hint="Kept in this page's memory only.">
      {(ids) => (
        <input
          {...ids}
          value={value}
          autoComplete="off"
          spellCheck={false}
          placeholder="rsk_demo_…"
          onChange={(event) => authorize(session, { kind: "pasted", value: event.target.value.trim() })}
          className={`${CONTROL} font-mono text-code`}
        />
      )}
    </Field>
  );
}

const ACCESS = {
  anyone: "Optional here. A key changes the prices.",
  any_key: "Any valid key.",
  "orders:write": "Needs a key with orders:write.",
  "wallet:read": "Needs a key with wallet:read.",
} as const;

/** Selects the key for the request. */
export function AuthorizationField() {
  const { session, panel } = useSandbox();
  const { authorization } = useAuthorization();
  const ownKeys = useOwnKeys();
  const { access } = operations[useOperation()];
  const selected = authorization.kind === "created" ? authorization.id : authorization.kind;
  return (
    <>
      <Field label="Authorization" className="col-span-full @sm:col-span-1" hint={ACCESS[access]}>
        {(ids) => (
          <select
            {...ids}
            value={selected}
            onChange={(event) => authorize(session, choiceOf(event.target.value))}
            className={CONTROL}
          >
            <option value="none">No key</option>
            <option value="console">Console key …{panel.consoleKey.slice(-4)}</option>
            {ownKeys.map((key) => (
              <option key={key.id} value={key.id}>
                {keyWords(key)}
              </option>
            ))}
            <option value="pasted">Paste a key</option>
          </select>
        )}
      </Field>
      {authorization.kind === "pasted" && <PastedKey value={authorization.value} />}
    </>
  );
}
