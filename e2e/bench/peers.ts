import { readFileSync } from "node:fs";
import { packageAlone } from "../../src/testing/npm-packages.ts";
import type { BenchPage } from "./page.ts";
import type { Locators } from "./probe.ts";

const KEY = "rsk_demo_TryEveryCallWithThisSampleKey00BgRqf";

/** A package of somebody else's, at the version that is measured, and the page its own documentation tells one to write. */
interface Peer {
  readonly id: string;
  readonly name: string;
  readonly package: string;
  readonly version: string;
  /** The package's files that the page loads. */
  readonly files: readonly string[];
  readonly head: string;
  readonly body: string;
  readonly path: string;
  readonly locators?: Locators;
  readonly helped: readonly string[];
}

const SWAGGER: Peer = {
  id: "swagger",
  name: "Swagger UI",
  package: "swagger-ui-dist",
  version: "5.35.0",
  files: ["swagger-ui.css", "swagger-ui-bundle.js"],
  head: '<link rel="stylesheet" href="/swagger-ui.css">',
  body: `<div id="swagger-ui"></div>
    <script src="/swagger-ui-bundle.js"></script>
    <script>
      window.ui = SwaggerUIBundle({
        url: "/openapi.json",
        dom_id: "#swagger-ui",
        deepLinking: true,
        tryItOutEnabled: true,
        onComplete: () => window.ui.preauthorizeApiKey("apiKey", "${KEY}"),
      });
    </script>`,
  path: "#/documented/listProducts",
  locators: {
    button: () => window.bench.all("#operations-documented-listProducts button.execute")[0] ?? null,
    response: () =>
      /"served": \d+/.exec(window.bench.all(".live-responses-table .highlight-code")[0]?.textContent ?? "")?.[0] ??
      null,
  },
  helped: ["opened at the operation by its own deep link, with tryItOutEnabled"],
};

const SCALAR: Peer = {
  id: "scalar",
  name: "Scalar",
  package: "@scalar/api-reference",
  version: "1.72.1",
  files: ["dist/browser/standalone.js"],
  head: "",
  body: `<div id="app"></div>
    <script src="/dist/browser/standalone.js"></script>
    <script>
      Scalar.createApiReference("#app", {
        url: "/openapi.json",
        authentication: { preferredSecurityScheme: "apiKey", securitySchemes: { apiKey: { token: "${KEY}" } } },
      });
    </script>`,
  path: "#tag/documented/GET/v1/products",
  locators: {
    button: () =>
      window.bench.all("[role=dialog] button").find((each) => /^Send/.test(each.textContent?.trim() ?? "")) ?? null,
    response: () => /"served": \d+/.exec(window.bench.all("[role=dialog]")[0]?.textContent ?? "")?.[0] ?? null,
    prepare: () => {
      const test = window.bench.all("button").find((each) => /Test Request/.test(each.textContent ?? ""));
      if (test instanceof HTMLElement && window.bench.all("[role=dialog]").length === 0) test.click();
    },
  },
  helped: [
    "opened at the operation by its own address; its Test Request is pressed by a script the moment it stands there",
    "three fonts it asks another origin for are refused at once",
  ],
};

const REDOC: Peer = {
  id: "redoc",
  name: "Redoc",
  package: "redoc",
  version: "2.5.4",
  files: ["bundles/redoc.standalone.js"],
  head: "",
  body: `<redoc spec-url="/openapi.json"></redoc><script src="/bundles/redoc.standalone.js"></script>`,
  path: "",
  helped: [
    "has nothing to send a call with, so only its loading is measured",
    "a logo it asks another origin for is refused at once",
  ],
};

const RAPIDOC: Peer = {
  id: "rapidoc",
  name: "RapiDoc",
  package: "rapidoc",
  version: "9.3.8",
  files: ["dist/rapidoc-min.js"],
  head: '<script type="module" src="/dist/rapidoc-min.js"></script>',
  body: `<rapi-doc spec-url="/openapi.json" api-key-name="Authorization" api-key-location="header"
      api-key-value="Bearer ${KEY}"></rapi-doc>`,
  path: "#get-/v1/products",
  locators: {
    button: () => window.bench.all("[part~=btn-try]")[0] ?? null,
    response: () => {
      const shown = window.bench.all(".request-panel .tab-content pre").map(({ textContent }) => textContent);
      return /"served": \d+/.exec(shown.join())?.[0] ?? null;
    },
  },
  helped: ["two fonts it asks another origin for are refused at once"],
};

const ELEMENTS: Peer = {
  id: "elements",
  name: "Stoplight Elements",
  package: "@stoplight/elements",
  version: "9.0.1",
  files: ["web-components.min.js", "styles.min.css"],
  head: '<script src="/web-components.min.js"></script><link rel="stylesheet" href="/styles.min.css">',
  body: '<elements-api apiDescriptionUrl="/openapi.json" router="hash"></elements-api>',
  path: "#/operations/listProducts",
  locators: {
    button: () => window.bench.buttonNamed("Send API Request"),
    response: () => {
      const shown = window.bench.all(".sl-code-viewer").map(({ textContent }) => textContent);
      return /"served": \d+/.exec(shown.join())?.[0] ?? null;
    },
  },
  helped: ["opened at the operation by its own address; sends without a key, which this call does not need"],
};

const html = ({ name, head, body }: Peer) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${name}</title>
    <link rel="icon" href="data:,">
    ${head}
  </head>
  <body>
    ${body}
  </body>
</html>
`;

/** A trivial backend: the products, and a number that grows, so that a response differs from the one before. */
function backend(products: string): (path: string) => string | null {
  let served = 0;
  return (path) => {
    if (!path.startsWith("/v1/")) return null;
    served += 1;
    return path === "/v1/products" ? products.replace("{", `{"served":${served},`) : "{}";
  };
}

/** The pages of others on our document, each with a backend that responds as our service does. */
export function peers(openapi: Buffer, products: string): readonly BenchPage[] {
  return [RAPIDOC, SWAGGER, ELEMENTS, SCALAR, REDOC].map((peer) => {
    const folder = packageAlone(peer.package, peer.version);
    const files = new Map<string, string | Buffer>([
      ["/index.html", html(peer)],
      ["/openapi.json", openapi],
      ...peer.files.map((file) => [`/${file}`, readFileSync(new URL(file, folder))] as const),
    ]);
    const { id, name, path, locators, helped } = peer;
    return {
      id,
      name: `${name} ${peer.version}`,
      role: "peer",
      site: { files, api: backend(products) },
      path,
      ...(locators && { locators }),
      helped,
    };
  });
}
