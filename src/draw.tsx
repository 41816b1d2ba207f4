import { type ReactNode, StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import type { Settings } from "#contract/page/settings.ts";
import { once } from "#server/browser/once.ts";
import type { startServer } from "#server/browser/start.ts";
import { App } from "#web/app/app.tsx";
import { loadFonts } from "#web/app/fonts.ts";
import { carryOutKept, sendsSoon } from "#web/client/first-visit.ts";
import { pageIsIdle } from "#web/ui/lazy-part.tsx";
import { columnsNow } from "#web/ui/use-columns.ts";

const { firstVisit } = window;
const container = document.querySelector("#root") as HTMLElement;
const loadFontsOnce = once(loadFonts);
let root: Root | null = null;

/** Whether the frame that the build drew is still what this visit shows: the address and the width may have changed. */
const isFrameShown = (): boolean => firstVisit?.columns === columnsNow() && firstVisit.isAddressPlain();

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

/**
 * Draws the page, or takes over the frame that the build drew. The fonts are loaded after it. If the visitor has already
 * pressed something, they are loaded after the response: fetching them, and a new layout of all text, would delay it.
 */
function draw(page: ReactNode): void {
  if (root === null && isFrameShown()) takeOver(page);
  else {
    root ??= createRoot(container);
    root.render(page);
  }
  void (isWaitedFor() ? pageIsIdle.then(loadFontsOnce) : loadFontsOnce());
}

/** Shows the button of a click-to-load page; resolves once it is pressed. */
export async function drawClickToLoad(settings: Settings): Promise<void> {
  const { ClickToLoad } = await import("#web/embed/frame/click-to-load.tsx");
  await new Promise<void>((load) => draw(<ClickToLoad settings={settings} onLoad={load} />));
}

/** How long the line is left to the first request, in milliseconds. */
const QUIET = 500;

/** Draws the whole page, given its server. */
export function drawApp({ panel, startResponding }: Awaited<ReturnType<typeof startServer>>, settings: Settings): void {
  // Who has pressed Send waits for a response, not for the page to be drawn once more.
  if (isWaitedFor()) void startResponding(true);
  const respond = async () => {
    const isAwaited = isWaitedFor() || sendsSoon();
    const responding = startResponding(firstVisit !== undefined && isAwaited);
    if (firstVisit) void carryOutKept(firstVisit);
    await responding;
    if (await isAwaited) await new Promise((resolve) => setTimeout(resolve, QUIET));
  };
  draw(<App panel={panel} settings={settings} onDrawn={respond} />);
}

/** Draws the speaker's notes: a separate page without the service and its store. */
export async function drawNotes(settings: Settings): Promise<void> {
  const { NotesPage } = await import("#web/learn/present/notes-page.tsx");
  draw(
    <StrictMode>
      <NotesPage settings={settings} />
    </StrictMode>,
  );
}
