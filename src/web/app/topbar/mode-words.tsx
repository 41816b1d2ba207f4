import type { Mode } from "#contract/panel/panel.ts";
import { useMode } from "#web/client/react/context.tsx";

const TRANSPORT_NAMES = { starting: "Starting", worker: "Worker", page: "In page" } as const satisfies Record<
  Mode["transport"],
  string
>;

const keeping = { in_browser: "saved", in_this_tab: "this tab only" } as const satisfies Record<Mode["kept"], string>;

/** What handles calls and where state is stored. Where space is tight, part of it is for screen readers only. */
export function ModeWords({ isTight = false }: { readonly isTight?: boolean }) {
  const { transport, kept } = useMode();
  return (
    <span>
      {/* Reserves the width of the initial text, so that nothing beside it shifts when the text changes. */}
      <span
        data-longest={`${TRANSPORT_NAMES.starting},`}
        className="inline-grid after:invisible after:h-0 after:overflow-hidden after:content-[attr(data-longest)_/_'']"
      >
        {TRANSPORT_NAMES[transport]},
      </span>{" "}
      {keeping[kept]}
      {kept === "in_browser" && <span className={isTight ? "sr-only wide:not-sr-only" : ""}> in this browser</span>}
    </span>
  );
}
