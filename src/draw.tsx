import { type ReactNode, startTransition } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { once } from "#contract/once.ts";
import type { Settings } from "#contract/page/settings.ts";
import type { OpenTrialWorld } from "#failures/trial-world.ts";
import type { startServer } from "#transport/start.ts";
import { App } from "#web/app/app.tsx";
import { loadFonts, showSans } from "#web/app/fonts.ts";
import { carryOutKept, sendsSoon } from "#web/client/first-visit.ts";
import { pageIsIdle } from "#web/ui/lazy-part.tsx";
import { keepMovedText } from "#web/ui/moved-text.ts";
import { ignoreStrayPresses } from "#web/ui/press-guard.ts";
import { columnsNow } from "#web/ui/use-columns.ts";

keepMovedText(window);
ignoreStrayPresses();

const { firstVisit } = window;
const container = document.querySelector("#root") as HTMLElement;
const loadFontsOnce = once(loadFonts);
let root: Root | null = null;

/**
 * Whether the frame that the build drew is still what this visit shows: the address and the width may have changed, and a
 * translation its elements.
 */
const isFrameShown = (): boolean =>
  firstVisit?.columns === columnsNow() && firstVisit.isAddressPlain() && container.querySelector("font") === null;

/** Whether the visitor has pressed something that is not carried out yet. */
const isWaitedFor = (): boolean => firstVisit?.isWaitedFor() ?? false;

/** Reports what React mended, but not a part that the build left for the script to load (React's error 419). */
function reportMended(error: unknown): void {
  if (!(error instanceof Error && error.message.includes("#419"))) reportError(error);
}

/**
 * Takes over the frame that the build drew: at once if the visitor waits for what was pressed, else as a transition, which
 * React does in slices.
 */
function takeOver(page: ReactNode): void {
  const hydrate = () => {
    root = hydrateRoot(container, page, { onRecoverableError: reportMended });
  };
  if (isWaitedFor()) hydrate();
  else startTransition(hydrate);
}

/** How long a page that has no first frame waits for its fonts, in milliseconds: they are mostly in the browser's cache. */
const FONTS_WAIT = 100;

/**
 * Draws the page, or takes over the frame that the build drew. The proportional font is shown from the beginning, or from the
 * next page that the visitor opens: never in a page that is being read. Under a first frame fonts are loaded after it; if the
 * visitor has already pressed something, after the response, because fetching them would delay it.
 */
async function draw(page: ReactNode): Promise<void> {
  if (root === null && isFrameShown()) {
    takeOver(page);
    void (isWaitedFor() ? pageIsIdle.then(loadFontsOnce) : loadFontsOnce()).then(showAtNextPage);
    return;
  }
  const loaded = loadFontsOnce();
  const isInTime = await Promise.race([
    loaded.then(() => true),
    new Promise<false>((resolve) => setTimeout(resolve, FONTS_WAIT, false)),
  ]);
  if (isInTime) showSans();
  else void loaded.then(showAtNextPage);
  root ??= createRoot(container);
  root.render(page);
}

const showAtNextPage = () => addEventListener("hashchange", showSans, { once: true });

/** Shows the button of a click-to-load page; resolves once it is pressed. */
export async function drawClickToLoad(settings: Settings): Promise<void> {
  const { ClickToLoad } = await import("#web/embed/frame/click-to-load.tsx");
  await new Promise<void>((load) => void draw(<ClickToLoad settings={settings} onLoad={load} />));
}

/** How long the line is left to the first request, in milliseconds. */
const QUIET = 500;

const loadTrialWorld = once(() => import("#standalone/trial-world.ts"));
/** A service in memory beside the visitor's, whose code is loaded when it is first used. */
const openTrialWorld: OpenTrialWorld = async (seed) => (await loadTrialWorld()).openTrialWorld(seed);

/** Draws the whole page, given its server. */
export function drawApp(server: Awaited<ReturnType<typeof startServer>>, settings: Settings): void {
  const { panel, embed, replaced, unapplied, startResponding } = server;
  // Who has pressed Send waits for a response, not for the page to be drawn once more.
  if (isWaitedFor()) void startResponding(true);
  const respond = async () => {
    const isAwaited = isWaitedFor() || sendsSoon();
    const responding = startResponding(firstVisit !== undefined && isAwaited);
    if (firstVisit) void carryOutKept(firstVisit);
    await responding;
    if (await isAwaited) await new Promise((resolve) => setTimeout(resolve, QUIET));
  };
  const given = { panel, settings: { ...settings, embed }, openTrialWorld };
  void draw(<App {...given} replaced={replaced} unapplied={unapplied} onDrawn={respond} />);
}
