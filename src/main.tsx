import "#web/app/app.css";
import { type ReactNode, StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { type Settings, settingsIn } from "#contract/page/settings.ts";
import { startServer } from "#server/browser/start.ts";
import { App } from "#web/app/app.tsx";
import { loadFonts } from "#web/app/fonts.ts";
import { carryOutKept } from "#web/client/first-visit.ts";
import { linkIn, openRequestedRoute } from "#web/client/link.ts";
import { openingTheme, showTheme } from "#web/client/theme.ts";
import { columnsNow } from "#web/ui/use-columns.ts";

const { firstVisit } = window;
const container = document.querySelector("#root") as HTMLElement;
let root: Root | null = null;

/** Whether the frame that the build drew is still what this visit shows: the address and the width may have changed. */
const isFrameShown = (): boolean => firstVisit?.columns === columnsNow() && /^(#\/?)?$/.test(window.location.hash);

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
  if (firstVisit?.isWaitedFor()) hydrate();
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

/** Resolves in a task of its own, so that the browser may paint and react between two long ones. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

async function openSandbox(settings: Settings): Promise<void> {
  openRequestedRoute(settings);
  if (settings.ctl) {
    const { ClickToLoad } = await import("#web/embed/frame/click-to-load.tsx");
    await new Promise<void>((load) => draw(<ClickToLoad settings={settings} onLoad={load} />));
  }
  // A state in the link has its own tier and delivery delay.
  const hasState = linkIn(window.location.hash.slice(1)).world !== null;
  const { panel, startResponding } = await startServer(
    window,
    hasState ? { ...settings, tier: null, deliver: null } : settings,
  );
  // Who has pressed Send waits for a response, not for the page to be drawn once more.
  if (firstVisit?.isWaitedFor()) void startResponding();
  await nextTask();
  const respond = () => {
    if (firstVisit) void carryOutKept(firstVisit);
    return startResponding();
  };
  draw(<App panel={panel} settings={settings} onDrawn={respond} />);
}

/** The speaker's notes: a separate page without the service and its store. */
async function openNotes(settings: Settings): Promise<void> {
  const { NotesPage } = await import("#web/learn/present/notes-page.tsx");
  draw(
    <StrictMode>
      <NotesPage settings={settings} />
    </StrictMode>,
  );
}

/** Opens the page that the address asks for. */
async function open(): Promise<void> {
  await nextTask();
  const { settings, ignored } = settingsIn(new URLSearchParams(window.location.search));
  // biome-ignore lint/suspicious/noConsole: authors who mistyped a parameter look for the reason in the console.
  if (ignored.length > 0) console.info(`Top-up Sandbox ignored these parameters: ${ignored.join(", ")}.`);
  showTheme(openingTheme(settings));
  void loadFonts();
  await (settings.present && settings.notes ? openNotes(settings) : openSandbox(settings));
}

// Not awaited: a module imported on the way may depend on this one, and would wait for it to finish.
void open();
