import openapiTypes from "openapi-typescript";
import type { Plugin } from "vite";
import { llmsText, referenceMarkdown } from "../contract/api/markdown.ts";
import { openapi } from "../contract/api/openapi.ts";
import { SAMPLE_KEY } from "../domain/sample-key.ts";
import { postmanOf } from "../web/console/log/postman.ts";

/** The API's types for TypeScript, made from its OpenAPI document. */
async function typesOf(document: unknown): Promise<string> {
  // biome-ignore lint/suspicious/noExplicitAny: the generator has its own type for an OpenAPI document.
  const types = await openapiTypes(JSON.parse(JSON.stringify(document)) as any);
  return `// The types of the Reseller Top-up API, made from openapi.json.\n${types}`;
}

/** JSON whose characters beyond ASCII, such as the invisible ones of patterns, are escaped. */
const inAscii = (json: string): string =>
  json.replace(/[^\0-~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** What the end of a build replaces by its version and its id. */
export const RELEASE = "{release}";

/** The documents of the API beside the page, by name, each with its media type and its text. */
export function documentsOf(version: string) {
  const document = openapi(version, RELEASE);
  return {
    "openapi.json": { type: "application/json", text: async () => `${inAscii(JSON.stringify(document, null, 2))}\n` },
    "reference.md": { type: "text/markdown; charset=utf-8", text: async () => referenceMarkdown(version) },
    "api.d.ts": { type: "text/plain; charset=utf-8", text: () => typesOf(document) },
    "llms.txt": { type: "text/plain; charset=utf-8", text: async () => llmsText(RELEASE) },
    "top-up-sandbox.postman_collection.json": { type: "application/json", text: async () => postmanOf([], SAMPLE_KEY) },
  };
}

/** Writes the API's documents next to the page, and serves them during development, when there is no build. */
export function apiDocuments(version: string): Plugin {
  const documents = Object.entries(documentsOf(version));
  return {
    name: "api-documents",
    async generateBundle() {
      for (const [fileName, { text }] of documents) this.emitFile({ type: "asset", fileName, source: await text() });
    },
    transformIndexHtml: (html, { server }) => (server ? html.replace(RELEASE, version) : html),
    configureServer(server) {
      for (const [name, { type, text }] of documents) {
        server.middlewares.use(`/${name}`, async (_, response) => {
          response.setHeader("Content-Type", type);
          response.end((await text()).replace(RELEASE, version));
        });
      }
    },
  };
}
