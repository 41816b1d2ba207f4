import type { ErrorCode } from "#contract/api/error-code.ts";
import { CreatedKey } from "#contract/api/key.ts";
import { answering } from "#web/client/answering.ts";
import { call } from "#web/client/call.ts";
import type { ApiRequest } from "#web/client/http.ts";
import { newUuid } from "#web/client/new-uuid.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { useSendShown } from "#web/client/react/use-send.ts";
import type { Sandbox } from "#web/client/store.ts";
import { type Means, provocations } from "./provocations.ts";

async function textOf(request: ApiRequest): Promise<string> {
  const outcome = await call(request);
  if (outcome.kind !== "answered") throw new Error("No answer came back.");
  return outcome.answer.text;
}

/** The means of a provocation: ordinary calls with the console key. */
function meansOf({ panel }: Sandbox): Means {
  const authorization = ["Authorization", `Bearer ${panel.consoleKey}`] as const;
  const type = ["Content-Type", "application/json"] as const;
  return {
    consoleKey: panel.consoleKey,
    fresh: newUuid,
    newKey: async (...scopes) => {
      const body = JSON.stringify({ name: `Only ${scopes.join(" and ")}`, scopes });
      const headers = [authorization, type];
      const text = await textOf({ operation: "createKey", method: "POST", path: "/v1/keys", headers, body });
      const { id, key } = CreatedKey.parse(JSON.parse(text));
      return { id, value: key ?? "" };
    },
    revoke: async (id) => {
      const path = `/v1/keys/${id}`;
      await textOf({ operation: "revokeKey", method: "DELETE", path, headers: [authorization], body: null });
    },
    place: async (request) => {
      await textOf(request);
    },
    arm: (condition, operation) => panel.arm(condition, 1, operation),
  };
}

/** Provokes a refusal: prepares the state, shows the call in the editor, and sends it. False if the setup fails. */
export function useProvoke(): (code: ErrorCode) => Promise<boolean> {
  const sandbox = useSandbox();
  const sendShown = useSendShown();
  return async (code) => {
    await answering(sandbox.panel.mode);
    try {
      sendShown(await provocations[code](meansOf(sandbox)));
      return true;
    } catch {
      return false;
    }
  };
}
