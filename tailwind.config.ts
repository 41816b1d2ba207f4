import type { Config } from "tailwindcss";
import { screens } from "./src/web/ui/browser/window.ts";

/** The colours are variables in tokens.css, one value for each theme; this only gives them their names. */
const token = (name: string) => `var(--${name})`;
const trio = (name: string) => ({ DEFAULT: token(name), ink: token(`${name}-ink`), edge: token(`${name}-edge`) });

export default {
  content: ["./index.html", "./src/web/**/*.tsx", "!./src/web/**/*.test.tsx"],
  theme: {
    screens,
    colors: {
      transparent: "transparent",
      current: "currentColor",
      counter: token("counter"),
      paper: token("paper"),
      inset: token("inset"),
      hover: token("hover"),
      ink: token("ink"),
      ink2: token("ink2"),
      ink3: token("ink3"),
      accent: { DEFAULT: token("accent"), ink: token("accent-ink"), soft: token("accent-soft") },
      edge: token("edge"),
      hairline: token("hairline"),
      shade: token("shade"),
      slip: { DEFAULT: token("slip"), copy: token("slip-copy"), void: token("slip-void") },
      copy: trio("copy"),
      void: trio("void"),
      delivered: trio("delivered"),
      processing: trio("processing"),
    },
    /** With a fallback, though empty: else Tailwind adds its own. */
    fontFamily: {
      sans: "var(--sans, )",
      mono: "var(--mono, )",
    },
    fontSize: {
      code: ["0.8125rem", "1.25rem"],
      small: ["0.8125rem", "1.25rem"],
      base: ["0.875rem", "1.25rem"],
      heading: ["0.9375rem", "1.25rem"],
      /** Fields on a touch screen: iOS zooms into a field whose text is smaller. */
      touch: ["1rem", "1.375rem"],
      title: ["1.25rem", "1.625rem"],
      amount: ["1.75rem", "2rem"],
      total: ["2rem", "2.25rem"],
    },
    borderRadius: { none: "0", DEFAULT: "3px", card: "4px", full: "9999px" },
  },
} satisfies Config;
