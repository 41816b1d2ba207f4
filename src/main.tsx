import { createRoot } from "react-dom/client";
import { startServer } from "#server/start.ts";
import { App } from "#web/app.tsx";

const panel = await startServer(window);
createRoot(document.querySelector("#root") as HTMLElement).render(<App panel={panel} />);
