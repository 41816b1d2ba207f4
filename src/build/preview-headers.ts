import type { Plugin } from "vite";
import { headersOf } from "./header-rules.ts";

/** Makes `npm start` send the headers that `public/_headers` configures on a static host. */
export function previewHeaders(): Plugin {
  return {
    name: "preview-headers",
    configurePreviewServer(server) {
      const headersFor = headersOf(new URL("../../public/_headers", import.meta.url));
      server.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? "/", "http://page.invalid");
        for (const [name, value] of Object.entries(headersFor(pathname))) response.setHeader(name, value);
        next();
      });
    },
  };
}
