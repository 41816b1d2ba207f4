// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { writeCode } from "#testing/code-editor.ts";
import { AN_OPERATION, onAWideScreen, readySandbox, setUpUser } from "#testing/open-page.tsx";
import type { Sandbox } from "#testing/sandbox.ts";
import { App } from "#web/app/app.tsx";
import { focusField } from "#web/client/field-errors.ts";

const SECRET = "rsk_demo_TryEveryCallWithThisSampleKey00BgRqf";

let sandbox: Sandbox;
/** Holds back every response to the visitor's POSTs until released. */
let held: { readonly until: Promise<void>; readonly letGo: () => void } | null;

function hold(): void {
  let letGo = () => {};
  const until = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  held = { until, letGo };
}

onAWideScreen(AN_OPERATION);

beforeEach(() => {
  window.location.hash = "#/op/placeOrder";
  held = null;
  sandbox = readySandbox();
  vi.stubGlobal("fetch", async (input: Request) => {
    const response = await sandbox.respond(input);
    if (input.method === "POST") await held?.until;
    if (response.type === "error") throw new TypeError("Failed to fetch");
    return response;
  });
});

function openPage() {
  const user = setUpUser();
  render(<App panel={sandbox.panel} />);
  const card = () => within(screen.getByRole("region", { name: "Request" }));
  return {
    user,
    card,
    receipts: () => within(screen.getByRole("complementary", { name: "Receipts and balance" })),
    press: async (name: string | RegExp) => user.click(await card().findByRole("button", { name })),
    sendTwo: async () => {
      await user.click(card().getByRole("button", { name: "More ways to send" }));
      await user.click(card().getByRole("button", { name: /^Send 2 in parallel/ }));
    },
    tab: (name: string | RegExp) => user.click(card().getByRole("tab", { name })),
    open: (name: string) => user.click(screen.getByRole("link", { name })),
    field: (name: RegExp) => card().getByRole<HTMLInputElement>("textbox", { name }),
    write: async (name: string | RegExp, text: string) => {
      const field = card().getByLabelText(name);
      await user.clear(field);
      await user.paste(text);
    },
    waitForText: (text: string | RegExp) =>
      within(screen.getByRole("region", { name: "Response" })).findByText(text, undefined, { timeout: 3000 }),
    announcement: () => screen.getByRole("status").textContent,
  };
}

const sent = () => sandbox.panel.exchanges.getState().filter(({ operation }) => operation === "placeOrder");
const sentHeader = (name: string) =>
  sent()
    .at(-1)
    ?.request.headers.find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1];

/** The item picker once the catalogue is loaded. */
async function picker(page: ReturnType<typeof openPage>) {
  const box = page.card().getByRole<HTMLInputElement>("combobox", { name: "Item product_item_id" });
  await waitFor(() => expect(box.value).toBe("86 Crystals, Starfall Arena"));
  return box;
}

const options = () => within(screen.getByRole("listbox")).getAllByRole("option");

describe("the item picker", () => {
  test("shows the retail price, your price and the saving of each item", async () => {
    const page = openPage();
    await page.user.click(await picker(page));
    const product = screen.getByRole("group", { name: "Starfall Arena" });
    expect(within(product).getByRole("option", { name: /^86 Crystals/ }).textContent).toMatch(
      /retail 5\.00.*yours 4\.75.*save 0\.25/,
    );
    expect(within(product).getByRole("option", { selected: true }).textContent).toMatch(/^86 Crystals/);
  });

  test("becomes a field for a number, with the reason, while the API refuses the key", async () => {
    const page = openPage();
    await picker(page);
    await page.user.selectOptions(page.card().getByRole("combobox", { name: /Authorization/ }), "pasted");
    await page.user.type(page.card().getByRole("textbox", { name: /API key/ }), `rsk_demo_${"A".repeat(36)}`);
    const item = await page.card().findByRole<HTMLInputElement>("textbox", { name: "Item product_item_id" });
    expect(item.value).toBe("1001");
    expect(page.card().getByText(/^The catalog was refused\. /).textContent).toBe(
      "The catalog was refused. The key's prefix, length or checksum is wrong, so it was truncated or mistyped. Copy the whole key again.",
    );
    expect(sandbox.panel.exchanges.getState()).toEqual([]);
  });

  test("finds by product, by item and by number, and shows the number of matches", async () => {
    const page = openPage();
    const box = await picker(page);
    await page.user.click(box);
    await page.user.type(box, "starfall 706");
    expect(options().map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^706 Crystals/)]);
    expect(page.announcement()).toBe("1 item found");
    await page.user.clear(box);
    await page.user.type(box, "1002");
    await page.user.keyboard("{Enter}");
    expect(box.value).toBe("172 Crystals, Starfall Arena");
    expect(screen.queryByRole("listbox")).toBeNull();
  });

  test("marks an unavailable item, which can be chosen and is refused with 409", async () => {
    const page = openPage();
    await page.user.click(await picker(page));
    await page.user.click(options().find(({ textContent }) => textContent?.includes("not available"))!);
    await page.press("Send");
    await page.waitForText("409 Conflict");
  });

  test("sends a number that is no item's", async () => {
    const page = openPage();
    const box = await picker(page);
    await page.user.click(box);
    await page.user.type(box, "999999");
    await page.user.click(screen.getByRole("option", { name: /Use 999999/ }));
    await page.press("Send");
    await page.waitForText(/^422 /);
    expect(sent().at(-1)?.request.body).toContain("999999");
  });
});

describe("the headers", () => {
  test("are the ones sent, with the key masked", async () => {
    const page = openPage();
    await page.tab("Headers 3");
    const panel = page.card().getByRole("tabpanel", { name: "Headers 3" });
    expect(panel.textContent).toContain("Bearer …gRqf");
    expect(page.field(/^Idempotency-Key/).value).toMatch(/^[0-9a-f-]{36}$/);
    expect(within(panel).getAllByText("In spec")).toHaveLength(3);
    expect(document.body.textContent).not.toContain(SECRET);
  });

  test("send another Content-Type as written, which is refused with 415", async () => {
    const page = openPage();
    await page.tab("Headers 3");
    await page.write("Content-Type", "text/plain");
    await page.press("Send");
    await page.waitForText(/^415 /);
    expect(sentHeader("Content-Type")).toBe("text/plain");
    await page.press("Restore default headers");
    await page.press("Send");
    await page.waitForText("201 Created");
  });

  test("send a custom header, but not one the browser forbids or that has its own field", async () => {
    const page = openPage();
    await page.tab("Headers 3");
    await page.press("Add a header");
    await page.write("Name of header 1", "X-Trace");
    await page.write("Value of header 1", "a1");
    await page.press("Add a header");
    await page.write("Name of header 2", "Host");
    expect(page.card().getByText(/only the browser can set this header/)).toBeTruthy();
    await page.press("Add a header");
    await page.write("Name of header 3", "authorization");
    expect(page.card().getByText(/has its own field/)).toBeTruthy();
    expect(page.card().getByRole("tab", { name: "Headers 4" })).toBeTruthy();
    await page.press("Send");
    await page.waitForText("201 Created");
    expect(sentHeader("X-Trace")).toBe("a1");
    await page.press("Remove header X-Trace");
    expect(page.card().getByRole("tab", { name: "Headers 3" })).toBeTruthy();
  });

  test("and their fields are in sync: removing Authorization or Idempotency-Key clears its field", async () => {
    const page = openPage();
    await page.tab("Headers 3");
    await page.press("Remove Authorization");
    expect(page.card().getByRole("combobox", { name: /Authorization/ })).toHaveProperty("value", "none");
    await page.press("Remove Idempotency-Key");
    expect(page.card().getByRole("tab", { name: "Headers 1" })).toBeTruthy();
    await page.press("Send");
    await page.waitForText("401 Unauthorized");
  });
});

describe("a draft", () => {
  /** What is stored when the page closes. */
  const KEPT = () => {
    window.dispatchEvent(new Event("pagehide"));
    return window.sessionStorage.getItem("top-up-sandbox:drafts") ?? "";
  };

  test("survives a reload and a reset", async () => {
    const page = openPage();
    await picker(page);
    await page.write(/^Player ID/, "77");
    const key = page.field(/^Idempotency-Key/).value;
    await page.user.click(screen.getByRole("button", { name: "Reset" }));
    await page.user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Reset" }));
    expect(KEPT()).toContain('\\"77\\"');
    cleanup();
    const again = openPage();
    await waitFor(() => expect(again.field(/^Player ID/).value).toBe("77"));
    expect(again.field(/^Idempotency-Key/).value).toBe(key);
  });

  test("is stored without any key's value, wherever one was written", async () => {
    const page = openPage();
    await picker(page);
    await page.write(/^Player ID/, SECRET);
    await page.tab("Headers 3");
    await page.press("Add a header");
    await page.write("Name of header 1", "X-Key");
    await page.write("Value of header 1", `own=${SECRET}`);
    await page.write("Content-Type", `key=${SECRET}`);
    await page.user.selectOptions(page.card().getByRole("combobox", { name: /Authorization/ }), "pasted");
    await page.user.type(page.card().getByRole("textbox", { name: /API key/ }), SECRET);
    expect(KEPT()).toContain('"key="');
    expect(KEPT()).not.toMatch(/rsk_demo_|own=|X-Key/);
    expect(JSON.parse(KEPT()).authorization).toBeNull();
  });

  test.each([
    ["no JSON", "{"],
    ["another shape", '{"drafts":[1],"authorization":"console"}'],
    ["a draft that does not parse", '{"authorization":null,"drafts":{"placeOrder":{"body":7},"__proto__":{"x":1}}}'],
  ])("stored as %s starts over", async (_, kept) => {
    window.sessionStorage.setItem("top-up-sandbox:drafts", kept);
    const page = openPage();
    await picker(page);
    await page.press("Send");
    await page.waitForText("201 Created");
  });

  test("is kept in memory if the browser refuses to store it", async () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    const page = openPage();
    await picker(page);
    await page.write(/^Player ID/, "78");
    await page.open("GET List products");
    await page.open("POST Place an order");
    await waitFor(() => expect(page.field(/^Player ID/).value).toBe("78"));
  });
});

describe("sending", () => {
  test("twice at once carries out one; the other is its replay, with a single charge", async () => {
    const page = openPage();
    await page.sendTwo();
    const outcomes = within(await page.card().findByRole("list", { name: "Outcomes of the two" })).getAllByRole(
      "listitem",
    );
    expect(outcomes.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^processed, 201req_/),
      expect.stringMatching(/^replayed, 201req_/),
    ]);
    expect(page.announcement()).toMatch(
      /One: processed, 201\. The other: replayed.*Order charged 9\.50, balance 490\.50/,
    );
    expect(sandbox.balance()).toBe("490.50");
  });

  test("twice at once without an Idempotency-Key charges twice", async () => {
    const page = openPage();
    await page.press("Remove Idempotency-Key");
    await page.sendTwo();
    await page.card().findByRole("list", { name: "Outcomes of the two" });
    expect(sandbox.balance()).toBe("481.00");
  });

  test("can be cancelled: the page says what that means, and a replay shows the result", async () => {
    const page = openPage();
    hold();
    await page.press("Send");
    await waitFor(() => expect(sandbox.balance()).toBe("490.50"));
    await page.press("Cancel");
    await waitFor(() => expect(page.announcement()).toBe("Cancelled here. The service may still have processed it."));
    expect(document.activeElement).toBe(page.card().getByRole("button", { name: "Send" }));
    held = null;
    await page.user.click(screen.getByRole("button", { name: "Retry with the same key" }));
    await page.waitForText("Replayed");
    expect(sandbox.balance()).toBe("490.50");
  });

  test("can be cancelled before the service is ready, and nothing is sent", async () => {
    sandbox.hasStatus("starting");
    const page = openPage();
    await page.press("Send");
    await page.press("Cancel");
    await waitFor(() => expect(page.announcement()).toBe("Cancelled before it was sent"));
    await act(async () => sandbox.hasStatus("page"));
    await picker(page);
    expect(sent()).toEqual([]);
    await page.press("Send");
    await page.waitForText("201 Created");
  });

  test("again while a call is running does not lose the first call", async () => {
    const page = openPage();
    hold();
    await page.press("Send");
    await page.press("Send");
    expect(page.announcement()).toBe("The previous request is still running");
    await page.card().findByRole("button", { name: "Cancel" });
    await page.press("More ways to send");
    expect(page.card().queryByRole("button", { name: /^Send 2 in parallel/ })).toBeNull();
    await act(async () => held?.letGo());
    await page.waitForText("201 Created");
    expect(sent()).toHaveLength(1);
  });
});

describe("a new key nobody has copied", () => {
  /** Creates a key, and sends the same request again. */
  async function sentAgain(again: (page: ReturnType<typeof openPage>) => Promise<void>) {
    window.location.hash = "#/op/createKey";
    const page = openPage();
    await page.press("Send");
    await page.waitForText("201 Created");
    await again(page);
    return { ...page, question: () => screen.queryByRole("dialog", { name: "Leave without copying the key?" }) };
  }
  const created = () => sandbox.panel.exchanges.getState().filter(({ operation }) => operation === "createKey");

  test.each([
    ["Send", (page: ReturnType<typeof openPage>) => page.press("Send")],
    ["Send 2 in parallel", (page: ReturnType<typeof openPage>) => page.sendTwo()],
    [
      "the shortcut of Replay",
      (page: ReturnType<typeof openPage>) => page.user.keyboard("{Control>}{Shift>}{Enter}{/Shift}{/Control}"),
    ],
  ] as const)("is asked about before %s replaces it", async (_, again) => {
    const page = await sentAgain(again);
    await waitFor(() => expect(page.question()).toBeTruthy());
    expect(created()).toHaveLength(1);
    await page.user.click(within(page.question() as HTMLElement).getByRole("button", { name: "Leave" }));
    await page.waitForText("Replayed");
    expect(page.question()).toBeNull();
  });

  test("can be copied from the question; then Send replays without one", async () => {
    const page = await sentAgain((shown) => shown.press("Send"));
    await waitFor(() => expect(page.question()).toBeTruthy());
    const copy = within(page.question() as HTMLElement).getByRole("button", { name: "Reveal and copy the new key" });
    await page.user.click(copy);
    expect(await navigator.clipboard.readText()).toMatch(/^rsk_demo_[0-9A-Za-z]{36}$/);
    await waitFor(() => expect(page.question()).toBeNull());
    expect(created()).toHaveLength(1);
    await page.press("Send");
    await page.waitForText("Replayed");
  });

  test("does not keep another operation from being sent", async () => {
    const page = await sentAgain(async () => {});
    await page.open("POST Place an order");
    await page.press("Send");
    await page.waitForText("201 Created");
    expect(page.question()).toBeNull();
  });
});

describe("the first draft", () => {
  test("of a key has every scope, so that the key works for each operation it is then selected for", async () => {
    window.location.hash = "#/op/createKey";
    const page = openPage();
    await page.press("Send");
    await page.waitForText("201 Created");
    await page.user.click(screen.getByRole("button", { name: "5 more, not in the spec" }));
    await page.open("GET Read the wallet");
    await page.press("Send");
    await page.waitForText("200 OK");
    const { keys } = sandbox.panel.stateView.getState();
    const authorization = page.card().getByRole<HTMLSelectElement>("combobox", { name: /Authorization/ });
    expect(authorization.value).toBe(keys[0]?.id);
  });
});

describe("the cost of an order", () => {
  test("is shown in the form and in the JSON", async () => {
    const page = openPage();
    await picker(page);
    expect(page.card().getByText(/4\.75 × 2/).textContent).toBe("4.75 × 2 = 9.50 points");
    await page.tab("JSON");
    expect(page.card().getByText(/4\.75 × 2/).textContent).toBe("4.75 × 2 = 9.50 points");
  });
});

describe("an Idempotency-Key", () => {
  test("used by a request this page has not seen gets a neutral note, since that request may be the same", async () => {
    const key = "6f1d5a4e-27c4-4a52-9d0e-1f0a6a4b7c11";
    const first = readySandbox();
    await first.order({}, { "Idempotency-Key": key });
    const world = await first.panel.packed({ drafts: { placeOrder: { idempotencyKey: key } }, authorization: null });
    window.location.hash = `#/op/placeOrder?world=${world}`;
    const page = openPage();
    const note = await page.card().findByText(/before this page was opened/);
    expect(note.textContent).toMatch(
      /^Sent at .*The same request returns the same response, no charge; another one is refused with 422\.$/,
    );
    expect(note.closest("p")?.className).not.toContain("void");
    await page.press("Send");
    await page.waitForText("Replayed");
  });

  test.each([
    [
      '"quoted-1"',
      "201 Created",
      /never charged twice/,
      /^Sent at .*Sending again returns the same response, no charge\.$/,
    ],
    [
      "spaced-1 ",
      "201 Created",
      /never charged twice/,
      /^Sent at .*Sending again returns the same response, no charge\.$/,
    ],
    ["a b", "400 Bad Request", /^Refused: use 1 to 255 visible ASCII/, /^Refused: use 1 to 255 visible ASCII/],
    ["заказ-1", /contains the character U\+0437/, /^Refused: use 1/, /^Refused: use 1/],
  ])("%j is read beside its field as the service reads it", async (key, answer, before, after) => {
    const page = openPage();
    await picker(page);
    await page.write(/^Idempotency-Key/, key);
    const note = () =>
      page
        .field(/^Idempotency-Key/)
        .closest("div")
        ?.parentElement?.querySelector("p span + span");
    const hasNote = (text: RegExp) => waitFor(() => expect(note()?.textContent).toMatch(text));
    await hasNote(before);
    await page.press("Send");
    await page.waitForText(answer);
    await hasNote(after);
  });
});

describe("a body that the form edits", () => {
  const LONG =
    '{"product_item_id":1001.0,"cust_account":{"user_id":12345678901234567890,"server_id":"\\u0032"},"qty":2}';

  test.each([
    ["the quantity", /^Quantity/, "3.50", LONG.replace('"qty":2', '"qty":3.50')],
    ["a quantity that is no number", /^Quantity/, "3 pcs", LONG.replace('"qty":2', '"qty":"3 pcs"')],
    ["the zone", /^Zone ID/, "7", LONG.replace("\\u0032", "7")],
    ["the player", /^Player ID/, "x", LONG.replace("12345678901234567890", '"x"')],
  ])("changes only %s", async (_, field, typed, body) => {
    const page = openPage();
    await page.tab("JSON");
    writeCode(await page.card().findByRole("textbox", { name: /^Body as JSON/ }), LONG);
    await page.tab("Form");
    expect(page.field(/^Player ID/).value).toBe("12345678901234567890");
    fireEvent.change(page.field(field), { target: { value: typed } });
    expect(page.field(field).value).toBe(typed);
    await page.press("Send");
    await waitFor(() => expect(sandbox.panel.exchanges.getState().at(-1)?.request.body).toBe(body));
  });
});

describe("a field for code", () => {
  test.each(["Form", /^Headers/])("is neither completed, capitalised nor corrected by the browser: %s", async (tab) => {
    const page = openPage();
    await picker(page);
    await page.tab(/^Headers/);
    await page.press("Add a header");
    await page.tab(tab);
    const fields = [...document.querySelectorAll("input:not([type=checkbox], [type=radio])")];
    expect(fields.length).toBeGreaterThan(3);
    for (const field of fields) {
      const has = ["autocomplete", "autocapitalize", "autocorrect", "spellcheck"].map((name) =>
        field.getAttribute(name),
      );
      expect(has, field.outerHTML).toEqual(["off", "off", "off", "false"]);
    }
  });
});

describe("a field error", () => {
  test("stays until its field is changed, and the others stay", async () => {
    const page = openPage();
    await picker(page);
    await page.write(/^Quantity/, "11");
    await page.user.clear(page.field(/^Player ID/));
    await page.press("Send");
    await page.waitForText(/^422 /);
    const quantity = page.card().getByRole("textbox", { name: /^Quantity/ });
    expect(quantity.getAttribute("aria-invalid")).toBe("true");
    const described = quantity.getAttribute("aria-describedby")?.split(" ") ?? [];
    expect(described.map((id) => document.getElementById(id)?.textContent).join()).toMatch(/from 1 to 10/);
    await page.write(/^Quantity/, "3");
    expect(quantity.getAttribute("aria-invalid")).toBe("false");
    expect(page.field(/^Player ID/).getAttribute("aria-invalid")).toBe("true");
  });

  test.each([" 77", "77 ", "  "])(
    "of the API is none for a space at an end of %j, which the field says",
    async (id) => {
      const page = openPage();
      await picker(page);
      await page.write(/^Zone ID/, "7 7");
      await page.write(/^Player ID/, id);
      expect(screen.getAllByText("Starts or ends with a space.")).toHaveLength(1);
      const described =
        page
          .field(/^Player ID/)
          .getAttribute("aria-describedby")
          ?.split(" ") ?? [];
      expect(described.map((each) => document.getElementById(each)?.textContent)).toContain(
        "Starts or ends with a space.",
      );
    },
  );

  test("of a query parameter appears at its field", async () => {
    window.location.hash = "#/op/listProducts";
    const page = openPage();
    await page.write(/^Limit/, "0");
    await page.press("Send");
    await page.waitForText("400 Bad Request");
    expect(page.field(/^Limit/).getAttribute("aria-invalid")).toBe("true");
    expect(page.field(/^Page/).getAttribute("aria-invalid")).toBe("false");
  });

  test("leads to its field from any tab and view, or to the JSON if the form has no such field", async () => {
    const page = openPage();
    await page.tab("JSON");
    await page.tab(/^Headers/);
    act(() => focusField("#/qty"));
    expect(document.activeElement).toBe(page.card().getByRole("textbox", { name: /^Quantity/ }));
    act(() => focusField("#/cust_account"));
    expect(document.activeElement).toBe(page.field(/^Player ID/));
    act(() => focusField("#/colour"));
    // The editor is loaded when it is first shown.
    const json = await page.card().findByRole("textbox", { name: /^Body as JSON/ });
    expect(document.activeElement).toBe(json);
  });
});
