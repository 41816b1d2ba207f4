import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { attributes, eventName, events, methods } from "#contract/page/element.ts";
import { settingsIn } from "#contract/page/settings.ts";
import { mount, narrowScreen } from "#testing/mount.tsx";
import { EmbedPage } from "./embed-page.tsx";
import { elementMarkup, FIRST_CHOICES, frameMarkup, isThisMachine } from "./markup.ts";

const HOME = "https://play.example/docs/play/";

/** The markup as parsed by a browser; inside a template nothing is fetched. */
function parsed(markup: string): DocumentFragment {
  const template = document.createElement("template");
  template.innerHTML = markup;
  return template.content;
}

function openBuilder() {
  const page = mount(<EmbedPage />, { at: "/embed" });
  const paste = () => within(screen.getByRole("region", { name: "Embed code" }));
  return {
    ...page,
    paste,
    previewed: () => document.querySelector("topup-sandbox") as HTMLElement,
    element: () => paste().getByLabelText("Script and element").textContent ?? "",
    frame: async () => {
      await page.user.click(paste().getByRole("tab", { name: "iframe" }));
      return paste().getByLabelText("Frame without a script").textContent ?? "";
    },
    check: (name: string) => page.user.click(screen.getByRole("checkbox", { name })),
    mode: async (name: string, printed: string) => {
      await page.choose("Content", name);
      await waitFor(() => expect(paste().getByLabelText("Script and element").textContent).toContain(printed));
    },
  };
}

test("the preview waits for a press on a phone, and says of nothing that it is loading", () => {
  narrowScreen();
  openBuilder();
  expect(screen.queryByText("Loading…")).toBeNull();
});

let builder: ReturnType<typeof openBuilder>;

describe("the builder", () => {
  beforeEach(() => {
    builder = openBuilder();
  });

  test("prints only the settings that were chosen", async () => {
    expect(builder.element()).toBe(
      '<script async src="http://localhost:3000/embed.js"></script>\n<topup-sandbox op="placeOrder"></topup-sandbox>',
    );
    await builder.choose("Operation", "List products");
    await builder.choose("Theme", "Dark");
    await builder.choose("Code language", "PHP");
    await builder.choose("Tier", "gold");
    await builder.choose("API key", "No key");
    await builder.check("Hide receipts");
    await builder.check("Load on click");
    await builder.user.type(screen.getByRole("textbox", { name: "Id" }), "shop");
    expect(builder.element().split("\n")[1]).toBe(
      '<topup-sandbox op="listProducts" theme="dark" lang="php" tier="gold" api-key="none" hide="tape" id="shop" click-to-load></topup-sandbox>',
    );
  });

  test("prints a frame whose address has the same settings", async () => {
    await builder.choose("Theme", "Light");
    await builder.choose("Tier", "bronze");
    await builder.check("Hide code");
    await builder.check("Load on click");
    const frame = parsed(await builder.frame()).querySelector("iframe");
    const { settings, ignored } = settingsIn(new URL(frame?.getAttribute("src") ?? "").searchParams);
    expect(ignored).toEqual([]);
    expect(settings).toMatchObject({
      ...{ embed: "operation", op: "placeOrder", tier: "bronze", hide: ["code"], theme: "light", ctl: true, id: "e1" },
    });
    expect(frame?.getAttribute("title")).toBe("Top-up Sandbox: Place an order");
    expect(frame?.getAttribute("allow")).toBe("clipboard-write");
    expect(frame?.getAttribute("height")).toBe("420");
  });

  test("prints the state of another embed, for the element and for a frame", async () => {
    await builder.choose("Theme", "Dark");
    await builder.user.type(screen.getByRole("textbox", { name: "Same state as" }), "shop");
    expect(builder.element()).toContain('op="placeOrder" theme="dark" same-state-as="shop"></topup-sandbox>');
    expect(builder.previewed().id).toBe("builder-shop");
    expect(new URL(parsed(await builder.frame()).querySelector("iframe")?.src ?? "").searchParams.get("id")).toBe(
      "shop",
    );
  });

  test("prints a preset body and the response-only view, as the page understands them", async () => {
    const body = () => screen.getByRole("textbox", { name: /^Request body/ });
    expect(body()).toHaveProperty("placeholder", expect.stringContaining('"qty":1}'));
    await builder.user.click(body());
    await builder.user.paste(' {"product_item_id": 1001, "note": "<b> & more"} ');
    await builder.check("Response only");
    const written = '{"product_item_id": 1001, "note": "<b> & more"}';
    expect(builder.element()).toContain(
      `body='{"product_item_id": 1001, "note": "&lt;b&gt; &amp; more"}' view="response"`,
    );
    expect(parsed(builder.element()).querySelector("topup-sandbox")?.getAttribute("body")).toBe(written);
    expect(parsed(await builder.frame()).querySelector("iframe")?.src).toContain("view=response");
    await builder.choose("Operation", "List orders");
    expect(screen.queryByRole("textbox", { name: /^Request body/ })).toBeNull();
  });

  test("hides one part and shows it again", async () => {
    await builder.check("Hide code");
    await builder.check("Hide receipts");
    await builder.check("Hide code");
    expect(builder.element()).toContain('hide="tape">');
  });

  test("offers the state mode no operation, key or parts to hide", async () => {
    await builder.check("Hide receipts");
    await builder.mode("Balance, orders and receipts", '<topup-sandbox mode="state"></topup-sandbox>');
    expect(screen.queryByRole("combobox", { name: "Operation" })).toBeNull();
    expect(screen.queryByRole("checkbox", { name: "Hide receipts" })).toBeNull();
    await builder.mode("Full page", '<topup-sandbox mode="full" op="placeOrder" hide="tape"></topup-sandbox>');
  });

  test("warns that a local address works for nobody else, and says what to do if embed.js is not loaded", () => {
    builder.paste().getByText(/^localhost:3000 is this computer/);
    expect(document.querySelector<HTMLScriptElement>("script[async]")?.src).toBe("http://localhost:3000/embed.js");
    expect(builder.previewed().textContent).toMatch(/If nothing follows, check the connection and reload the page/);
  });
});

test("the reference lists the attributes, methods and events of the table", () => {
  openBuilder();
  const namesOf = (heading: string) =>
    [
      ...(screen.getByRole("heading", { level: 3, name: heading }).closest("section")?.querySelectorAll("dt") ?? []),
    ].map(({ textContent }) => textContent);
  expect(namesOf("Attributes")).toEqual(Object.keys(attributes));
  expect(namesOf("Methods")).toEqual(Object.values(methods).map(({ call }) => call));
  expect(namesOf("Events (they bubble)")).toEqual(Object.keys(events).map(eventName));
});

describe("the printed markup", () => {
  const hostile = {
    ...FIRST_CHOICES,
    lang: `"><script>alert('1')</script>&amp;`,
    body: `{"a":"'><script>alert(1)</script>","b":"&quot;"}`,
  };

  test("contains any value as an attribute and nothing else", () => {
    for (const [markup, name] of [
      [elementMarkup(HOME, hostile), "topup-sandbox"],
      [frameMarkup(HOME, hostile), "iframe"],
    ] as const) {
      const body = parsed(markup);
      expect([...body.querySelectorAll("script:not([src])")]).toEqual([]);
      expect(body.querySelectorAll(name)).toHaveLength(1);
    }
    expect(parsed(elementMarkup(HOME, hostile)).querySelector("topup-sandbox")?.getAttribute("body")).toBe(
      hostile.body,
    );
    expect(elementMarkup(HOME, hostile)).toContain(`lang="&quot;&gt;&lt;script&gt;alert('1')&lt;/script&gt;&amp;amp;"`);
  });

  test.each([
    ["localhost", true],
    ["[::1]", true],
    ["play.example", false],
    ["127.example", false],
  ])("%s is the local machine: %s", (hostname, isIt) => {
    expect(isThisMachine(hostname)).toBe(isIt);
  });
});
