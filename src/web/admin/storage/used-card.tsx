import type { Mode } from "#contract/panel/panel.ts";
import { useMode } from "#web/client/react/context.tsx";
import { Card } from "#web/ui/card.tsx";
import { percentText } from "#web/ui/format/number-text.ts";
import { sizeText } from "#web/ui/format/size-text.ts";
import { bytesOf } from "./bytes-of.ts";
import { useSnapshot } from "./use-snapshot.ts";

/** The approximate local storage quota of a site, in bytes. */
const GIVEN = 5_000_000;

const where = {
  in_browser: "Kept in this browser's local storage until you reset or clear the site's data.",
  in_this_tab:
    "This browser refuses storage: the state lives in this tab's memory and ends with the tab. A snapshot keeps it.",
} as const satisfies Record<Mode["kept"], string>;

const shareText = (percent: number): string =>
  percent < 1 ? `less than ${percentText(1)}` : percentText(Math.round(percent));

/** How much space the state takes, and where it is stored. */
export function UsedCard() {
  const { kept } = useMode();
  const bytes = bytesOf(useSnapshot());
  const percent = Math.min(100, (bytes / GIVEN) * 100);
  return (
    <Card heading="How much is used">
      <div className="flex flex-col gap-3 px-4 pb-4">
        <p>
          <b className="me-2 font-mono text-total tabular-nums">{sizeText(bytes)}</b>
          <span className="text-ink2">{shareText(percent)} of the 5 MB or so a browser gives a site</span>
        </p>
        <div aria-hidden className="h-2 border border-edge bg-well">
          <div className="bar h-full min-w-0.5 bg-carbon" style={{ width: `${percent}%` }} />
        </div>
        <p>{where[kept]}</p>
      </div>
    </Card>
  );
}
