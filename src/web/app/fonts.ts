import mono from "@fontsource-variable/atkinson-hyperlegible-mono/files/atkinson-hyperlegible-mono-latin-wght-normal.woff2?url";
import sans from "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url";

async function load(font: FontFace): Promise<void> {
  await font.load();
  document.fonts.add(font);
}

const fetched = (name: string, url: string): Promise<void> =>
  load(new FontFace(name, `url("${url}") format("woff2")`, { weight: "200 800", display: "swap" }));

/** The zero of amounts and of prose, which is not slashed. */
async function loadZero(): Promise<void> {
  const { PLAIN_ZERO } = await import("./plain-zero.ts");
  await Promise.all(
    PLAIN_ZERO.map(({ weight, woff2 }) => {
      const bytes = Uint8Array.from(atob(woff2), (character) => character.charCodeAt(0));
      return load(new FontFace("Top-up Zero", bytes, { weight, unicodeRange: "U+30" }));
    }),
  );
}

/**
 * Loads the fonts. Not by the style sheet: it would fetch them before this script, which on a slow connection is needed first.
 * Until then, and where they cannot be loaded, local fonts are used (`fonts.css`). The monospaced ones are as wide as theirs, so
 * they are shown at once. Resolves when the proportional one can be shown, by `showSans`.
 */
export async function loadFonts(): Promise<void> {
  const figures = Promise.all([fetched("Atkinson Hyperlegible Mono", mono), loadZero()]);
  // Named only now: a browser looks for a name that it does not know among the system's fonts, before the first paint.
  void figures.then(
    () => document.documentElement.toggleAttribute("data-mono", true),
    () => {},
  );
  await Promise.allSettled([figures, fetched("Atkinson Hyperlegible Next", sans)]);
}

/** Shows the proportional font. It breaks lines elsewhere than the local one, so never in a page that is being read. */
export const showSans = (): void => void document.documentElement.toggleAttribute("data-sans", true);
