import type { Mode } from "#contract/panel/panel.ts";
import { useMode } from "#web/client/react/context.tsx";

const answering = { starting: "Starting", worker: "Worker", page: "In page" } as const satisfies Record<
  Mode["transport"],
  string
>;

const keeping = { in_browser: "saved", in_this_tab: "this tab only" } as const satisfies Record<Mode["kept"], string>;

/** Who answers and where the state is kept, in a few words; where there is little room, the last of them are only heard. */
export function ModeWords({ isTight = false }: { readonly isTight?: boolean }) {
  const { transport, kept } = useMode();
  return (
    <span>
      {/* As wide as the first of its words, so that nothing beside it moves when that is over. */}
      <span
        data-longest={`${answering.starting},`}
        className="inline-grid after:invisible after:h-0 after:overflow-hidden after:content-[attr(data-longest)_/_'']"
      >
        {answering[transport]},
      </span>{" "}
      {keeping[kept]}
      {kept === "in_browser" && <span className={isTight ? "sr-only wide:not-sr-only" : ""}> in this browser</span>}
    </span>
  );
}
