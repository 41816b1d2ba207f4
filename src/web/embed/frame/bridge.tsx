import { type RefObject, useEffect, useEffectEvent } from "react";
import type { Operation } from "#contract/api/operation.ts";
import { OPERATION_IDS, operations } from "#contract/api/operations.ts";
import type { FrameRequest } from "#contract/page/frame-message.ts";
import { reasonOf } from "#web/client/http.ts";
import { follow } from "#web/client/link.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { useReset } from "#web/client/react/reset.tsx";
import { useOperation, useRoute } from "#web/client/react/use-route.ts";
import { requestNow } from "#web/client/request.ts";
import { isFramed, pathTo } from "#web/client/routes.ts";
import { send } from "#web/client/send.ts";
import { announce, edit } from "#web/client/store.ts";
import { showTheme } from "#web/client/theme.ts";
import { focusSend, REQUEST_FORM } from "#web/ui/request-form.ts";
import { openBridge } from "./open-bridge.ts";

/** Focuses the first field of the request; Send if the request has none. */
export function focusRequest(): void {
  const field = document.querySelector<HTMLElement>(`#${REQUEST_FORM} :is(select, input, textarea)`);
  if (field) field.focus();
  else focusSend();
}

/** Handles requests of the embedding page, limited to what the visitor could do. Others are ignored. */
function useFrameRequests(onFocus: () => void): (request: FrameRequest) => void {
  const sandbox = useSandbox();
  const operation = useOperation();
  const isShown = useRoute() === null && sandbox.settings.embed !== "state";
  const reset = useReset();
  const failed = (error: unknown) => announce(sandbox.session, reasonOf(error));
  return (request) => {
    if (request.type === "setTheme") showTheme(request.theme);
    if (request.type === "reset") reset().catch(failed);
    if (request.type === "setOperation" && sandbox.settings.embed !== "state") follow(`#${pathTo(request.op)}`);
    if (!isShown) return;
    const hasBody = (operations[operation] as Operation).body !== undefined;
    if (request.type === "setBody" && hasBody) edit(sandbox.session, operation, { body: request.body });
    if (request.type === "run") void send(sandbox, requestNow(sandbox, operation), 1);
    if (request.type === "focus") onFocus();
  };
}

interface BridgeProps {
  /** The element whose height is sent to the embedding page; without it the frame keeps its given height. */
  readonly content?: RefObject<HTMLElement | null>;
  /** Focuses the first field of the request, for a page that may have to show it first. */
  readonly onFocus?: () => void;
}

/** Connects the page to the one that embeds it; does nothing in a tab of its own. */
export function Bridge({ content, onFocus = focusRequest }: BridgeProps) {
  const { panel, session, settings } = useSandbox();
  const { id, origin: named } = settings;
  // As the browser writes it.
  const origin = named !== null && URL.canParse(named) ? new URL(named).origin : null;
  const handleFrameRequest = useEffectEvent(useFrameRequests(onFocus));
  useEffect(() => {
    if (!isFramed()) return;
    const bridge = openBridge({
      panel,
      id,
      origin,
      post: (message, to) => window.parent.postMessage(message, to),
      now: () => performance.now(),
      handleFrameRequest: (request) => handleFrameRequest(request),
    });
    const hear = ({ source, origin: from, data, ports: [port] }: MessageEvent) =>
      bridge.hear({ isFromParent: source === window.parent, origin: from, data, port });
    const sizes = new ResizeObserver(([entry]) => {
      if (entry) bridge.measured(entry.target.getBoundingClientRect().height);
    });
    if (content?.current) sizes.observe(content.current);
    const unsubscribe = session.subscribe(({ sending }, { sending: before }) => {
      for (const op of OPERATION_IDS) if (sending[op] && !before[op]) bridge.sent(op);
    });
    window.addEventListener("message", hear);
    return () => {
      window.removeEventListener("message", hear);
      unsubscribe();
      sizes.disconnect();
      bridge.close();
    };
  }, [panel, session, id, origin, content]);
  return null;
}
