import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { writeCode } from "#testing/code-editor.ts";
import { mount, readySandbox, SEND } from "#testing/mount.tsx";
import { memoryStorage } from "#testing/sandbox.ts";
import { focusField } from "#web/client/field-errors.ts";
import { edit } from "#web/client/store.ts";
import { KeyQuestion } from "./key-question.tsx";
import { RequestPane } from "./request-pane.tsx";

const SECRET = "rsk_demo_TryEveryCallWithThisSampleKey00BgRqf";

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>("textbox", { name });
const descriptionOf = (element: HTMLElement) =>
  element
    .getAttribute("aria-describedby")
    ?.split(" ")
    .map((id) => document.getElementById(id)?.textContent)
    .join();

async function openRequest(at = "/op/placeOrder", sandbox = readySandbox()) {
  const panes = (
    <>
      <RequestPane />
      <KeyQuestion />
    </>
  );
  const part = mount(panes, { sandbox, at });
  await screen.findByRole("region", { name: "Request" });
  /** Holds back every response until the returned function is called. */
  const hold = () => {
    const { fetch } = globalThis;
    let letGo = () => {};
    const until = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    vi.stubGlobal("fetch", async (input: Request) => {
      const response = await fetch(input);
      await until;
      return response;
    });
    return () => act(async () => letGo());
  };
  const exchanges = () => sandbox.panel.exchanges.getState();
  return {
    ...part,
    hold,
    exchanges,
    tab: (name: string | RegExp) => part.user.click(screen.getByRole("tab", { name })),
    write: async (name: string | RegExp, text: string) => {
      const input = await screen.findByLabelText(name);
      await part.user.clear(input);
      await part.user.paste(text);
    },
    /** Sends, and waits for the status of the response. */
    sendsWith: async (status: number) => {
      await part.send();
      await waitFor(() => expect(exchanges().at(-1)?.response.status).toBe(status));
      await screen.findByRole("button", { name: SEND });
      return exchanges().at(-1)!.request;
    },
    sendTwo: async () => {
      await part.press("More ways to send");
      await part.press(/^Send 2 in parallel/);
    },
  };
}

describe("the headers", () => {
  test("are the ones sent, with the key masked", async () => {
    const page = await openRequest();
    await page.tab("Headers 3");
    const panel = screen.getByRole("tabpanel", { name: "Headers 3" });
    expect(panel.textContent).toContain("Bearer …gRqf");
    expect(field(/^Idempotency-Key/).value).toMatch(/^[0-9a-f-]{36}$/);
    expect(within(panel).getAllByText("In spec")).toHaveLength(3);
    expect(document.body.textContent).not.toContain(SECRET);
  });

  test("include a custom one, but not one the browser forbids or that has its own field", async () => {
    const page = await openRequest();
    await page.tab("Headers 3");
    for (const [at, name] of ["X-Trace", "Host", "authorization"].entries()) {
      await page.press("Add a header");
      await page.write(`Name of header ${at + 1}`, name);
    }
    await page.write("Value of header 1", "a1");
    expect(screen.getByText(/only the browser can set this header/)).toBeTruthy();
    expect(screen.getByText(/has its own field/)).toBeTruthy();
    expect((await page.sendsWith(201)).headers.find(([name]) => /x-trace/i.test(name))?.[1]).toBe("a1");
    await page.press("Remove header X-Trace");
    expect(screen.getByRole("tab", { name: "Headers 3" })).toBeTruthy();
  });
});

test("a draft survives a reload, without any key's value or header of one's own, wherever one was written", async () => {
  const page = await openRequest();
  await page.write(/^Player ID/, `77${SECRET}`);
  const key = field(/^Idempotency-Key/).value;
  await page.tab("Headers 3");
  await page.press("Add a header");
  await page.write("Name of header 1", "X-Key");
  await page.write("Value of header 1", `own=${SECRET}`);
  await page.write("Content-Type", `key=${SECRET}`);
  await page.user.selectOptions(screen.getByRole("combobox", { name: /Authorization/ }), "pasted");
  await page.write(/API key/, SECRET);
  const stored = window.sessionStorage.getItem("top-up-sandbox:drafts") ?? "";
  expect(stored).toContain('"key="');
  expect(stored).not.toMatch(/rsk_demo_|own=|X-Key/);
  expect(JSON.parse(stored).authorization).toBeNull();
  cleanup();
  await openRequest();
  await waitFor(() => expect(field(/^Player ID/).value).toBe("77"));
  expect(field(/^Idempotency-Key/).value).toBe(key);
});

describe("Send", () => {
  test("of two at once carries out one; the other is its replay, with a single charge", async () => {
    const page = await openRequest();
    await page.sendTwo();
    const list = within(await screen.findByRole("list", { name: "Outcomes of the two" }));
    expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Response 201req_/),
      expect.stringMatching(/^Replayed, no chargereq_/),
    ]);
    expect(page.announcement()).toMatch(/^One: Order charged 4\.75, balance 495\.25\. The other: Replayed, no charge$/);
  });

  test("can be cancelled, which says that the service may have processed it", async () => {
    const page = await openRequest();
    const letGo = page.hold();
    await page.send();
    await waitFor(() => expect(page.sandbox.balance()).toBe("495.25"));
    await page.press("Cancel");
    await waitFor(() => expect(page.announcement()).toBe("Cancelled here. The service may still have processed it."));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: SEND }));
    await letGo();
  });

  test("can be cancelled before the service is ready, and nothing is sent", async () => {
    const sandbox = readySandbox();
    sandbox.hasStatus("starting");
    const page = await openRequest(undefined, sandbox);
    await page.send();
    await page.press("Cancel");
    await waitFor(() => expect(page.announcement()).toBe("Cancelled before it was sent"));
    await act(async () => sandbox.hasStatus("page"));
    expect(page.exchanges()).toEqual([]);
    await page.sendsWith(201);
  });

  test.each(["Send", "Send 2 in parallel"])("of a new key nobody has copied is asked about: %s", async (way) => {
    const page = await openRequest("/op/createKey");
    await page.sendsWith(201);
    await (way === "Send" ? page.send() : page.sendTwo());
    const question = await screen.findByRole("dialog", { name: "Leave without copying the key?" });
    expect(page.exchanges()).toHaveLength(1);
    await page.user.click(within(question).getByRole("button", { name: "Leave" }));
    await waitFor(() => expect(page.exchanges().length).toBeGreaterThan(1));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

test("a path that a failure has set is shown, is sent, and can be restored", async () => {
  const page = await openRequest("/op/listOrders");
  act(() => edit(page.session, "listOrders", { target: { method: "GET", path: "/v1/refunds" } }));
  screen.getByText("/v1/refunds");
  expect((await page.sendsWith(404)).path).toBe("/v1/refunds");
  await page.press("Restore GET /v1/orders");
  expect((await page.sendsWith(200)).path).toMatch(/^\/v1\/orders/);
});

describe.each([
  ["getOrder", /^Order/, 404],
  ["revokeKey", /^Key/, 404],
])("the id of %s", (operation, name, status) => {
  test("is asked for in its field when it is missing, and nothing is sent", async () => {
    const page = await openRequest(`/op/${operation}`);
    await page.tab(/^Headers/);
    for (const send of [page.send, page.sendTwo]) {
      await send();
      expect(document.activeElement).toBe(field(name));
      expect(descriptionOf(field(name))).toMatch(/Required.*yet/);
      expect(field(name).getAttribute("aria-invalid")).toBe("true");
    }
    expect(page.exchanges()).toEqual([]);
  });

  test("is sent as it is typed, known or not", async () => {
    const page = await openRequest(`/op/${operation}`);
    await page.send();
    await page.write(name, "nothing");
    expect(descriptionOf(field(name))).not.toMatch(/Required/);
    expect((await page.sendsWith(status)).path).toMatch(/\/nothing$/);
  });
});

describe("an Idempotency-Key", () => {
  test("used by a request this page has not seen gets a neutral note", async () => {
    const storage = memoryStorage();
    await readySandbox({ storage }).order({}, { "Idempotency-Key": "k" });
    const page = await openRequest(undefined, readySandbox({ storage, seed: 2 }));
    await page.write(/^Idempotency-Key/, "k");
    const note = await screen.findByText(/before this page was opened/);
    expect(note.closest("p")?.className).not.toContain("void");
  });

  const SENT = /^Sent at .*Sending again returns the same response, no charge\.$/;
  const REFUSED = /^Refused: use 1 to 255 visible ASCII/;
  test.each([
    ['"quoted-1"', 201, /never charged twice/, SENT],
    ["spaced-1 ", 201, /never charged twice/, SENT],
    ["a b", 400, REFUSED, REFUSED],
  ])("%j is read beside its field as the service reads it", async (key, status, before, after) => {
    const page = await openRequest();
    await page.write(/^Idempotency-Key/, key);
    const note = () =>
      field(/^Idempotency-Key/)
        .closest("div")
        ?.parentElement?.querySelector("p > span");
    await waitFor(() => expect(note()?.textContent).toMatch(before));
    await page.sendsWith(status);
    await waitFor(() => expect(note()?.textContent).toMatch(after));
  });

  test("that another body was sent with is said to be refused", async () => {
    const page = await openRequest();
    await page.sendsWith(201);
    await page.write(/^Quantity/, "3");
    expect(await screen.findByText(/with another request: refused with 422/)).toBeTruthy();
  });

  test("that is removed is warned of", async () => {
    const page = await openRequest();
    await page.press("Remove Idempotency-Key");
    expect(await screen.findByText(/No Idempotency-Key: a retry charges twice/)).toBeTruthy();
  });
});

describe("a body that the form edits", () => {
  const LONG =
    '{"product_item_id":1001.0,"cust_account":{"user_id":12345678901234567890,"server_id":"\\u0032"},"qty":2}';

  test.each([
    ["the quantity", /^Quantity/, "3.50", LONG.replace('"qty":2', '"qty":3.50')],
    ["the zone", /^Zone ID/, "7", LONG.replace("\\u0032", "7")],
    ["the player", /^Player ID/, "x", LONG.replace("12345678901234567890", '"x"')],
  ])("changes only %s", async (_, name, typed, body) => {
    const page = await openRequest();
    await page.tab("JSON");
    writeCode(await screen.findByRole("textbox", { name: /^Body as JSON/ }), LONG);
    await page.tab("Form");
    expect(field(/^Player ID/).value).toBe("12345678901234567890");
    fireEvent.change(field(name), { target: { value: typed } });
    expect(field(name).value).toBe(typed);
    await page.send();
    await waitFor(() => expect(page.exchanges().at(-1)?.request.body).toBe(body));
  });

  test("is checked as JSON for the quantities that its item allows", async () => {
    const page = await openRequest();
    await page.tab("JSON");
    writeCode(await screen.findByRole("textbox", { name: /^Body as JSON/ }), LONG.replace('"qty":2', '"qty":0'));
    expect(await screen.findByText("qty: Expected a whole number from 1 to 10, got 0.")).toBeTruthy();
  });

  test("has its cost beside the form and the JSON", async () => {
    const page = await openRequest();
    await page.write(/^Quantity/, "2");
    for (const view of ["Form", "JSON"]) {
      await page.tab(view);
      expect((await screen.findByText(/4\.75 × 2/)).textContent).toBe("4.75 × 2 = 9.50");
    }
  });

  test.each([
    ["quantity", /^Quantity/, "11"],
    ["player", /^Player ID/, ""],
    ["zone that its product needs", /^Zone ID/, ""],
  ])("has no cost while the API would refuse its %s", async (_, name, typed) => {
    const page = await openRequest();
    await screen.findByText(/4\.75 × 1/);
    await page.write(name, typed);
    expect(screen.queryByText(/4\.75 ×/)).toBeNull();
    expect(screen.getByRole("button", { name: SEND }).textContent).toMatch(/^Send, expect 422/);
  });

  test("that was sent costs nothing when it is sent again", async () => {
    const page = await openRequest();
    await page.sendsWith(201);
    expect((await screen.findByText("0.00")).parentElement?.textContent).toBe("Sent again: 0.00 points");
    expect(document.body.textContent).not.toContain("after it");
  });
});

describe("Send says what it will do", () => {
  test.each([
    ["an order by its cost", "2", "Order for 9.50"],
    ["more than the item allows, that it is refused", "11", "Send, expect 422"],
    ["no quantity, that it is refused", "0", "Send, expect 422"],
    ["no number, that it is refused", "two", "Send, expect 422"],
  ])("of %s", async (_, qty, label) => {
    const page = await openRequest();
    await page.write(/^Quantity/, qty);
    expect(screen.getByRole("button", { name: SEND }).textContent).toMatch(new RegExp(`^${label}(Ctrl)?$`));
  });

  test("after the order, that it charges nothing; of another body with the same key, that it is refused", async () => {
    const page = await openRequest();
    await page.sendsWith(201);
    expect(screen.getByRole("button", { name: SEND }).textContent).toMatch(/^Send again, no charge/);
    await page.write(/^Quantity/, "3");
    expect(screen.getByRole("button", { name: SEND }).textContent).toMatch(/^Send, expect 422/);
  });

  test("after an order whose response is lost, that it is one charge, and with a new key another order", async () => {
    const page = await openRequest();
    page.sandbox.panel.startFailure({ kind: "response_lost" }, 1);
    await page.send();
    await screen.findByText(
      /, no response\. The same request is charged once at most; another one may be refused with 422\.$/,
    );
    expect(screen.getByRole("button", { name: SEND }).textContent).toMatch(/^Send again, one charge/);
    expect(document.body.textContent).not.toContain("after it");
    await page.press("Regenerate Idempotency-Key");
    expect(screen.getByRole("button", { name: SEND }).textContent).toMatch(/^Order for 4\.75/);
  });
});

test("no field for code is completed, capitalised or corrected by the browser", async () => {
  const page = await openRequest();
  await screen.findByRole("combobox", { name: /^Item/ });
  const names = ["autocomplete", "autocapitalize", "autocorrect", "spellcheck"];
  for (const tab of ["Form", /^Headers/]) {
    await page.tab(tab);
    const fields = [...document.querySelectorAll("input:not([type=checkbox], [type=radio])")];
    expect(fields.length).toBeGreaterThan(1);
    for (const each of fields)
      expect(names.map((name) => each.getAttribute(name))).toEqual(["off", "off", "off", "false"]);
  }
});

describe("a field error", () => {
  test.each([" 77", "77 ", "  "])(
    "of the API is none for a space at an end of %j, which the field says",
    async (id) => {
      const page = await openRequest();
      await page.write(/^Player ID/, id);
      expect(descriptionOf(field(/^Player ID/))).toContain("Starts or ends with a space.");
    },
  );

  test("leads to its field from any tab and view, or to the JSON if the form has no such field", async () => {
    const page = await openRequest();
    await page.tab("JSON");
    await page.tab(/^Headers/);
    act(() => focusField("#/qty"));
    expect(document.activeElement).toBe(field(/^Quantity/));
    act(() => focusField("#/cust_account"));
    expect(document.activeElement).toBe(field(/^Player ID/));
    act(() => focusField("#/colour"));
    // The editor is loaded when it is first shown.
    const json = await screen.findByRole("textbox", { name: /^Body as JSON/ });
    expect(document.activeElement).toBe(json);
  });
});
