import { scheduleText } from "../../src/failures/words.ts";
import { CORRECT, faultyPrograms } from "../../src/testing/faulty-programs.ts";
import { enterCode, openRecipes, tryAll } from "../recipe-editor.ts";
import { expect, got, ORDER, posted, test } from "../site.ts";

for (const transport of ["worker", "page"] as const) {
  test(`faulty programs are judged by the ${transport} as by sandbox.mjs`, async ({ page, site }) => {
    await openRecipes(page, site, transport);
    for (const { title, text, smallest } of faultyPrograms) {
      await enterCode(page, text);
      const found = await tryAll(page);
      const [, shown = null] = /^Failure \d+: (.*)$/m.exec(found) ?? [];
      expect(shown, title).toBe(smallest && scheduleText(smallest));
    }
    expect((await got(page, "/v1/wallet")).json.balance).toBe("500.00");
  });
}

const HOSTILE: readonly (readonly [what: string, code: string, said: RegExp])[] = [
  [
    "a loop without an end",
    "for (;;) {}",
    /the code does not end without any failure\. It is in a loop without an end\./,
  ],
  [
    "a loop without an end after a failure",
    `${CORRECT.text.replace("catch(() => null)", "catch(() => { for (;;) {} })")}`,
    /In \d+ of \d+ failures your code does not end\./,
  ],
  [
    "a flood of calls",
    "for (;;) fetch(process.env.BASE_URL + '/v1/products');",
    /the code does not end without any failure\./,
  ],
  [
    "a promise of nothing",
    "await new Promise(() => {});",
    /the code does not end without any failure\. It waits for nothing\./,
  ],
  ["a text that is no code", "one\ntwo(;", /Not judged: the code stopped without any failure: .*SyntaxError/],
  [
    "a poll without an end",
    "for (;;) await new Promise((wake) => setTimeout(wake, 1000));",
    /Not judged: after \d+ timers .* the code was still waiting\./,
  ],
  ["no calls", "await 1;", /Not judged: the code made no call that arrived here\./],
];

test("what does not end, makes no call or is no code ends, and the page goes on", async ({ page, site }) => {
  site.expectedErrors = /SyntaxError/;
  for (const [what, code, said] of HOSTILE) {
    await openRecipes(page, site);
    await enterCode(page, code);
    expect(await tryAll(page), what).toMatch(said);
    expect((await posted(page, "/v1/orders", ORDER)).status).toBe(201);
    await expect(page.locator("iframe[title=Recipe]")).toHaveCount(0);
  }
});
