import { type RefObject, useEffect, useEffectEvent } from "react";
import { useSandbox } from "#web/client/react/context.tsx";
import { isFramed } from "#web/client/routes.ts";
import { openBridge } from "./open-bridge.ts";
import { useFrameRequests } from "./use-frame-requests.ts";

/** An origin as serialised by the browser; null if the text is not one. */
function originOf(text: string | null): string | null {
  try {
    return text === null ? null : new URL(text).origin;
  } catch {
    return null;
  }
}

interface BridgeProps {
  /** The element whose height is sent to the embedding page; without it the frame keeps its given height. */
  readonly content?: RefObject<HTMLElement | null>;
}

/** Connects the page to the one that embeds it; does nothing in a tab of its own. */
export function Bridge({ content }: BridgeProps) {
  const { panel, settings } = useSandbox();
  const { id } = settings;
  const origin = originOf(settings.origin);
  const handleFrameRequest = useEffectEvent(useFrameRequests());
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
    const hear = ({ source, origin: from, data }: MessageEvent) =>
      bridge.hear({ isFromParent: source === window.parent, origin: from, data });
    const sizes = new ResizeObserver(([entry]) => {
      if (entry) bridge.measured(entry.target.getBoundingClientRect().height);
    });
    if (content?.current) sizes.observe(content.current);
    window.addEventListener("message", hear);
    return () => {
      window.removeEventListener("message", hear);
      sizes.disconnect();
      bridge.close();
    };
  }, [panel, id, origin, content]);
  return null;
}
