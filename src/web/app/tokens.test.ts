import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

/** The declarations of each selector in tokens.css: the root, and each material. */
const blocks = new Map(
  [...readFileSync(new URL("tokens.css", import.meta.url), "utf8").matchAll(/(:root|\.[a-z-]+) \{([^}]*)\}/g)].map(
    ([, selector = "", text = ""]) => [
      selector,
      new Map([...text.matchAll(/--([a-z0-9-]+):\s*([^;]+);/g)].map(([, name = "", value = ""]) => [name, value])),
    ],
  ),
);

type Theme = "light" | "dark";
type Color = readonly [red: number, green: number, blue: number, alpha: number];

/** The colour of a token where these materials lie on each other, the innermost first. */
function colorOf(name: string, materials: readonly string[], theme: Theme): Color {
  const value = [...materials, ":root"].map((selector) => blocks.get(selector)?.get(name)).find(Boolean);
  if (!value) throw new Error(`No token --${name}.`);
  const [, light, dark] = /^light-dark\((.+), (.+)\)$/.exec(value) ?? [null, value, value];
  const chosen = (theme === "light" ? light : dark) ?? "";
  const [, other] = /^var\(--(.+)\)$/.exec(chosen) ?? [];
  if (other) return colorOf(other, materials, theme);
  const parts = /^#(..)(..)(..)(..)?$/.exec(chosen)?.slice(1);
  if (!parts) throw new Error(`--${name} is no colour: ${chosen}`);
  const [red = 0, green = 0, blue = 0, alpha = 255] = parts.map((part) => Number.parseInt(part ?? "ff", 16));
  return [red, green, blue, alpha / 255];
}

/** A colour that may let its ground through, as it is seen on it. */
const over = ([red, green, blue, alpha]: Color, ground: Color): Color => [
  red * alpha + ground[0] * (1 - alpha),
  green * alpha + ground[1] * (1 - alpha),
  blue * alpha + ground[2] * (1 - alpha),
  1,
];

/** Relative luminance (WCAG 2.2). */
function luminance([red, green, blue]: Color): number {
  const linear = (channel: number) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** The contrast ratio of two colours (WCAG 2.2), from 1 to 21. */
function contrast(one: Color, other: Color): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The surfaces: the page, and each material with what it lies on. */
const SURFACES = [
  [],
  [".till"],
  [".slip", ".till"],
  [".slip-copy", ".slip", ".till"],
  [".slip-void", ".slip", ".till"],
];

/** Text and the ground it is on. */
const TEXT = [
  ...["ink", "ink2", "accent"].flatMap((ink) => ["counter", "paper", "inset"].map((ground) => [ink, ground] as const)),
  ["ink", "hover"],
  ["accent-ink", "accent"],
] as const;

/** Text and grounds of the four states, and the edges of controls, which the receipts do not have. */
const STATES = ["copy", "void", "delivered", "processing"].map((state) => [`${state}-ink`, state] as const);
const EDGES = ["counter", "paper", "inset"].map((ground) => ["edge", ground] as const);
const STATE_EDGES = ["copy", "void", "delivered", "processing"].map((state) => [`${state}-edge`, state] as const);

function tooWeak(
  pairs: readonly (readonly [string, string])[],
  materials: readonly string[],
  theme: Theme,
  least: number,
) {
  return pairs.flatMap(([front, ground]) => {
    const below = over(colorOf(ground, materials, theme), colorOf("counter", materials, theme));
    const ratio = contrast(over(colorOf(front, materials, theme), below), below);
    return ratio < least ? [`${front} on ${ground}: ${ratio.toFixed(2)}`] : [];
  });
}

describe.each(["light", "dark"] as const)("in the %s theme", (theme) => {
  test.each(SURFACES.map((materials) => [materials[0] ?? "the page", materials] as const))(
    "text on %s has a contrast of 4.5",
    (_, materials) => {
      expect(tooWeak(TEXT, materials, theme, 4.5)).toEqual([]);
    },
  );

  test.each(["the page", ".till"])("states on %s have text of 4.5 and edges of 3, and so have controls", (surface) => {
    const materials = surface === ".till" ? [surface] : [];
    expect(tooWeak(STATES, materials, theme, 4.5)).toEqual([]);
    expect(tooWeak([...EDGES, ...STATE_EDGES], materials, theme, 3)).toEqual([]);
  });

  test.each(["slip", "slip-copy", "slip-void"])("%s stands out from the till and from the page by 3", (paper) => {
    expect(tooWeak([[paper, "counter"]], [".till"], theme, 3)).toEqual([]);
  });
});
