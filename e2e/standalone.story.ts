import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { AUTHORIZED, expect, test } from "./site.ts";
import { startStandalone } from "./standalone-process.ts";

const run = promisify(execFile);

test("a newcomer fetches the file from the page, copies its Vitest program into an empty folder, and it passes", async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}#/machine`);
  const commands = await page.getByRole("region", { name: "Other ways to start the sandbox" }).innerText();
  const address = /^curl -O (\S+) && /m.exec(commands)?.[1] ?? "";
  expect(address).toBe(`${site.url}sandbox.mjs`);
  await page.getByRole("tab", { name: "Vitest" }).click();
  const program = await page.getByRole("region", { name: "Program: Vitest" }).innerText();
  const panel = await page.getByRole("tabpanel", { name: "Vitest" }).innerText();
  const [, file = "", command = ""] =
    /Save it as (\S+), beside sandbox\.mjs if it names that, then run (.+)\./.exec(panel) ?? [];
  const folder = mkdtempSync(join(tmpdir(), "newcomer-"));
  try {
    writeFileSync(join(folder, "sandbox.mjs"), await (await fetch(address)).text());
    writeFileSync(join(folder, file), program);
    symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
    const { stdout } = await run("sh", ["-c", command], { cwd: folder, env: { ...process.env, NO_COLOR: "1" } });
    expect(stdout).toMatch(/Tests +1 passed/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("the page's state goes on in a file, by the command that the page shows", async ({ page, site }) => {
  await page.goto(`${site.url}#/op/placeOrder`);
  await page.locator("[type=submit]").click();
  await expect(page.getByText("201 Created").first()).toBeVisible();
  await page.goto(`${site.url}#/machine`);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save sandbox-state.json" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("sandbox-state.json");
  const service = await startStandalone("--state", await download.path());
  const read = async (path: string) => (await fetch(service.origin + path, { headers: AUTHORIZED })).json();
  expect([(await read("/v1/orders")).pagination.total, (await read("/v1/wallet")).balance]).toEqual([1, "495.25"]);
  expect(await service.stop()).toBe(0);
});
