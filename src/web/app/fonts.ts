import mono from "@fontsource-variable/atkinson-hyperlegible-mono/files/atkinson-hyperlegible-mono-latin-wght-normal.woff2?url";
import sans from "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url";

async function load(name: string, url: string): Promise<void> {
  const font = new FontFace(name, `url("${url}") format("woff2")`, { weight: "200 800", display: "swap" });
  await font.load();
  document.fonts.add(font);
}

/**
 * Loads the fonts. Not by the style sheet: it would fetch them before this script, which on a slow connection is needed first.
 * Until then, and where they cannot be loaded, local fonts are used (`fonts.css`). The monospaced ones are as wide as theirs, so
 * they are shown at once. Resolves when the proportional one can be shown, by `showSans`.
 */
export async function loadFonts(): Promise<void> {
  const figures = load("Atkinson Hyperlegible Mono", mono);
  // Named only now: a browser looks for a name that it does not know among the system's fonts, before the first paint.
  void figures.then(
    () => document.documentElement.toggleAttribute("data-mono", true),
    () => {},
  );
  await Promise.allSettled([figures, load("Atkinson Hyperlegible Next", sans)]);
}

/** Shows the proportional font. It breaks lines elsewhere than the local one, so never in a page that is being read. */
export const showSans = (): void => void document.documentElement.toggleAttribute("data-sans", true);
