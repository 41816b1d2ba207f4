import type { Plugin } from "vite";
import { openapi } from "../contract/api/openapi.ts";

/** Writes the OpenAPI document next to the page, and serves it during development. */
export function openapiDocument(version: string): Plugin {
  const text = () => `${JSON.stringify(openapi(version), null, 2)}\n`;
  return {
    name: "openapi-document",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "openapi.json", source: text() });
    },
    configureServer(server) {
      server.middlewares.use("/openapi.json", (_, response) => {
        response.setHeader("Content-Type", "application/json");
        response.end(text());
      });
    },
  };
}
