// @vitest-environment happy-dom
import { act, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { onAWideScreen, openPage, readySandbox } from "#testing/open-page.tsx";

onAWideScreen();

const notice = () => screen.queryByRole("region", { name: "New version" });

function openWithVersions() {
  const sandbox = readySandbox();
  let uses = 0;
  const page = openPage(sandbox);
  const announce = (newVersion: "ready" | "in_use") =>
    act(async () =>
      sandbox.hasNewVersion(newVersion, () => {
        uses += 1;
      }),
    );
  return { page, announce, uses: () => uses };
}

test("the newest version shows no notice", () => {
  openWithVersions();
  expect(notice()).toBeNull();
});

test("a ready version is announced once, also to screen readers, and is activated once, on request", async () => {
  const { page, announce, uses } = openWithVersions();
  await announce("ready");
  expect(notice()?.textContent).toMatch(/^A new version is ready\./);
  expect(page.announcement()).toBe("A new version is ready.");
  expect(uses()).toBe(0);
  await page.press("Update");
  await page.press("Updating…");
  expect(uses()).toBe(1);
});

test("Later hides the notice until the version is in use elsewhere", async () => {
  const { page, announce, uses } = openWithVersions();
  await announce("ready");
  await page.press("Later");
  expect(notice()).toBeNull();
  await announce("ready");
  expect(notice()).toBeNull();
  await announce("in_use");
  expect(notice()?.textContent).toMatch(/^A new version is in use in another tab\. This tab still runs the old one/);
  await page.press("Reload");
  expect(uses()).toBe(1);
});

test("the notice warns that a key value known only to this page will be lost", async () => {
  const { page, announce } = openWithVersions();
  await announce("ready");
  expect(notice()?.textContent).not.toMatch(/key/);
  await page.open(/^API keys/);
  await screen.findByRole("heading", { level: 1, name: "API keys" });
  const main = within(screen.getByRole("main"));
  await page.user.type(main.getByRole("textbox", { name: /Name/ }), "Shop");
  await page.press("Create key");
  await main.findByRole("region", { name: "New key" });
  expect(notice()?.textContent).toMatch(/New API keys are not: copy yours first\./);
});
