// @vitest-environment happy-dom
import { act, cleanup, render, screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { Router } from "wouter";
import { useHashLocation } from "wouter/use-hash-location";
import { type HostSettings, noHost } from "#contract/page/host.ts";
import { noSettings, type Settings } from "#contract/page/settings.ts";
import { AN_OPERATION, onAWideScreen, openPage, readySandbox, setUpUser } from "#testing/open-page.tsx";
import type { Draft } from "#web/client/draft.ts";
import { SandboxContext } from "#web/client/react/context.tsx";
import { authorize, edit, newSession } from "#web/client/store.ts";
import { CodePanel } from "#web/console/code/code-panel.tsx";
import { languages } from "#web/console/code/languages.ts";
import { copyText } from "#web/ui/copy-button.tsx";

onAWideScreen(AN_OPERATION);

/** The code panel of one operation, with a sandbox and a session of its own. */
function openCode(place = "placeOrder") {
  window.location.hash = `#/op/${place}`;
  const { panel, ...sandbox } = readySandbox();
  const session = newSession();
  const show = () =>
    render(
      <SandboxContext value={{ panel, session, settings: noSettings, host: noHost }}>
        <Router hook={useHashLocation}>
          <CodePanel />
        </Router>
      </SandboxContext>,
    );
  const shown = show();
  const user = setUpUser();
  const box = (name: string) => screen.findByRole("region", { name: `Code in ${name}` });
  return {
    panel,
    session,
    sandbox,
    user,
    box,
    openAgain: () => {
      shown.unmount();
      return show();
    },
    write: (part: Partial<Draft>) => act(async () => edit(session, "placeOrder", part)),
    choose: (name: string) => user.selectOptions(screen.getByRole("combobox", { name: "Language" }), name),
    everyCode: async () => {
      const codes: string[] = [];
      for (const { label } of Object.values(languages)) {
        await user.selectOptions(screen.getByRole("combobox", { name: "Language" }), label);
        codes.push((await box(label)).textContent ?? "");
      }
      return codes;
    },
  };
}

const SECRET = /rsk_demo_[0-9A-Za-z]{5}/;

describe("the code of the request on screen", () => {
  test("is shown before anything is sent, and follows every edit", async () => {
    const page = openCode();
    const box = await page.box("cURL");
    expect(box.textContent).toMatch(/^curl --include "\$BASE_URL\/v1\/orders"/);
    expect(box.textContent).toContain('--header "Authorization: Bearer $API_KEY"');
    await page.write({ body: '{"qty": 7}' });
    expect(box.textContent).toContain(`--data-raw '{"qty":7}'`);
    await page.write({ idempotencyKey: "" });
    expect(box.textContent).not.toContain("Idempotency-Key");
    expect(page.panel.exchanges.getState()).toEqual([]);
  });

  test("names no key if none is sent", async () => {
    const page = openCode("listProducts");
    expect((await page.box("cURL")).textContent).toBe('curl --include "$BASE_URL/v1/products?page=1&limit=10"');
    expect(document.body.textContent).toContain("Reads BASE_URL.");
  });

  test("is copied with its line breaks", async () => {
    const page = openCode();
    const box = await page.box("cURL");
    await page.user.click(screen.getByRole("button", { name: "Copy the cURL code" }));
    expect(await navigator.clipboard.readText()).toBe(box.textContent);
    const copy = screen.getByRole("button", { name: "Copy the cURL code: copied" });
    expect(copy.textContent).toBe("Copied");
    expect(page.session.getState().announcement.text).toBe("Code copied");
    await page.write({ body: "{}" });
    expect(copy.textContent).toBe("Copy");
  });

  test("and every other text is copied without the control characters that a terminal acts on", async () => {
    openCode();
    for (const sign of ["\u0003", "\u0015", "\r", "\u001b[201~", "\u007f", "\u009b"]) {
      await copyText(`{"a":"é${sign};touch x\t"}\n`);
      expect(await navigator.clipboard.readText()).toMatch(/^\{"a":"é\\u00[0-9a-f]{2}(\[201~)?;touch x\t"\}\n$/);
    }
  });

  test("is selected for manual copying if the browser refuses to copy", async () => {
    const page = openCode();
    const box = await page.box("cURL");
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("NotAllowedError"));
    document.execCommand = () => false;
    await page.user.click(screen.getByRole("button", { name: "Copy the cURL code" }));
    expect(await screen.findByText(/copy it by hand/)).toBeTruthy();
    expect(window.getSelection()?.anchorNode).toBe(within(box).getByText(/^curl/));
  });

  test("is replaced by the reason if no language could send the request", async () => {
    const page = openCode();
    await page.box("cURL");
    await page.write({ idempotencyKey: "clé" });
    expect(screen.queryByRole("region", { name: /Code in/ })).toBeNull();
    expect(screen.getByText(/Idempotency-Key holds a character outside ASCII/)).toBeTruthy();
  });
});

describe("the base URL of the page's address", () => {
  const notice = () => screen.queryByText(/^Copied code calls/)?.textContent;
  const openWith = async (settings: Partial<Settings>, host: HostSettings = noHost) => {
    openPage(readySandbox(), { ...noSettings, ...settings }, host);
    await screen.findByRole("main");
    await screen.findAllByRole("button", { name: "Copy as cURL" });
  };
  const base_url = "https://elsewhere.example/api";
  const words = `Copied code calls ${base_url}, set by this page's address.`;

  test("is named beside Copy in the page and in a frame", async () => {
    await openWith({ base_url });
    expect(notice()).toBe(words);
    cleanup();
    await openWith({ base_url, embed: "operation", op: "placeOrder" });
    expect(notice()).toBe(words);
  });

  test("is not named if the host has set the same one, or none is set", async () => {
    await openWith({ base_url }, { ...noHost, apiBaseUrl: base_url });
    expect(notice()).toBeUndefined();
    cleanup();
    await openWith({}, { ...noHost, apiBaseUrl: base_url });
    expect(notice()).toBeUndefined();
    cleanup();
    await openWith({});
    expect(notice()).toBeUndefined();
  });

  test("is named if it replaces the host's", async () => {
    await openWith({ base_url }, { ...noHost, apiBaseUrl: "https://api.acme.example" });
    expect(notice()).toBe(words);
  });

  test("is named by the palette once it has copied", async () => {
    await openWith({ base_url });
    const user = setUpUser();
    await user.keyboard("{Control>}k{/Control}");
    await user.type(await screen.findByRole("combobox", { name: /search|find/i }), "curl");
    await user.click(screen.getByRole("option", { name: /^Copy as cURL/ }));
    await screen.findByText(`Copied as cURL. It calls ${base_url}, set by this page's address.`);
  });
});

describe("the key's value is never in the code, in any language", () => {
  test("for the sample key", async () => {
    const page = openCode();
    for (const code of await page.everyCode()) {
      expect(code).toMatch(/API_KEY/);
      expect(code).not.toMatch(SECRET);
    }
  });

  test("for a key just created", async () => {
    const page = openCode();
    const { id, secret } = await page.sandbox.keyWith("orders:write");
    await act(async () => {
      page.session.setState({ secrets: { [id]: secret } });
      authorize(page.session, { kind: "created", id });
    });
    for (const code of await page.everyCode()) expect(code).not.toMatch(SECRET);
  });

  test("for a pasted key, complete or not, also if it appears in the body or the headers", async () => {
    const page = openCode();
    const { secret } = await page.sandbox.keyWith("orders:write");
    for (const value of [secret, secret.slice(0, -1), "hunter2-hunter2"]) {
      await act(async () => authorize(page.session, { kind: "pasted", value }));
      for (const code of await page.everyCode()) expect(code).not.toContain(value);
    }
    expect(screen.queryByText(/It is masked in the code/)).toBeNull();
    await page.write({ body: `{"user_id": "${secret}"}`, idempotencyKey: secret });
    expect(screen.getByText(/It is masked in the code/)).toBeTruthy();
    for (const code of await page.everyCode()) expect(code).not.toMatch(SECRET);
    expect(JSON.stringify({ ...localStorage })).not.toMatch(SECRET);
  });
});

describe("the language", () => {
  test("is remembered between visits", async () => {
    const page = openCode();
    await page.choose("Go");
    await page.box("Go");
    cleanup();
    expect(await openCode().box("Go")).toBeTruthy();
  });

  test("is cURL if the stored value is no language", async () => {
    localStorage.setItem("top-up-sandbox:code-language", "cobol");
    expect(await openCode().box("cURL")).toBeTruthy();
  });

  test("is remembered by the page if the browser refuses to store it", async () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new Error("QuotaExceededError");
    });
    const page = openCode();
    await page.choose("Ruby");
    await page.box("Ruby");
    page.openAgain();
    expect(await page.box("Ruby")).toBeTruthy();
  });

  test("in the address takes precedence until the visitor chooses another", async () => {
    const page = openCode();
    await page.choose("Go");
    await act(async () => {
      window.location.hash = "#/op/placeOrder?tab=code&lang=php";
      window.dispatchEvent(new Event("hashchange"));
    });
    expect(await page.box("PHP")).toBeTruthy();
    await page.choose("Ruby");
    page.openAgain();
    expect(await page.box("Ruby")).toBeTruthy();
  });

  test("in the address is ignored if it is unknown", async () => {
    const page = openCode("placeOrder?lang=cobol");
    expect(await page.box("cURL")).toBeTruthy();
  });

  test("that fails to load is reported, and loaded on the next attempt", async () => {
    const fetched = vi.spyOn(languages.python, "load").mockRejectedValueOnce(new TypeError("Failed to fetch"));
    const page = openCode();
    await page.choose("Python");
    expect((await screen.findByRole("alert")).textContent).toMatch(/The Python code could not be loaded/);
    await page.user.click(screen.getByRole("button", { name: "Try again" }));
    expect((await page.box("Python")).textContent).toContain("import requests");
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  test("that loads late does not replace one chosen since", async () => {
    const page = openCode();
    let arrive = () => {};
    const { load } = languages.php;
    vi.spyOn(languages.php, "load").mockImplementationOnce(async () => {
      await new Promise<void>((resolve) => {
        arrive = resolve;
      });
      return load();
    });
    await page.choose("PHP");
    expect(screen.getByText("Loading PHP…")).toBeTruthy();
    await page.choose("Java");
    await page.box("Java");
    await act(async () => arrive());
    expect((await page.box("Java")).textContent).toContain("class Main");
  });
});
