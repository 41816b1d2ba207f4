import type { OperationId } from "#contract/api/operations.ts";
import type { Adjustment } from "#contract/panel/adjustment.ts";
import type { Authorization } from "./authorization.ts";
import { type Draft, firstDraft } from "./draft.ts";
import { lookUp } from "./known-state.ts";
import { follow } from "./link.ts";
import { requestNow } from "./request.ts";
import { send } from "./send.ts";
import { authorize, edit, type Sandbox } from "./store.ts";

/** One thing a page or a demo does for the visitor, as data. An action can do only what the visitor can do. */
export type Action =
  /** Navigates to an address within the page, such as `/op/placeOrder?tab=code&lang=php`. */
  | { readonly act: "go"; readonly to: string }
  /** Changes an operation's draft; omitted members keep their values. */
  | { readonly act: "write"; readonly operation: OperationId; readonly draft: Partial<Draft> }
  /** Resets an operation's draft to the first one, with a new Idempotency-Key, and forgets its response, unless a new key is shown in it. */
  | { readonly act: "fresh"; readonly operation: OperationId }
  /** Selects the key for the next requests; `newest` is the newest key whose value this page still holds. */
  | { readonly act: "authorize"; readonly with: Authorization | "newest" }
  /** Presses Send and waits for the outcome. */
  | { readonly act: "send"; readonly operation: OperationId }
  | { readonly act: "adjust"; readonly adjustment: Adjustment }
  /** Has the response to the next order be lost. */
  | { readonly act: "loseResponse" }
  | { readonly act: "clearFailures" }
  /** Looks up the newest call without a response on the service's side. */
  | { readonly act: "lookUp" };

function authorizeAs({ panel, session }: Sandbox, choice: Authorization | "newest"): void {
  if (choice !== "newest") {
    authorize(session, choice);
    return;
  }
  const { secrets } = session.getState();
  const known = panel.stateView.getState().keys.find(({ id }) => secrets[id] !== undefined);
  if (!known)
    throw new Error("This page has the value of no key it created: a reload removes them. Create a key first.");
  authorize(session, { kind: "created", id: known.id });
}

async function runAction(sandbox: Sandbox, act: Action): Promise<void> {
  const { panel, session } = sandbox;
  switch (act.act) {
    case "go":
      return follow(`#${act.to}`);
    case "write":
      return edit(session, act.operation, act.draft);
    case "fresh": {
      // In the view (form or JSON) the visitor has selected.
      const { view } = session.getState().drafts[act.operation];
      if (act.operation !== "createKey")
        session.setState(({ submissions: { [act.operation]: _, ...submissions } }) => ({ submissions }));
      return edit(session, act.operation, { ...firstDraft(act.operation), view });
    }
    case "authorize":
      return authorizeAs(sandbox, act.with);
    case "send":
      return send(sandbox, requestNow(sandbox, act.operation), 1);
    case "adjust":
      return panel.adjust(act.adjustment);
    case "loseResponse":
      return panel.startFailure({ kind: "response_lost" }, 1, "placeOrder");
    case "lookUp": {
      const call = panel.exchanges.getState().findLast(({ lost }) => lost !== null);
      return call && lookUp(sandbox, call);
    }
    case "clearFailures":
      return panel.clearFailures();
  }
}

/** Runs actions in order, each after the one before has finished. Rejects at the first that fails and runs no more. */
export async function runActions(sandbox: Sandbox, acts: readonly Action[]): Promise<void> {
  for (const act of acts) await runAction(sandbox, act);
}
