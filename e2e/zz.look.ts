import { sendButton, test, waitForSandbox } from "./site.ts";

test("pdf", async ({ page, site }) => {
  await page.goto(site.url);
  await waitForSandbox(page);
  await sendButton(page).click();
  await page.goto(`${site.url}#/go-live`);
  await page
    .getByText(/of 7 proved/)
    .last()
    .waitFor();
  await page.pdf({ format: "A4", path: "/tmp/live/a4.pdf" });
  await page.pdf({ format: "Letter", path: "/tmp/live/letter.pdf" });
});
