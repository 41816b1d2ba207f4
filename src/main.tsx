import { createRoot } from "react-dom/client";
import { settingsIn } from "#contract/settings.ts";
import { startServer } from "#server/start.ts";
import { App } from "#web/app.tsx";

const { settings, ignored } = settingsIn(new URLSearchParams(window.location.search));
// biome-ignore lint/suspicious/noConsole: the docs author who mistyped a parameter looks for the reason there.
if (ignored.length > 0) console.info(`Top-up Sandbox ignored these parameters: ${ignored.join(", ")}.`);

const panel = await startServer(window, settings);
createRoot(document.querySelector("#root") as HTMLElement).render(<App panel={panel} settings={settings} />);
