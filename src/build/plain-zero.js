// Makes `src/web/app/plain-zero.ts`: `npm run fonts`. Atkinson Hyperlegible has slashed zeros only, and no OpenType feature
// for another one. The plain zero is the font's own: the outline of its 0, with the counter of its O in place of the slashed
// one. It is as wide as the font's tabular digits, which in every weight are as wide as those of the monospaced font, so it
// serves both. The font's licence (OFL) wants another name for it.
import { readFileSync, writeFileSync } from "node:fs";
import opentype from "opentype.js";
import subset from "subset-font";

const SOURCE =
  "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2";
const WIDTH = 632;

/** The contours of a path, each a list of commands. */
function contoursOf({ commands }) {
  const contours = [];
  for (const command of commands) {
    if (command.type === "M") contours.push([]);
    contours.at(-1).push(command);
  }
  return contours;
}

/** The box of some contours, by their points on the curve. */
function boxOf(contours) {
  const points = contours.flat().filter(({ x }) => x !== undefined);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
}

/** Maps contours from one box into another. */
function fitted(contours, from, to) {
  const x = (at) => to.left + ((at - from.left) * (to.right - to.left)) / (from.right - from.left);
  const y = (at) => to.bottom + ((at - from.bottom) * (to.top - to.bottom)) / (from.top - from.bottom);
  return contours.map((contour) =>
    contour.map(({ type, ...at }) => ({
      type,
      ...Object.fromEntries(
        Object.entries(at).map(([name, value]) => [name, name.startsWith("x") ? x(value) : y(value)]),
      ),
    })),
  );
}

/** The font with one glyph, as WOFF2. */
async function plainZero(weight) {
  const source = readFileSync(new URL(`../../node_modules/${SOURCE}`, import.meta.url));
  const font = await subset(source, "0O", { targetFormat: "sfnt", variationAxes: { wght: weight } });
  const atkinson = opentype.parse(new Uint8Array(font).buffer);
  const { unitsPerEm, ascender, descender } = atkinson;
  const zero = atkinson.charToGlyph("0");
  const [outline, ...counters] = contoursOf(zero.path);
  const [, counter] = contoursOf(atkinson.charToGlyph("O").path);
  const moved = (WIDTH - zero.advanceWidth) / 2;
  const box = boxOf([outline]);
  const path = new opentype.Path();
  const outer = fitted([outline], box, { ...box, left: box.left + moved, right: box.right + moved });
  const inner = boxOf(counters);
  const hole = fitted([counter], boxOf([counter]), { ...inner, left: inner.left + moved, right: inner.right + moved });
  for (const command of [...outer, ...hole].flat()) path.commands.push(command);
  const glyph = (name, unicode, drawn) => new opentype.Glyph({ name, unicode, advanceWidth: WIDTH, path: drawn });
  const made = new opentype.Font({
    familyName: "Top-up Zero",
    styleName: String(weight),
    unitsPerEm,
    ascender,
    descender,
    glyphs: [glyph(".notdef", undefined, new opentype.Path()), glyph("zero", 48, path)],
  });
  return subset(Buffer.from(made.toArrayBuffer()), "0", { targetFormat: "woff2" });
}

const fonts = [];
for (const [weights, weight] of [
  ["200 549", 400],
  ["550 649", 600],
  ["650 900", 700],
])
  fonts.push(`  { weight: "${weights}", woff2: "${Buffer.from(await plainZero(weight)).toString("base64")}" },`);
const text = `/** Made by src/build/plain-zero.js from Atkinson Hyperlegible Next (SIL Open Font License 1.1): a zero, as WOFF2 in Base64. */
export const PLAIN_ZERO = [
${fonts.join("\n")}
] as const;
`;
writeFileSync(new URL("../web/app/plain-zero.ts", import.meta.url), text);
