import type { Plugin } from "vite";

/**
 * Has the browser fetch the fonts as soon as it reads the page, instead of when the page is drawn. At low priority: the
 * script that draws it comes first.
 */
export function preloadFonts(): Plugin {
  return {
    name: "preload-fonts",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_, { bundle }) {
        const fonts = Object.keys(bundle ?? {}).filter((file) => file.endsWith(".woff2"));
        return fonts.map((file) => ({
          tag: "link",
          attrs: {
            rel: "preload",
            as: "font",
            type: "font/woff2",
            href: `./${file}`,
            crossorigin: true,
            fetchpriority: "low",
          },
          injectTo: "head",
        }));
      },
    },
  };
}
