import { type ReactNode, StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { once } from "#contract/once.ts";
import type { Settings } from "#contract/page/settings.ts";
import type { OpenTrialWorld } from "#failures/trial-world.ts";
import type { startServer } from "#transport/start.ts";
import { App } from "#web/app/app.tsx";
import { carryOutKept, sendsSoon } from "#web/client/first-visit.ts";
import { keepMovedText } from "#web/ui/moved-text.ts";
import { ignoreStrayPresses } from "#web/ui/press-guard.ts";
import { columnsNow } from "#web/ui/use-columns.ts";

keepMovedText(window);
ignoreStrayPresses();

const { firstVisit } = window;
const container = document.querySelector("#root") as HTMLElement;
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

/** Draws the page, or takes over the frame that the build drew. */
function draw(page: ReactNode): void {
  if (root === null && isFrameShown()) {
    takeOver(page);
    return;
  }
  root ??= createRoot(container);
  root.render(page);
}

/** Shows the button of a click-to-load page; resolves once it is pressed. */
export async function drawClickToLoad(settings: Settings): Promise<void> {
  const { ClickToLoad } = await import("#web/embed/frame/click-to-load.tsx");
  await new Promise<void>((load) => draw(<ClickToLoad settings={settings} onLoad={load} />));
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
  draw(<App {...given} replaced={replaced} unapplied={unapplied} onDrawn={respond} />);
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
