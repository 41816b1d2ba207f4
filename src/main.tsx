import { type ReactNode, StrictMode } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { settingsIn } from "#contract/page/settings.ts";
import { startServer } from "#server/browser/start.ts";
import { App } from "#web/app/app.tsx";
import { carryOutKept } from "#web/client/first-visit.ts";
import { linkIn, openRequestedRoute } from "#web/client/link.ts";
import { openingTheme, showTheme } from "#web/client/theme.ts";
import { columnsNow } from "#web/ui/use-columns.ts";

const { settings, ignored } = settingsIn(new URLSearchParams(window.location.search));
// biome-ignore lint/suspicious/noConsole: authors who mistyped a parameter look for the reason in the console.
if (ignored.length > 0) console.info(`Top-up Sandbox ignored these parameters: ${ignored.join(", ")}.`);

showTheme(openingTheme(settings));
// Not preloaded by the page: on a slow connection fonts would delay this script, which is needed first.
for (const font of document.fonts) void font.load().catch(() => {});

const { firstVisit } = window;
const container = document.querySelector("#root") as HTMLElement;
let root: Root | null = null;

/** Whether the frame that the build drew is still what this visit shows: the address and the width may have changed. */
const isFrameShown = (): boolean => firstVisit?.columns === columnsNow() && /^(#\/?)?$/.test(window.location.hash);

/** Reports what React mended, but not a part that the build left for the script to load (React's error 419). */
function reportMended(error: unknown): void {
  if (!(error instanceof Error && error.message.includes("#419"))) reportError(error);
}

/** Draws the page, or takes over the frame that the build drew. */
function draw(page: ReactNode): void {
  if (root) root.render(page);
  else if (isFrameShown()) root = hydrateRoot(container, page, { onRecoverableError: reportMended });
  else {
    root = createRoot(container);
    root.render(page);
  }
}

async function openSandbox(): Promise<void> {
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
  const respond = () => {
    if (firstVisit) void carryOutKept(firstVisit);
    return startResponding();
  };
  draw(<App panel={panel} settings={settings} onDrawn={respond} />);
}

/** The speaker's notes: a separate page without the service and its store. */
async function openNotes(): Promise<void> {
  const { NotesPage } = await import("#web/learn/present/notes-page.tsx");
  draw(
    <StrictMode>
      <NotesPage settings={settings} />
    </StrictMode>,
  );
}

// Not awaited: a module imported on the way may depend on this one, and would wait for it to finish.
void (settings.present && settings.notes ? openNotes() : openSandbox());
