import type { Mode } from "#contract/panel/panel.ts";
import { useMode } from "#web/client/react/context.tsx";
import { ModeWords } from "./mode-words.tsx";

const answering = {
  starting: "The sandbox is getting ready; what you send waits for it.",
  worker: "A service worker in this browser answers every call, so you see it in the network panel like a real one.",
  page: "The page itself answers every call, because no service worker can be had here; the network panel stays empty.",
} as const satisfies Record<Mode["transport"], string>;

const keeping = {
  in_browser: "Orders and keys stay in this browser's local storage until you reset.",
  in_this_tab: "This browser refuses storage: orders and keys are gone when this tab closes.",
} as const satisfies Record<Mode["kept"], string>;

/** The meaning of the mode, in full sentences. */
export function ModeExplanation() {
  const { transport, kept } = useMode();
  return (
    <div className="text-small">
      <p className="mb-1 font-bold">
        <ModeWords />
      </p>
      <p>
        {answering[transport]} {keeping[kept]}
      </p>
    </div>
  );
}
