import { expect, ORDER, test, waitForSandbox } from "./site.ts";

test("a pasted cURL command becomes the request, and the focus goes where the visitor goes on", async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}#/op/listProducts`);
  await waitForSandbox(page);
  const menu = page.getByRole("button", { name: "More ways to send" });
  const dialog = page.getByRole("dialog", { name: "Paste a cURL command" });
  const open = async () => {
    await menu.click();
    await page.getByRole("button", { name: "Paste a cURL command" }).click();
    await expect(dialog.getByLabel("Command")).toBeFocused();
  };
  await open();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(menu).toBeFocused();

  await open();
  const key = "rsk_demo_TryEveryCallWithThisSampleKey00BgRqf";
  await dialog
    .getByLabel("Command")
    .fill(
      `curl ^"${site.url}v1/orders^" ^\n -H ^"authorization: Bearer ${key}^" ^\n --json "${JSON.stringify(ORDER).replaceAll('"', '\\"')}"`,
    );
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("tab", { name: "Form" })).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("201 Created")).toBeVisible();
});
