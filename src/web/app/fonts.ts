import mono from "@fontsource-variable/atkinson-hyperlegible-mono/files/atkinson-hyperlegible-mono-latin-wght-normal.woff2?url";
import sans from "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url";

/**
 * Loads both fonts and shows them at once, in one layout. Not by the style sheet: it would fetch them before this script,
 * which on a slow connection is needed first. Until then, and where they cannot be loaded, a local font with their
 * metrics is used (`fonts.css`).
 */
export async function loadFonts(): Promise<void> {
  const fonts = [
    ["Atkinson Hyperlegible Next", sans],
    ["Atkinson Hyperlegible Mono", mono],
  ].map(
    ([name, url]) =>
      new FontFace(name as string, `url("${url}") format("woff2")`, { weight: "200 800", display: "swap" }),
  );
  const loaded = await Promise.allSettled(fonts.map((font) => font.load()));
  for (const font of loaded) if (font.status === "fulfilled") document.fonts.add(font.value);
  // Named only now: a browser looks for a name that it does not know among the system's fonts, before the first paint.
  document.documentElement.dataset.fonts = "";
}
