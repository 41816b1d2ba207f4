// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { errors } from "#contract/api/error.ts";
import { ERROR_CODES } from "#contract/api/error-code.ts";
import { onAWideScreen, openPage, readySandbox } from "#testing/open-page.tsx";
import { CONSOLE } from "#testing/sandbox.ts";

onAWideScreen();

test("a trigger that needs a revoked sample key reports it, and throws nothing", async () => {
  const sandbox = readySandbox();
  const { json } = await sandbox.get("/v1/keys");
  await sandbox.send("DELETE", `/v1/keys/${json.data[0].id}`, { headers: CONSOLE });
  const page = openPage(sandbox);
  await screen.findByRole("combobox", { name: "Refusal" });
  await page.choose("Refusal", / insufficient_scope$/);
  await page.press("Trigger error");
  await page.answered(/^It could not be set up/);
});

describe("every refusal", () => {
  test.each(ERROR_CODES)("%s is triggered in two actions, and its fix leads to a 2xx", async (code) => {
    const sandbox = readySandbox();
    const page = openPage(sandbox);
    await screen.findByRole("combobox", { name: "Refusal" });
    await page.choose("Refusal", new RegExp(` ${code}$`));
    await page.press("Trigger error");
    const response = () => within(screen.getByRole("region", { name: "Response" }));
    const said = await screen.findByText(code, { selector: "code" });
    response().getByText(new RegExp(`^${errors[code].status} `));
    const notice = said.closest("div") as HTMLElement;
    await page.user.click(within(notice).getAllByRole("button")[0]!);
    await screen.findByText(/^20[01] (OK|Created)$/);
    expect(sandbox.panel.exchanges.getState().at(-1)?.response.status).toBeLessThan(300);
    expect(sandbox.failures).toEqual([]);
  });
});
