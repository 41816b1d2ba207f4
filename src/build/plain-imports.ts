import type { Plugin } from "vite";

/**
 * Builds `import()` as it stands. Vite wraps it in a helper that loads a part's own style sheet first; all rules of the
 * page are in one sheet.
 */
export function plainImports(): Plugin {
  return {
    name: "plain-imports",
    apply: "build",
    enforce: "pre",
    config: () => ({ build: { cssCodeSplit: false } }),
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => "export const __vitePreload = (load) => load();",
    },
  };
}
