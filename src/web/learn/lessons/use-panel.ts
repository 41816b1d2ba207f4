import { type RefObject, useEffect, useRef, useState } from "react";
import { useColumns } from "#web/ui/use-columns.ts";

/** Height of the page covered by the top bar and the lesson's strip. */
const COVERED = "-104px 0px 0px 0px";

interface Panel {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly isFolded: boolean;
  /** Whether the panel is open but scrolled out of view. */
  readonly isAway: boolean;
  readonly fold: () => void;
  /** Unfolds the panel and scrolls it into view. */
  readonly show: () => void;
}

function useIsAway(box: RefObject<HTMLElement | null>, isFolded: boolean): boolean {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    if (isFolded || !box.current) return;
    const sight = new IntersectionObserver(([entry]) => setAway(entry?.isIntersecting === false), {
      rootMargin: COVERED,
    });
    sight.observe(box.current);
    return () => sight.disconnect();
  }, [box, isFolded]);
  return isAway && !isFolded;
}

/** The panel below the lesson's strip. On a phone it starts folded. */
export function usePanel(): Panel {
  const columns = useColumns();
  const box = useRef<HTMLDivElement>(null);
  const [isFolded, setFolded] = useState(columns === 1);
  const [timesShown, setTimesShown] = useState(0);
  const isAway = useIsAway(box, isFolded);
  useEffect(() => {
    if (timesShown > 0) box.current?.scrollIntoView({ block: "nearest" });
  }, [timesShown]);
  const show = () => {
    setFolded(false);
    setTimesShown((times) => times + 1);
  };
  return { box, isFolded, isAway, fold: () => setFolded(true), show };
}
