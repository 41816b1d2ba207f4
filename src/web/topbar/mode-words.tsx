import type { Mode } from "#contract/panel.ts";
import { useMode } from "#web/session/sandbox.tsx";

const answering = { starting: "Starting", worker: "Worker", page: "In page" } as const satisfies Record<
  Mode["transport"],
  string
>;

const keeping = { in_browser: "saved in this browser", in_this_tab: "this tab only" } as const satisfies Record<
  Mode["kept"],
  string
>;

/** Who answers and where the state is kept, in a few words. */
export function ModeWords() {
  const { transport, kept } = useMode();
  return (
    <>
      {answering[transport]}, {keeping[kept]}
    </>
  );
}
