import { whatRecipesDo } from "../../src/testing/what-recipes-do.ts";
import { press, pressByKeyboard, shows, type Tab } from "../engines/engine.ts";
import { inEachEngine, open } from "../engines/engine-test.ts";

/** The headlines of the page, one of them about the run. */
const RUN = `[...document.querySelectorAll("main h2")].map((each) => each.textContent)`;

const goes = (tab: Tab, id: string) => tab.evaluate(`void (location.hash = "#/recipes/${id}")`);

/** Puts a text into the editor of a recipe, which the page keeps for this tab, and opens the page of it. */
async function openWith(tab: Tab, url: string, code: string): Promise<void> {
  const saved = JSON.stringify(JSON.stringify({ "first-order": code }));
  await tab.evaluate(`sessionStorage.setItem("top-up-sandbox:recipes", ${saved})`);
  // What an address asks for has left it: a reload would not ask again.
  await tab.goto("about:blank");
  await tab.goto(`${url}#/recipes/first-order`);
  await tab.until(`[...document.querySelectorAll("button")].some(({ textContent }) => textContent === "Run")`);
}

const TRIES = `const native = Object.getPrototypeOf(Object.getPrototypeOf(self)).fetch ?? fetch;
const tries = [
  () => native.call(self, process.env.BASE_URL + "/v1/wallet"),
  () => native.call(self, process.env.BASE_URL + "/v1/wallet", { mode: "no-cors", method: "POST", body: "x" }),
  () => import(process.env.BASE_URL + "/v1/x.js"),
  () => import("data:text/javascript,export default 1"),
  async () => eval("1"),
  () => new Promise((ok, no) => {
    const request = indexedDB.open("x");
    request.onsuccess = ok;
    request.onerror = no;
  }),
  () => fetch(process.env.BASE_URL + "/v1/../index.html"),
];
let refused = 0;
for (const each of tries) await (async () => each())().catch(() => refused++);
console.log("refused " + refused + " of " + tries.length);
throw new Error("on the last line");`;

inEachEngine(300_000, (test, engine) => {
  test("every recipe ends", async ({ start, site }) => {
    const tab = await open(await start(), `${site.url}?deliver=1000#/recipes`);
    for (const id of Object.keys(whatRecipesDo)) {
      await goes(tab, id);
      await press(tab, "Run");
      await tab.until(`${RUN}.some((text) => text.startsWith("Finished"))`);
    }
  });

  test("a run reaches no network, and Stop ends a loop", async ({ start, site }) => {
    // Firefox says what the frame's policy refuses.
    site.expectedErrors = /^Content-Security-Policy: |^SyntaxError/;
    const tab = await open(await start(), site.url);
    await openWith(tab, site.url, TRIES);
    await press(tab, "Run");
    await shows(tab, "refused 7 of 7");
    await shows(tab, `Go to line ${TRIES.split("\n").length}`);
    await openWith(tab, site.url, "console.log('begun'); await 0; setTimeout(() => { for (;;) {} }, 100);");
    await press(tab, "Run");
    await shows(tab, "begun");
    await pressByKeyboard(tab, "Stop");
    await shows(tab, "Stopped after no calls.");
    await openWith(tab, site.url, "one\ntwo(;");
    await press(tab, "Run");
    // Firefox tells a page nothing of a script that it cannot parse.
    await shows(tab, engine.name === "Firefox" ? "SyntaxError: the code cannot be read." : "Go to line 2");
  });
});
