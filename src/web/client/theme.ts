import * as z from "zod/mini";
import { type Settings, THEMES, type Theme } from "#contract/page/settings.ts";
import { savedValue } from "./saved-value.ts";

/** The theme the visitor chose, for every page of this browser. */
export const savedTheme = savedValue("browser", "top-up-sandbox:theme", z.enum(THEMES));

/** The theme of a page when it opens: its address's, else the visitor's. An embed follows its host, not the visitor. */
export const openingTheme = ({ theme, embed }: Pick<Settings, "theme" | "embed">): Theme =>
  theme ?? (embed === null ? savedTheme.read() : null) ?? "system";

/** Sets the page to light, dark or the system's theme; tokens.css derives every colour from it. */
export function showTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset.theme;
  else dataset.theme = theme;
}
