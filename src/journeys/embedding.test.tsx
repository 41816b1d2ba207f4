// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { settingsIn } from "#contract/page/settings.ts";
import { onAWideScreen, openPage, readySandbox } from "#testing/open-page.tsx";
import { elementMarkup, FIRST, frameMarkup, isThisMachine } from "#web/embed/builder/markup.ts";

onAWideScreen();

const HOME = "https://play.example/docs/play/";

/** The markup as parsed by a browser; inside a template nothing is fetched. */
function parsed(markup: string): DocumentFragment {
  const template = document.createElement("template");
  template.innerHTML = markup;
  return template.content;
}

/** Makes every script the page requests fail to load. */
function withoutScripts(): void {
  vi.spyOn(document.head, "append").mockImplementation((node) => {
    queueMicrotask(() => (node as HTMLElement).dispatchEvent(new Event("error")));
  });
}

async function openBuilder() {
  withoutScripts();
  window.location.hash = "#/embed";
  const page = openPage(readySandbox());
  await screen.findByRole("heading", { level: 1, name: "Embedding" });
  const paste = () => within(screen.getByRole("region", { name: "What to paste" }));
  return {
    ...page,
    paste,
    element: () => paste().getByLabelText("The script and the element").textContent ?? "",
    frame: async () => {
      await page.user.click(paste().getByRole("tab", { name: "iframe" }));
      return paste().getByLabelText("The frame alone").textContent ?? "";
    },
    check: (name: string) => page.user.click(screen.getByRole("checkbox", { name })),
    mode: async (name: string, printed: string) => {
      await page.user.click(screen.getByRole("radio", { name }));
      await waitFor(() => expect(paste().getByLabelText("The script and the element").textContent).toContain(printed));
    },
    id: () => screen.getByRole("textbox", { name: "Id" }),
  };
}

let builder: Awaited<ReturnType<typeof openBuilder>>;

describe("the builder", () => {
  beforeEach(async () => {
    builder = await openBuilder();
  });

  test("prints only the settings that were chosen", async () => {
    expect(builder.element()).toBe(
      '<script async src="http://localhost:3000/embed.js"></script>\n<topup-sandbox op="placeOrder"></topup-sandbox>',
    );
    await builder.choose("Operation", "List products");
    await builder.choose("Theme", "Dark");
    await builder.choose("Language of the code", "PHP");
    await builder.choose("Tier", "gold");
    await builder.choose("Key of the first call", "No key");
    await builder.check("the receipts");
    await builder.check("only when the reader presses a button");
    await builder.user.type(builder.id(), "shop");
    expect(builder.element().split("\n")[1]).toBe(
      '<topup-sandbox op="listProducts" lang="php" tier="gold" api-key="none" hide="tape" theme="dark" id="shop" click-to-load></topup-sandbox>',
    );
  });

  test("prints a frame whose address has the same settings", async () => {
    await builder.choose("Theme", "Light");
    await builder.choose("Tier", "bronze");
    await builder.check("the Code tab");
    await builder.check("only when the reader presses a button");
    const frame = parsed(await builder.frame()).querySelector("iframe");
    const { settings, ignored } = settingsIn(new URL(frame?.getAttribute("src") ?? "").searchParams);
    expect(ignored).toEqual([]);
    const chosen = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null));
    expect(chosen).toEqual({
      embed: "operation",
      op: "placeOrder",
      tier: "bronze",
      hide: ["code"],
      theme: "light",
      ctl: true,
      id: "e1",
    });
    expect(frame?.getAttribute("title")).toBe("Top-up Sandbox: Place an order");
    expect(frame?.getAttribute("allow")).toBe("clipboard-write");
  });

  test("offers the state mode no operation, key or parts to hide", async () => {
    await builder.check("the receipts");
    await builder.mode("The state", '<topup-sandbox mode="state"></topup-sandbox>');
    expect(screen.queryByRole("combobox", { name: "Operation" })).toBeNull();
    expect(screen.queryByRole("checkbox", { name: "the receipts" })).toBeNull();
    await builder.mode("All of it", '<topup-sandbox mode="full" op="placeOrder" hide="tape"></topup-sandbox>');
  });

  test("explains why an id is invalid, and leaves it out", async () => {
    await builder.user.type(builder.id(), 'a"b');
    expect(builder.id().getAttribute("aria-invalid")).toBe("true");
    screen.getByText(/“a"b” cannot be an id. Use 1 to 32 of/);
    expect(builder.element()).toContain('<topup-sandbox op="placeOrder"></topup-sandbox>');
  });

  test("warns that a local address works for nobody else", () => {
    builder.paste().getByText(/^The address localhost:3000 is this machine's/);
  });

  test("reports that embed.js cannot be fetched, and tries again", async () => {
    const live = within(screen.getByRole("region", { name: "Live" }));
    await live.findByText(/^embed.js could not be fetched/);
    await builder.user.click(live.getByRole("button", { name: "Try again" }));
    await live.findByText(/^embed.js could not be fetched/);
  });
});

describe("the printed markup", () => {
  const hostile = { ...FIRST, lang: `"><script>alert('1')</script>&amp;` };

  test("contains any value as an attribute and nothing else", () => {
    for (const [markup, name] of [
      [elementMarkup(HOME, hostile), "topup-sandbox"],
      [frameMarkup(HOME, hostile), "iframe"],
    ] as const) {
      const body = parsed(markup);
      expect([...body.querySelectorAll("script:not([src])")]).toEqual([]);
      expect(body.querySelectorAll(name)).toHaveLength(1);
    }
    expect(elementMarkup(HOME, hostile)).toContain(`lang="&quot;&gt;&lt;script&gt;alert('1')&lt;/script&gt;&amp;amp;"`);
  });

  test("has the address of the sandbox's folder", () => {
    expect(elementMarkup(HOME, FIRST)).toContain('src="https://play.example/docs/play/embed.js"');
    expect(frameMarkup(HOME, FIRST)).toContain(
      'src="https://play.example/docs/play/?embed=operation&amp;op=placeOrder',
    );
  });

  test.each([
    ["localhost", true],
    ["play.localhost", true],
    ["127.0.0.1", true],
    ["[::1]", true],
    ["play.example", false],
    ["127.example", false],
    ["localhost.example", false],
  ])("%s is the local machine: %s", (hostname, isIt) => {
    expect(isThisMachine(hostname)).toBe(isIt);
  });
});
