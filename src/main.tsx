import "#web/app/app.css";
import { type Settings, settingsIn } from "#contract/page/settings.ts";
import { shown, startServer } from "#transport/start.ts";
import { linkIn } from "#web/client/link.ts";
import { openRequestedRoute } from "#web/client/opening.ts";
import { openingTheme, showTheme } from "#web/client/theme.ts";

/** Resolves in a task of its own, so that the browser may paint and react between two long ones. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/** React and the page itself, which the document has preloaded. Evaluated one by one: at one go they block the browser. */
async function loadDrawing() {
  await nextTask();
  await import("react-dom/client");
  await nextTask();
  return await import("./draw.tsx");
}

async function openPage(settings: Settings): Promise<void> {
  openRequestedRoute(settings);
  const drawing = loadDrawing();
  await shown(window);
  if (settings.ctl) {
    window.sandboxStart?.pause();
    await (await drawing).drawClickToLoad(settings);
    window.sandboxStart?.resume();
  }
  if (window.firstFrame) await nextTask();
  // A state in the link has its own tier and delivery delay.
  const hasState = linkIn(window.location.hash.slice(1)).world !== null;
  window.releaseCalls?.();
  const server = await startServer(window, hasState ? { ...settings, tier: null, deliver: null } : settings);
  const { drawApp } = await drawing;
  await nextTask();
  drawApp(server, settings);
}

const given = new URLSearchParams(window.location.search);
const { settings, ignored } = settingsIn(given);
if (ignored.length > 0) {
  // biome-ignore lint/suspicious/noConsole: authors who mistyped a parameter look for the reason in the console.
  const warn = (text: string) => console.warn(text);
  void import("#contract/page/ignored-parameters.ts").then(({ ignoredText }) => warn(ignoredText(given, ignored)));
}

showTheme(openingTheme(settings));

// Not awaited: a module imported on the way may depend on this one, and would wait for it to finish.
void openPage(settings).catch((error) => {
  window.sandboxStart?.fail(`${error}.`);
  throw error;
});
