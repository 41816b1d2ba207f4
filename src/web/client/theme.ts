import type { Theme } from "#contract/page/settings.ts";

/** Shows the page light or dark, or as the system is; every colour of app.css follows. */
export function showTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset.theme;
  else dataset.theme = theme;
}
