import * as z from "zod/mini";

const STORAGE_KEY = "top-up-sandbox:shortcuts";
const Choice = z.enum(["on", "off"]);

/** Whether single letters act as shortcuts; they do until the visitor switches them off (WCAG 2.1.4). */
export function keptLetterKeys(): boolean {
  try {
    return Choice.safeParse(localStorage.getItem(STORAGE_KEY)).data !== "off";
  } catch {
    return true;
  }
}

/** Keeps the choice in this browser. Where storage is refused it holds for this page only. */
export function keepLetterKeys(areOn: boolean): void {
  try {
    localStorage.setItem(STORAGE_KEY, areOn ? "on" : "off");
  } catch {
    // Nothing to say: the session still holds the choice.
  }
}
