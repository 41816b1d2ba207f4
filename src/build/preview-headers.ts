import type { Plugin } from "vite";
import { headersOf } from "./header-rules.ts";

/** Sends with `npm start` what `public/_headers` has a static host send. */
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
