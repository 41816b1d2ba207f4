// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { errors } from "#contract/api/error.ts";
import { errorAdvice } from "#contract/api/error-advice.ts";
import { ERROR_CODES, type ErrorCode, errorPath } from "#contract/api/error-code.ts";
import { fieldsOf, pathFieldsOf, queryFieldsOf } from "#contract/api/fields.ts";
import { operationMarkdown } from "#contract/api/markdown.ts";
import { OPEN_POINTS, openPointText } from "#contract/api/open-points.ts";
import { commonRefusals, type Operation } from "#contract/api/operation.ts";
import { OPERATION_IDS, type OperationId, operations } from "#contract/api/operations.ts";
import { onAWideScreen, openPage, readySandbox } from "#testing/open-page.tsx";
import { linkIn } from "#web/client/link.ts";

onAWideScreen();

const placeOf = (place: string): HTMLElement => {
  const element = document.getElementById(`reference-${place}`);
  if (!element) throw new Error(`The reference has no place ${place}.`);
  return element;
};

/** The page opened at an address. */
async function openAt(hash: string) {
  window.location.hash = hash;
  const { user } = openPage(readySandbox());
  await screen.findByRole("heading", { level: 1 });
  return { user };
}

/** The reference of an operation, over the page. */
async function openReference(id: OperationId, at = "request") {
  const { user } = await openAt(`#/op/${id}?tab=reference&at=${at}`);
  await waitFor(() => placeOf("errors"), { timeout: 5000 });
  return { user, reference: screen.getByRole("region", { name: "Reference" }) };
}

const BADGES = { documented: "In spec", assumed: "Assumed" } as const;

const badgeIn = (element: HTMLElement): string | null => within(element).getByText(/^(In spec|Assumed)$/).textContent;

describe("the reference", () => {
  test("is copied as Markdown, and leads to the documents of the whole API", async () => {
    const { user, reference } = await openReference("createKey");
    await user.click(within(reference).getByRole("button", { name: "Copy as Markdown" }));
    expect(await navigator.clipboard.readText()).toBe(operationMarkdown("createKey"));
    const documents = within(within(reference).getByRole("list", { name: "Documents" })).getAllByRole("link");
    expect(documents.map((link) => link.getAttribute("href"))).toEqual([
      "./reference.md",
      "./openapi.json",
      "./api.d.ts",
    ]);
  });

  test.each(OPERATION_IDS)("of %s lists every error it can return, marked, with its remedy", async (id) => {
    await openReference(id);
    const { refusals }: Operation = operations[id];
    for (const code of [...refusals, ...commonRefusals]) {
      const entry = placeOf(`errors.${code}`);
      expect(badgeIn(entry)).toBe("Assumed");
      expect(entry.textContent).toContain("What to do:");
    }
  });

  test.each(OPERATION_IDS)("of %s lists every field with its source", async (id) => {
    await openReference(id);
    const operation: Operation = operations[id];
    const places = {
      path: pathFieldsOf(operation),
      query: queryFieldsOf(operation),
      body: operation.body ? fieldsOf(operation.body) : [],
      answer: fieldsOf(operation.response.schema),
    };
    for (const [place, fields] of Object.entries(places)) {
      for (const { path, provenance, type } of fields) {
        const entry = placeOf(`${place}.${path}`);
        expect(badgeIn(entry), path).toBe(BADGES[provenance]);
        expect(entry.textContent).toContain(type);
      }
    }
  });

  test("lists the members of cust_account, the scope needed, and the headers", async () => {
    const { reference } = await openReference("placeOrder");
    expect(placeOf("body.cust_account.user_id").textContent).toMatch(/string, required.*1 to 64 characters/);
    expect(placeOf("body.cust_account.server_id").textContent).toMatch(/string, optional/);
    expect(reference.textContent).toContain("Requires an API key with the scope orders:write.");
    expect(within(reference).getByText("Original-Request", { selector: "span" })).toBeTruthy();
    expect(within(reference).getByText("on 400, 401 and 403")).toBeTruthy();
  });

  test("shows who may call what", async () => {
    const { reference } = await openReference("getWallet");
    const table = within(reference).getByText("GET /v1/wallet", { selector: "dt" }).parentElement;
    expect(table?.textContent).toMatch(/no key: 401.*orders:write: 403.*wallet:read: yes/);
  });

  test("says where replay protection differs, only for operations that have it", async () => {
    const { reference } = await openReference("placeOrder");
    expect(reference.textContent).toMatch(/Stripe also stores errors.*IETF draft returns 409/s);
    cleanup();
    await openReference("getWallet");
    expect(screen.queryByRole("heading", { name: /^Idempotency/ })).toBeNull();
  });

  test("shows no key that could be copied, not even in the example", async () => {
    const { reference } = await openReference("createKey");
    expect(reference.textContent).toContain("rsk_demo_Hk2L…");
    expect(reference.textContent).not.toMatch(/rsk_demo_[0-9A-Za-z]{36}/);
  });

  test("copies its example into the request", async () => {
    const { user } = await openAt("#/op/placeOrder");
    const quantity = screen.getByRole("textbox", { name: /Quantity/ });
    await user.clear(quantity);
    await user.type(quantity, "7");
    await user.click(screen.getByRole("link", { name: "Reference" }));
    await waitFor(() => placeOf("errors"), { timeout: 5000 });
    await user.click(screen.getByRole("button", { name: "Try the example body" }));
    expect(screen.getByRole("textbox", { name: /Quantity/ })).toHaveProperty("value", "2");
    expect(document.getElementById("request-form")?.contains(document.activeElement)).toBe(true);
  });
});

describe("the page of an error", () => {
  const addressOf = (code: ErrorCode) => `http://sandbox.test/#${errorPath(code)}`;

  /** Opens the address in the `type` of a refused call's problem details. */
  async function openType(type: string) {
    const { hash } = new URL(type);
    window.location.hash = hash;
    const page = openPage(readySandbox());
    await screen.findByText("What to do:", undefined, { timeout: 5000 });
    return page;
  }

  test.each(ERROR_CODES)(
    "%s is the page its problem type links to, marked, with status, meaning and remedy",
    async (code) => {
      await openType(addressOf(code));
      expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(code);
      await waitFor(() => expect(document.title).toBe(`${code} · Top-up Sandbox`));
      const main = screen.getByRole("main");
      const { status, title } = errors[code];
      const { when, remedy } = errorAdvice[code];
      for (const words of [title, `Status ${status}`, when, remedy]) expect(main.textContent).toContain(words);
      expect(within(main).getAllByText("Assumed").length).toBeGreaterThan(0);
      expect(screen.queryByText(/^Page not found\./)).toBeNull();
    },
  );

  test("lists the members its code adds, and links the operations that return it", async () => {
    const { user } = await openType(addressOf("insufficient_balance"));
    const members = screen.getByLabelText("Additional members");
    for (const name of ["required", "currency", "balance", "shortfall"]) within(members).getByText(name);
    await user.click(within(screen.getByRole("main")).getByRole("link", { name: "Place an order" }));
    await waitFor(() => expect(document.activeElement).toBe(placeOf("errors.insufficient_balance")));
  });

  test("is chosen in the list of pages on a narrow screen", async () => {
    vi.stubGlobal("innerWidth", 375);
    vi.stubGlobal("matchMedia", (media: string) => ({
      matches: false,
      media,
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
    await openType(addressOf("rate_limited"));
    const pages = screen.getByRole<HTMLSelectElement>("combobox", { name: "Page" });
    expect(pages.selectedOptions[0]?.textContent).toBe("Error rate_limited");
  });

  test.each(["#/errors/nothing", "#/errors/__proto__", "#/errors/", "#/errors", "#/errors/not_found/x"])(
    "%s does not exist, and the first operation is shown with a notice",
    async (hash) => {
      await openAt(hash);
      expect(screen.getByText(/^Page not found\./)).toBeTruthy();
      expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("List products");
    },
  );

  test("is linked from the notice of a refused call", async () => {
    window.location.hash = "#/op/getWallet";
    const sandbox = readySandbox();
    const page = openPage(sandbox);
    sandbox.panel.startFailure({ kind: "rate_limited" }, 1);
    await page.press("Send");
    const link = await screen.findByRole("link", { name: /^rate_limited/ }, { timeout: 3000 });
    expect(link.getAttribute("href")).toMatch(/^http.*\/#\/errors\/rate_limited$/);
    expect(link.getAttribute("target")).toBe("_blank");
  });
});

describe("a link", () => {
  test("into the reference moves the focus to its place", async () => {
    await openReference("placeOrder", "errors.insufficient_balance");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Place an order");
    expect(document.activeElement).toBe(placeOf("errors.insufficient_balance"));
    window.location.hash = "#/op/getWallet?tab=reference&at=scopes";
    await waitFor(() => expect(document.activeElement?.id).toBe("reference-scopes"));
  });

  test("opens the response tab it names", async () => {
    const { user } = await openAt("#/op/getWallet?tab=headers");
    await user.click(screen.getByRole("button", { name: "Send" }));
    const tab = await screen.findByRole("tab", { name: /^Headers/, selected: true });
    expect(tab).toBeTruthy();
  });

  test("opens the request tab it names", async () => {
    await openAt("#/op/placeOrder?tab=json");
    const request = screen.getByRole("region", { name: "Request" });
    expect(await within(request).findByRole("tab", { name: "JSON", selected: true })).toBeTruthy();
  });

  test("is copied with the operation alone", async () => {
    const { user } = await openAt("#/op/placeOrder?tab=json");
    await user.click(screen.getByRole("button", { name: /^Share/ }));
    await user.click(await screen.findByRole("button", { name: "Copy link to this operation" }));
    expect(await navigator.clipboard.readText()).toMatch(/#\/op\/placeOrder$/);
  });

  test("to nowhere shows the first operation, and says so", async () => {
    await openAt("#/op/__proto__");
    expect(screen.getByText(/^Page not found\./)).toBeTruthy();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("List products");
    window.location.hash = "#/op/getWallet";
    await screen.findByRole("heading", { level: 1, name: "Read the wallet" });
    expect(screen.queryByText(/^Page not found\./)).toBeNull();
  });

  test("is parsed into tab, language and place", () => {
    const { searchParams } = new URL("http://x/?tab=code&lang=php&at=body.cust_account.user_id");
    expect(linkIn(`/op/placeOrder?${searchParams}`)).toEqual({
      isPage: true,
      tab: "code",
      lang: "php",
      at: "body.cust_account.user_id",
      world: null,
    });
  });

  test.each([
    ["markup and paths", "/op/placeOrder?tab=admin&lang=../../etc&at=<img src=x onerror=alert(1)>"],
    ["lists, capitals and control characters", "/op/placeOrder?tab[]=body&lang=PHP%00&at=errors.%22%5D"],
    ["nothing", "/op/placeOrder?tab=&lang=&at="],
    ["endless text", `/op/placeOrder?lang=${"a".repeat(5000)}&at=${"a".repeat(5000)}`],
    ["broken escapes and inherited names", "/op/placeOrder?%E0%A4%A&tab=__proto__&lang=-x&at=.."],
    ["a key and a body", "/op/placeOrder?key=rsk_demo_x&body={}"],
  ])("drops invalid parameters: %s", (_, location) => {
    expect(linkIn(location)).toEqual({ isPage: true, tab: null, lang: null, at: null, world: null });
  });
});

describe("what the API spec does not cover", () => {
  test("is the last part of the reference, point by point, and the spec is introduced at its start", async () => {
    const { reference } = await openReference("listProducts", "open");
    expect(reference.textContent).toContain("This sandbox implements version 1 of the provider's API spec.");
    expect(within(reference).getAllByRole("heading", { level: 3 }).at(-1)?.textContent).toMatch(
      /^Not covered by the API/,
    );
    for (const point of OPEN_POINTS) expect(reference.textContent).toContain(openPointText(point));
  });
});
