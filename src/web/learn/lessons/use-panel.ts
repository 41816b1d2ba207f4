import { type RefObject, useEffect, useRef, useState } from "react";
import { useColumns } from "#web/ui/use-columns.ts";

/** The top bar and the lesson's own line cover this much of the page. */
const COVERED = "-104px 0px 0px 0px";

interface Panel {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly isFolded: boolean;
  /** Whether it is open, but scrolled away. */
  readonly isAway: boolean;
  readonly fold: () => void;
  /** Unfolds it, and brings it into view. */
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

/** What hangs under a lesson's line. On a phone it is folded at first. */
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
