/** What the probe looks for in one page. Both run there, and know nothing else. */
export interface Locators {
  /** What has to be pressed for the call to be made; null while it is not there. */
  readonly button: () => Element | null;
  /** Names the response that stands there now: another response, another name. */
  readonly response: () => string | null;
}

/** One stretch of the main thread, in milliseconds since navigation: when it began, and how long it took. */
type Stretch = readonly [start: number, duration: number];

/** What a page has shown so far, in milliseconds since navigation. */
export interface Shown {
  readonly origin: number;
  readonly fcp: number;
  readonly lcp: number;
  readonly cls: number;
  readonly longTasks: readonly Stretch[];
  /** Frames of more than 50 ms, as the browser itself reports them. */
  readonly longFrames: readonly Stretch[];
  /** When the button was first seen. */
  readonly visibleAt: number;
  /** When it was first there to be pressed: seen, enabled and not covered. */
  readonly readyAt: number;
  /** The paths of the files that had not arrived by then. */
  readonly arrivedLater: readonly string[];
}

interface Place {
  readonly x: number;
  readonly y: number;
}

interface Bench {
  readonly shown: () => Shown;
  /** Where the button can be pressed, once it has stayed there for three frames. */
  readonly place: () => Promise<Place>;
  /** Waits for the next press and the response to it: the time from one to the frame that shows the other. */
  readonly arm: () => void;
  painted: Promise<number>;
  /** Whether the press has met the button. */
  isPressed: boolean;
}

declare global {
  interface Window {
    bench: Bench;
  }
}

/** What is written to the console once the button can be pressed. */
export const READY = "bench: ready";

/** Runs in the page, before anything of the page itself. */
function installProbe({ button: findButton, response }: Locators, readyText: string): void {
  const seen = { lcp: 0, cls: 0, visibleAt: 0, readyAt: 0 };
  const [longTasks, longFrames]: [Stretch[], Stretch[]] = [[], []];
  const observe = (type: string, see: (entry: PerformanceEntry & { value?: number }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true });
  observe("largest-contentful-paint", ({ startTime }) => {
    seen.lcp = startTime;
  });
  observe("longtask", ({ startTime, duration }) => longTasks.push([startTime, duration]));
  observe("long-animation-frame", ({ startTime, duration }) => longFrames.push([startTime, duration]));
  // No session of shifts, which may be apart: none of them is allowed at all.
  observe("layout-shift", (entry) => {
    if (!("hadRecentInput" in entry && entry.hadRecentInput)) seen.cls += entry.value ?? 0;
  });

  const middle = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2, width };
  };
  const isVisible = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && middle(element).width > 0;
  /** Where the button can be pressed, brought into view first; null where it cannot be pressed. */
  const point = (): Place | null => {
    const button = findButton();
    if (!button || button.matches(":disabled, [aria-disabled=true]") || !isVisible(button)) return null;
    const { x, y } = middle(button);
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight)
      button.scrollIntoView({ block: "center", behavior: "instant" });
    const now = middle(button);
    const hit = document.elementFromPoint(now.x, now.y);
    return hit && (button === hit || button.contains(hit)) ? { x: now.x, y: now.y } : null;
  };

  const place = () =>
    new Promise<Place>((resolve) => {
      let last: Place | null = null;
      let frames = 0;
      const look = () => {
        const now = point();
        frames = now && now.x === last?.x && now.y === last.y ? frames + 1 : 0;
        last = now;
        if (now && frames === 3) resolve(now);
        else requestAnimationFrame(look);
      };
      look();
    });

  const arm = () => {
    const before = response();
    let pressedAt: number | null = null;
    window.bench.isPressed = false;
    const notePress = (event: Event) => {
      // Something came between: the page has moved since the pointer was put there.
      const button = findButton();
      if (button === null || !event.composedPath().includes(button)) return;
      pressedAt = event.timeStamp;
      window.bench.isPressed = true;
      removeEventListener("pointerup", notePress, true);
    };
    // Not the click: a button that is disabled as soon as the pointer is up has none.
    addEventListener("pointerup", notePress, true);
    window.bench.painted = new Promise((resolve, reject) => {
      const late = new Error(`No new response stands there 30 seconds after ${before}.`);
      const patience = setTimeout(() => reject(late), 30_000);
      const look = () => {
        const now = pressedAt === null ? null : response();
        if (pressedAt === null || now === null || now === before) return;
        const since = pressedAt;
        // Nothing of this press may be held on to: the heap is measured later.
        observer.disconnect();
        clearTimeout(patience);
        // The first frame is the one that shows it, the second begins when that has been painted.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - since)));
      };
      const observer = new MutationObserver(look);
      observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    });
  };

  window.bench = {
    shown: () => ({
      origin: performance.timeOrigin,
      fcp: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
      ...seen,
      longTasks,
      longFrames,
      arrivedLater: (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
        .filter(({ responseEnd }) => responseEnd > seen.readyAt)
        .map(({ name }) => new URL(name).pathname),
    }),
    place,
    arm,
    painted: Promise.resolve(0),
    isPressed: false,
  };
  const waitForButton = () => {
    const button = findButton();
    if (button && isVisible(button)) seen.visibleAt ||= performance.now();
    if (!point()) return void requestAnimationFrame(waitForButton);
    seen.readyAt = performance.now();
    console.debug(readyText);
  };
  requestAnimationFrame(waitForButton);
}

/** The script that looks at a page from its beginning. */
export const probeFor = ({ button, response }: Locators): string =>
  `if (window === top) (${installProbe})({ button: ${button}, response: ${response} }, "${READY}");`;
