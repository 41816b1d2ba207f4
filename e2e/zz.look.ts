import { sendButton, test, waitForSandbox } from "./site.ts";

test("walk", async ({ page, site }) => {
  let n = 0;
  const shot = async (name: string) =>
    page.screenshot({ path: `/tmp/live/${String(n++).padStart(2, "0")}-${name}.png` });
  await page.goto(site.url);
  await waitForSandbox(page);
  await page.goto(`${site.url}#/go-live`);
  await page.getByRole("heading", { level: 1, name: "Before you go live" }).waitFor();
  await shot("empty");
  await page.setViewportSize({ width: 375, height: 812 });
  await shot("empty375");
  await page.screenshot({ path: `/tmp/live/375-whole.png`, fullPage: true });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "List products with your key" }).click();
  await sendButton(page).click();
  await page.getByText("200 OK").waitFor();
  await page
    .getByRole("button", { name: /^Order / })
    .first()
    .click();
  await sendButton(page).click();
  await page.getByText("201 Created").waitFor();
  await page.getByRole("region", { name: "Next step" }).getByRole("button").click();
  await page.getByText("Replayed").first().waitFor();
  await shot("replayed");
  await page.getByRole("link", { name: "Before you go live" }).first().click();
  await page.waitForTimeout(6000);
  await shot("three");
  await page.getByRole("button", { name: "Lose a response" }).click();
  await page.waitForTimeout(500);
  await shot("lose");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(`${site.url}#/go-live`);
  await page.waitForTimeout(500);
  await shot("dark");
  await page.getByRole("button", { name: "Order more than you have" }).click();
  await page.waitForTimeout(500);
  await shot("more");
  await page.goto(`${site.url}#/go-live`);
  await page.getByRole("button", { name: "Create a key that only reads" }).click();
  await page.waitForTimeout(500);
  await shot("key");
});
