import { renderToString } from "react-dom/server";
import { instant } from "#contract/api/time.ts";
import type { HostSettings } from "#contract/page/host.ts";
import { openPageServer } from "#server/page-server.ts";
import { App } from "#web/app/app.tsx";
import { screens } from "#web/ui/browser/window.ts";

/** From which width on each number of columns is drawn. */
export const drawnFrom = { 1: "0rem", 2: screens.tablet, 3: screens.desk } as const;

/** Storage as a first visit finds it. */
const empty = { getItem: () => null, setItem: () => {}, removeItem: () => {} };

/**
 * The markup of a first visit, which has no field to type in before the script is there. For the build, which has set
 * `window` and `navigator` to those of a visitor with a window of the wanted width.
 */
export function firstFrame(host: HostSettings): string {
  const { panel } = openPageServer({
    baseUrl: "http://localhost/",
    now: () => instant(0),
    random: (length) => new Uint8Array(length),
    storage: empty,
    tabStorage: empty,
    revisionCounter: null,
    exclusively: (work) => work(),
    after: () => () => {},
    report: (failure) => {
      throw failure;
    },
  });
  return renderToString(<App panel={panel} host={host} />);
}
