import { readdirSync, readFileSync } from "node:fs";
import { expect, test, waitForSandbox } from "./site.ts";

const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
const fonts = readdirSync(new URL("../dist/assets", import.meta.url)).flatMap(
  (file) => /^(.+)-latin-.*\.woff2$/.exec(file)?.[1] ?? [],
);

test("About links the licenses of all that the build contains: packages, fonts and the rules of a style sheet", async ({
  page,
  site,
}) => {
  await page.goto(site.url);
  await waitForSandbox(page);
  await page.getByRole("button", { name: "About" }).click();
  const opened = page.waitForEvent("popup");
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /^Licenses/ })
    .click();
  const file = await opened;
  await expect(file).toHaveURL(`${site.url}licenses.md`);
  const text = readFileSync(new URL("../dist/licenses.md", import.meta.url), "utf8");
  await expect(file.locator("body")).toContainText("# Licenses");
  expect(fonts).toHaveLength(2);
  const contained = [...Object.keys(manifest.dependencies), ...fonts.map((name) => `@fontsource-variable/${name}`)];
  for (const name of [...contained, "tailwindcss", manifest.name]) expect(text).toContain(`\n- ${name} `);
  expect(text).toContain("SIL OPEN FONT LICENSE Version 1.1");
  for (const name of Object.keys(manifest.devDependencies)) {
    if (!name.startsWith("@fontsource") && name !== "tailwindcss") expect(text).not.toContain(`\n- ${name} `);
  }
});
