import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import manifest from "./package.json" with { type: "json" };
import { afterBuild } from "./src/build/after-build.ts";
import { apiDocuments } from "./src/build/api-documents.ts";
import { chunkGroups } from "./src/build/chunk-groups.ts";
import { firstFramePlugin } from "./src/build/first-frame.ts";
import { previewHeaders } from "./src/build/header-rules.ts";
import { hostPage } from "./src/build/host-page.ts";
import { patchPackages } from "./src/build/package-patches.ts";
import { plainImports } from "./src/build/plain-imports.ts";
import { scripts } from "./src/build/scripts.ts";
import { standalone } from "./src/build/standalone-file.ts";
import { serveWorker } from "./src/build/write-worker.ts";

/** Tests that replace modules, or define an element: no other file may find either. */
const ALONE = ["src/web/client/without-react.test.ts"];
const PARTS_ALONE = ["src/web/app/renders.test.tsx", "src/web/embed/element.test.tsx", "src/web/ui/lazy-part.test.tsx"];

/** Tests of what is drawn. */
const PARTS = {
  environment: "happy-dom",
  // The builder asks for embed.js, of which a test needs no line.
  environmentOptions: { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: true } } },
  setupFiles: ["src/testing/setup-parts.ts"],
  sequence: { groupOrder: 1 },
};

export default defineConfig({
  appType: "mpa",
  base: "./",
  plugins: [
    hostPage(),
    react(),
    tailwindcss(),
    patchPackages(),
    plainImports(),
    apiDocuments(manifest.version),
    previewHeaders(),
    firstFramePlugin(),
    standalone(manifest.version),
    scripts(),
    serveWorker(),
    afterBuild(),
  ],
  // As code, the catalogue compresses better beside other code.
  json: { stringify: false },
  optimizeDeps: { exclude: ["msw"] },
  // The router brings this for a React older than 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim.*/, replacement: "react" }] },
  build: {
    target: "es2023",
    modulePreload: false,
    rolldownOptions: {
      input: { page: "index.html" },
      // A single character beyond Latin-1 makes a browser store the whole script with two bytes per character.
      output: { codeSplitting: chunkGroups, charset: "ascii" },
    },
  },
  preview: { port: 4173 },
  test: {
    // The files of a worker share the modules it has loaded: loading them takes longer than the tests of many a file.
    // A worker ends where the environment changes, so the tests of parts, which have a document, come after the rest.
    isolate: false,
    setupFiles: ["src/testing/setup.ts"],
    projects: [
      { extends: true, test: { name: "units", include: ["src/**/*.test.ts", "src/build/*.test.tsx"], exclude: ALONE } },
      { extends: true, test: { name: "alone", include: ALONE, isolate: true } },
      {
        extends: true,
        test: { name: "parts", include: ["src/{web,journeys}/**/*.test.tsx"], exclude: PARTS_ALONE, ...PARTS },
      },
      { extends: true, test: { name: "parts alone", include: PARTS_ALONE, isolate: true, ...PARTS } },
    ],
    restoreMocks: true,
    maxWorkers: "100%",
    // Limits are for what never ends, on a machine four times slower than a busy one. setup.ts has those of other waits.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 40_000 } },
  },
});
