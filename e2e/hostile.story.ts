import { expect, posted, test, waitForSandbox } from "./site.ts";
import { openLog } from "./states.ts";

const MARKUP = `"><img src=x onerror="window.executed=1"><script>window.executed=1</script>`;

test("the page is served with a policy that lets nothing in, and lives by it", async ({ page, site, request }) => {
  const policy = (await request.get(site.url)).headers()["content-security-policy"] ?? "";
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("object-src 'none'");
  expect(policy).not.toMatch(/unsafe|\*|https?:/);
  site.expectedErrors = /Content Security Policy/;
  await page.goto(site.url);
  await waitForSandbox(page);
  const outcome = await page.evaluate(async () => {
    const refused: string[] = [];
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => refused.push(effectiveDirective));
    const script = document.createElement("script");
    script.textContent = "window.executed = 1";
    document.body.append(script);
    const frame = document.createElement("iframe");
    frame.src = "https://elsewhere.example/";
    document.body.append(frame);
    // Later, and by itself: what the test asks for directly may evaluate text.
    const evaluated = await new Promise((resolve) => {
      setTimeout(() => {
        try {
          resolve(Function("return 1")());
        } catch {
          resolve("refused");
        }
      });
    });
    await new Promise((wake) => setTimeout(wake, 100));
    return { evaluated, refused: new Set(refused).size, executed: "executed" in window };
  });
  expect(outcome).toEqual({ evaluated: "refused", refused: 3, executed: false });
});

test("markup in a name or a user id is text wherever the page shows it", async ({ page, site }) => {
  await page.goto(site.url);
  await waitForSandbox(page);
  const text = MARKUP.slice(0, 60);
  await posted(page, "/v1/keys", { name: text, scopes: ["wallet:read"] }, "markup-key");
  const order = { product_item_id: 1001, cust_account: { user_id: text, server_id: "1" }, qty: 1 };
  const { json } = await posted(page, "/v1/orders", order, "<b>key</b>");
  for (const path of ["#/wallet", "#/ledger", "#/keys", "#/storage", `#/orders/${json.id}`, "#/op/getOrder"]) {
    await page.goto(site.url + path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await openLog(page);
  expect(await page.evaluate(() => "executed" in window)).toBe(false);
  expect(await page.locator("img[src=x], b:text-is('key')").count()).toBe(0);
});
