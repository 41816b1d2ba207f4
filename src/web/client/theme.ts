import type { Theme } from "#contract/page/settings.ts";

/** Sets the page to light, dark or the system's theme; app.css derives every colour from it. */
export function showTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset.theme;
  else dataset.theme = theme;
}
