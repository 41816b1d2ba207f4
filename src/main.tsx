import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { settingsIn } from "#contract/page/settings.ts";
import { startServer } from "#server/browser/start.ts";
import { App } from "#web/app/app.tsx";
import { linkIn, openRequestedRoute } from "#web/client/link.ts";
import { openingTheme, showTheme } from "#web/client/theme.ts";

const { settings, ignored } = settingsIn(new URLSearchParams(window.location.search));
// biome-ignore lint/suspicious/noConsole: authors who mistyped a parameter look for the reason in the console.
if (ignored.length > 0) console.info(`Top-up Sandbox ignored these parameters: ${ignored.join(", ")}.`);

showTheme(openingTheme(settings));
// Not preloaded by the page: on a slow connection fonts would delay this script, which is needed first.
for (const font of document.fonts) void font.load().catch(() => {});

const root = createRoot(document.querySelector("#root") as HTMLElement);

async function openSandbox(): Promise<void> {
  openRequestedRoute(settings);
  if (settings.ctl) {
    const { ClickToLoad } = await import("#web/embed/frame/click-to-load.tsx");
    await new Promise<void>((load) => root.render(<ClickToLoad settings={settings} onLoad={load} />));
  }
  // A state in the link has its own tier and delivery delay.
  const hasState = linkIn(window.location.hash.slice(1)).world !== null;
  const { panel, startResponding } = await startServer(
    window,
    hasState ? { ...settings, tier: null, deliver: null } : settings,
  );
  root.render(<App panel={panel} settings={settings} onDrawn={startResponding} />);
}

/** The speaker's notes: a separate page without the service and its store. */
async function openNotes(): Promise<void> {
  const { NotesPage } = await import("#web/learn/present/notes-page.tsx");
  root.render(
    <StrictMode>
      <NotesPage settings={settings} />
    </StrictMode>,
  );
}

// Not awaited: a module imported on the way may depend on this one, and would wait for it to finish.
void (settings.present && settings.notes ? openNotes() : openSandbox());
