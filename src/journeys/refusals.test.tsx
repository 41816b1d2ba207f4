// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { ERROR_CODES, errors } from "#contract/error.ts";
import { answeringSandbox, onAWideScreen, openPage } from "./open-page.tsx";

onAWideScreen();

describe("every refusal", () => {
  test.each(ERROR_CODES)("%s is brought about in two actions, and its fix leads to a 2xx", async (code) => {
    const sandbox = answeringSandbox();
    const page = openPage(sandbox);
    await page.choose("Refusal", new RegExp(` ${code}$`));
    await page.press("Provoke it");
    const response = () => within(screen.getByRole("region", { name: "Response" }));
    const said = await screen.findByText(code, { selector: "code" });
    response().getByText(new RegExp(`^${errors[code].status} `));
    const notice = said.closest("div") as HTMLElement;
    await page.user.click(within(notice).getAllByRole("button")[0]!);
    await screen.findByText(/^20[01] (OK|Created)$/);
    expect(sandbox.panel.exchanges.getState().at(-1)?.answer.status).toBeLessThan(300);
    expect(sandbox.failures).toEqual([]);
  });
});
