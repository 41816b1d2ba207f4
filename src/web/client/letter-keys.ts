import * as z from "zod/mini";

const STORAGE_KEY = "top-up-sandbox:shortcuts";
const Choice = z.enum(["on", "off"]);

/** Whether single letters act as shortcuts. On by default; the visitor can switch them off (WCAG 2.1.4). */
export function keptLetterKeys(): boolean {
  try {
    return Choice.safeParse(localStorage.getItem(STORAGE_KEY)).data !== "off";
  } catch {
    return true;
  }
}

/** Stores the choice in this browser. If storage is blocked, it applies to this page only. */
export function keepLetterKeys(areOn: boolean): void {
  try {
    localStorage.setItem(STORAGE_KEY, areOn ? "on" : "off");
  } catch {
    // Nothing to report: the session still holds the choice.
  }
}
