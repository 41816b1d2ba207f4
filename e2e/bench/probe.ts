/** What the probe looks for in one page. Each of the two runs there, and reaches `window.bench` and nothing else. */
export interface Locators {
  /** What has to be pressed for the call to be made; null while it is not there. */
  readonly button: () => Element | null;
  /** Names the response that stands there now, by its text or by its element: another response, another name. */
  readonly response: () => unknown;
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
  readonly visibleAt: number | null;
  /** When it was first there to be pressed: seen, enabled and not covered. */
  readonly readyAt: number | null;
  /** The paths of the files that had not arrived by then. */
  readonly arrivedLater: readonly string[];
}

interface Place {
  readonly x: number;
  readonly y: number;
}

interface Bench {
  /** The elements a selector finds. */
  readonly all: (selector: string) => Element[];
  /** The first visible button with this text. */
  readonly buttonNamed: (text: string) => Element | null;
  /** The Request-Id of the response in a box that says when it is busy; null while it is, and before the first. */
  readonly responseIn: (box: Element | undefined) => string | null;
  readonly shown: () => Shown;
  /** Where the button can be pressed, once it has stayed there for three frames. */
  readonly place: () => Promise<Place>;
  /** Waits for the next press and the response to it: the time from one to the frame that shows the other. */
  readonly arm: () => void;
  painted: Promise<number>;
  /** Whether the press has met the button. */
  isPressed: boolean;
  /** Looks at another call of the same page from now on. */
  locators: Locators;
}

declare global {
  interface Window {
    bench: Bench;
  }
}

/** What is written to the console once the button can be pressed. */
export const READY = "bench: ready";

/** Runs in the page, before anything of the page itself. */
function installProbe(locators: Locators, readyText: string): void {
  const seen = {
    lcp: 0,
    cls: 0,
    longTasks: [] as Stretch[],
    longFrames: [] as Stretch[],
    visibleAt: null as number | null,
    readyAt: null as number | null,
  };
  const shifts: { value: number; at: number }[] = [];
  const observe = (type: string, see: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true });
  observe("largest-contentful-paint", ({ startTime }) => {
    seen.lcp = startTime;
  });
  observe("longtask", ({ startTime, duration }) => seen.longTasks.push([startTime, duration]));
  observe("long-animation-frame", ({ startTime, duration }) => seen.longFrames.push([startTime, duration]));
  observe("layout-shift", (entry) => {
    const { value, hadRecentInput, startTime } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (hadRecentInput) return;
    // A session: shifts less than 1 s apart, 5 s at most. The worst one counts.
    const last = shifts.at(-1);
    const first = shifts[0];
    if (last && first && (startTime - last.at > 1000 || startTime - first.at > 5000)) shifts.length = 0;
    shifts.push({ value, at: startTime });
    seen.cls = Math.max(
      seen.cls,
      shifts.reduce((sum, shift) => sum + shift.value, 0),
    );
  });

  const middle = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2, width, height };
  };
  const isVisible = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && middle(element).width > 0;
  /** Where the button can be pressed, brought into view first; null where it cannot be pressed. */
  const point = (): Place | null => {
    const button = window.bench.locators.button();
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
    const { response } = window.bench.locators;
    const before = response();
    let pressedAt: number | null = null;
    window.bench.isPressed = false;
    const notePress = (event: Event) => {
      // Something came between: the page has moved since the pointer was put there.
      const button = window.bench.locators.button();
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

  const responseIn = (box: Element | undefined) =>
    box?.ariaBusy === "false" ? box.getAttribute("data-request-id") : null;

  const all = (selector: string) => [...document.querySelectorAll(selector)];
  window.bench = {
    all,
    responseIn,
    buttonNamed: (text) =>
      all("button").find((button) => button.textContent?.trim() === text && isVisible(button)) ?? null,
    shown: () => ({
      origin: performance.timeOrigin,
      fcp: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
      ...seen,
      arrivedLater: (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
        .filter(({ responseEnd }) => responseEnd > (seen.readyAt ?? Number.POSITIVE_INFINITY))
        .map(({ name }) => new URL(name).pathname),
    }),
    place,
    arm,
    painted: Promise.resolve(0),
    isPressed: false,
    locators,
  };
  const waitForButton = () => {
    const button = window.bench.locators.button();
    if (button && isVisible(button)) seen.visibleAt ??= performance.now();
    if (!point()) {
      requestAnimationFrame(waitForButton);
      return;
    }
    seen.readyAt = performance.now();
    console.debug(readyText);
  };
  requestAnimationFrame(waitForButton);
}

const textOf = ({ button, response }: Locators): string => `{ button: ${button}, response: ${response} }`;

/** The script that looks at a page from its beginning. */
export const probeFor = (locators: Locators): string =>
  `if (window === top) (${installProbe})(${textOf(locators)}, "${READY}");`;

/** The script that has the probe look at another call. */
export const otherLocators = (locators: Locators): string => `window.bench.locators = ${textOf(locators)};`;
