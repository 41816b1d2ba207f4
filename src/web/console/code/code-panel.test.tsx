import { act, screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { noHost } from "#contract/page/host.ts";
import { noSettings } from "#contract/page/settings.ts";
import { mount } from "#testing/mount.tsx";
import type { Draft } from "#web/client/draft.ts";
import { authorize, edit } from "#web/client/store.ts";
import { copyText } from "#web/ui/copy-button.tsx";
import { CodePanel, LinkedBase } from "./code-panel.tsx";

/** The code of one operation. */
function openCode(at = "/op/placeOrder") {
  const part = mount(<CodePanel />, { at });
  const box = (name: string) => screen.findByRole("region", { name: `Code in ${name}` });
  const chosen = (name: string) => part.choose("Language", name);
  return {
    ...part,
    box,
    chosen,
    edit: (change: Partial<Draft>) => act(async () => edit(part.session, "placeOrder", change)),
  };
}

describe("the code of the request", () => {
  test("is shown before anything is sent, and follows every edit", async () => {
    const page = openCode();
    const box = await page.box("cURL");
    expect(box.textContent).toMatch(/^curl --include "\$BASE_URL\/v1\/orders"/);
    expect(box.textContent).toContain('--header "Authorization: Bearer $API_KEY"');
    await page.edit({ body: '{"qty": 7}', idempotencyKey: "" });
    expect(box.textContent).toContain(`--data-raw '{"qty":7}'`);
    expect(box.textContent).not.toContain("Idempotency-Key");
    expect(page.sandbox.panel.exchanges.getState()).toEqual([]);
  });

  test("is copied with its line breaks", async () => {
    const page = openCode();
    const box = await page.box("cURL");
    await page.press("Copy the cURL code");
    expect(await navigator.clipboard.readText()).toBe(box.textContent);
    const copy = await screen.findByRole("button", { name: "Copy the cURL code: copied" });
    expect(copy.textContent).toBe("Copied");
    await page.edit({ body: "{}" });
    expect(copy.textContent).toBe("Copy");
  });

  test("is shown with its line breaks, to be copied by hand, if the browser blocks copying", async () => {
    const page = openCode();
    const box = await page.box("cURL");
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("blocked"));
    Object.assign(document, { execCommand: () => false });
    await page.press("Copy the cURL code");
    const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: /the browser blocked copying/ });
    expect(field.value).toBe(box.textContent);
    expect(document.activeElement).toBe(field);
    expect(field.selectionEnd - field.selectionStart).toBe(field.value.length);
    await page.edit({ body: "{}" });
    expect(screen.getByRole("button", { name: "Copy the cURL code" }).textContent).toBe("Copy");
  });

  test("and every other text is copied without the control characters that a terminal acts on", async () => {
    openCode();
    for (const sign of ["\u0003", "\u0015", "\r", "\u001b[201~", "\u007f", "\u009b"]) {
      await copyText(`{"a":"é${sign};touch x\t"}\n`);
      expect(await navigator.clipboard.readText()).toMatch(/^\{"a":"é\\u00[0-9a-f]{2}(\[201~)?;touch x\t"\}\n$/);
    }
  });

  test("is replaced by the reason if no language could send the request", async () => {
    const page = openCode();
    await page.box("cURL");
    await page.edit({ idempotencyKey: "clé" });
    expect(screen.queryByRole("region", { name: /Code in/ })).toBeNull();
    expect(screen.getByText(/Idempotency-Key holds a character outside ASCII/)).toBeTruthy();
  });
});

describe("the base URL", () => {
  const base_url = "https://elsewhere.example/api";

  test.each([
    ["of the address is named beside Copy", base_url, null, true],
    ["of the address is named if it replaces the host's", base_url, "https://api.acme.example", true],
    ["is not named if the host has set the same one", base_url, base_url, false],
    ["is not named if none is set", null, null, false],
  ])("%s", (_, given, apiBaseUrl, isNamed) => {
    mount(<LinkedBase />, { settings: { ...noSettings, base_url: given }, host: { ...noHost, apiBaseUrl } });
    const words = `Copied code calls ${base_url}, set by this page's address.`;
    expect(document.body.textContent).toBe(isNamed ? words : "");
  });

  test("that is set is in the code, which then asks for none", async () => {
    mount(<CodePanel />, { at: "/op/placeOrder", settings: { ...noSettings, base_url } });
    const box = await screen.findByRole("region", { name: "Code in cURL" });
    expect(box.textContent).toContain(`'${base_url}/v1/orders'`);
    expect(document.body.textContent).not.toContain("BASE_URL");
  });
});

test("no key's value is in the code, also if a pasted one is in the body or the headers", async () => {
  const page = openCode();
  const box = await page.box("cURL");
  const { secret } = await act(() => page.sandbox.keyWith("orders:write"));
  for (const value of [secret, "hunter2-hunter2"]) {
    await act(async () => authorize(page.session, { kind: "pasted", value }));
    expect(box.textContent).not.toContain(value);
  }
  await page.edit({ body: `{"user_id": "${secret}"}`, idempotencyKey: secret });
  expect(screen.getByText(/It is masked in the code/)).toBeTruthy();
  expect(box.textContent).not.toMatch(/rsk_demo_[0-9A-Za-z]{5}/);
});

describe("the language", () => {
  test.each([
    ["go", "", "Go"],
    ["cobol", "?lang=cobol", "cURL"],
  ])("is the stored one, or else cURL: %s at %j is %s", async (stored, query, name) => {
    localStorage.setItem("top-up-sandbox:code-language", stored);
    expect(await openCode(`/op/placeOrder${query}`).box(name)).toBeTruthy();
  });

  test("in the address takes precedence over a stored one until the visitor chooses another", async () => {
    localStorage.setItem("top-up-sandbox:code-language", "go");
    const page = openCode("/op/placeOrder?tab=code&lang=php");
    expect(await page.box("PHP")).toBeTruthy();
    expect(localStorage.getItem("top-up-sandbox:code-language")).toBe("go");
    await page.chosen("Ruby");
    expect(await page.box("Ruby")).toBeTruthy();
    expect(localStorage.getItem("top-up-sandbox:code-language")).toContain("ruby");
  });
});
