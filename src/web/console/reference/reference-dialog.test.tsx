import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { ERROR_CODES, errorCases, errorPath, errors } from "#contract/api/error.ts";
import { fieldsOf, pathFieldsOf, queryFieldsOf } from "#contract/api/fields.ts";
import { operationMarkdown } from "#contract/api/markdown.ts";
import { OPEN_POINTS, openPointText } from "#contract/api/open-points.ts";
import { commonRefusals, type Operation } from "#contract/api/operation.ts";
import { OPERATION_IDS, type OperationId, operations } from "#contract/api/operations.ts";
import { noHost } from "#contract/page/host.ts";
import { mount } from "#testing/mount.tsx";
import { ErrorPage } from "./error-page.tsx";
import { ReferenceDialog } from "./reference-dialog.tsx";

const placeOf = (place: string): HTMLElement => {
  const element = document.getElementById(`reference-${place}`);
  if (!element) throw new Error(`The reference has no place ${place}.`);
  return element;
};

/** The reference of an operation. */
async function openReference(id: OperationId, at = "request", host = noHost) {
  const part = mount(<ReferenceDialog />, { at: `/op/${id}?tab=reference&at=${at}`, host });
  await waitFor(() => placeOf("errors"));
  return { ...part, text: document.body.textContent ?? "" };
}

/** Whether an entry is marked as an assumption, by itself or by its heading. */
const isMarked = (entry: HTMLElement): boolean =>
  [entry, entry.closest("section")?.querySelector<HTMLElement>("h3, h4")].some((each) =>
    each?.textContent?.includes("Assumed"),
  );

describe("the reference", () => {
  test.each(OPERATION_IDS)("of %s lists every error and every field, each with its source", async (id) => {
    await openReference(id);
    const operation: Operation = operations[id];
    for (const code of [...operation.refusals, ...commonRefusals]) {
      expect(isMarked(placeOf(`errors.${code}`))).toBe(true);
      expect(placeOf(`errors.${code}`).textContent).toContain("What to do:");
    }
    const places = {
      path: pathFieldsOf(operation),
      query: queryFieldsOf(operation),
      body: operation.body ? fieldsOf(operation.body) : [],
      answer: fieldsOf(operation.response.schema),
    };
    for (const [place, fields] of Object.entries(places)) {
      for (const { path, provenance, type } of fields) {
        const entry = placeOf(`${place}.${path}`);
        expect(isMarked(entry), path).toBe(provenance === "assumed");
        expect(entry.textContent).toContain(type);
      }
    }
  });

  test("lists limits, the scope needed, the headers, and where replay protection differs", async () => {
    const { text } = await openReference("placeOrder");
    expect(placeOf("body.cust_account.user_id").textContent).toMatch(/string; 1 to 64 characters/);
    expect(text).toContain("Requires an API key with the scope orders:write.");
    expect(text).toContain("On 400, 401, 403:");
    expect(text).toMatch(/Stripe also stores errors.*IETF draft returns 409/s);
    cleanup();
    await openReference("getWallet");
    expect(screen.queryByRole("heading", { name: /^Idempotency/ })).toBeNull();
    const table = screen.getByText("GET /v1/wallet", { selector: "dt > *" }).closest("div");
    expect(table?.textContent).toMatch(/No key: 401.*orders:write: 403.*wallet:read: yes/);
  });

  test("shows no key that could be copied, and is copied as Markdown", async () => {
    const { text, press } = await openReference("createKey");
    expect(text).toContain("rsk_demo_Hk2L…");
    expect(text).not.toMatch(/rsk_demo_[0-9A-Za-z]{36}/);
    await press("Copy as Markdown");
    expect(await navigator.clipboard.readText()).toBe(operationMarkdown("createKey"));
  });

  test("leads to the documents of the API, with the provider's if the host has set it", async () => {
    await openReference("getWallet", "request", { ...noHost, providerName: "Acme", specUrl: "https://acme.example/" });
    const links = within(screen.getByRole("list", { name: "Documents" })).getAllByRole<HTMLAnchorElement>("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      ...["./reference.md", "./openapi.json", "./api.d.ts"],
      "https://acme.example/",
    ]);
    expect(links.at(-1)?.rel).toBe("noopener noreferrer");
  });

  test("ends with what the spec does not cover, point by point", async () => {
    const { text } = await openReference("listProducts", "open");
    expect(text).toContain("This sandbox implements version 1 of the provider's API spec.");
    for (const point of OPEN_POINTS) expect(text).toContain(openPointText(point));
  });

  test("has its example copied into the request", async () => {
    const { press, session, address } = await openReference("placeOrder");
    session.setState(({ drafts }) => ({ drafts: { ...drafts, placeOrder: { ...drafts.placeOrder, body: "{}" } } }));
    await press("Try the example body");
    expect(JSON.parse(session.getState().drafts.placeOrder.body)).toMatchObject({ qty: 2 });
    expect(address()).toBe("/op/placeOrder");
  });

  test("has the focus at the place that the address names", async () => {
    await openReference("placeOrder", "errors.insufficient_balance");
    await waitFor(() => expect(document.activeElement).toBe(placeOf("errors.insufficient_balance")));
  });
});

describe("the page of an error", () => {
  test.each(ERROR_CODES)("%s has status, meaning and remedy, marked", (code) => {
    mount(<ErrorPage code={code} />, { at: errorPath(code) });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(code);
    expect(document.title).toBe(`${code} · Top-up Sandbox`);
    const { status, title, remedy } = errors[code];
    for (const words of [title, `Status ${status}`, errorCases[code], remedy])
      expect(document.body.textContent).toContain(words);
    expect(screen.getAllByText("Assumed").length).toBeGreaterThan(0);
  });

  test("lists the members its code adds, and links the operations that return it", () => {
    mount(<ErrorPage code="insufficient_balance" />);
    const members = within(screen.getByLabelText("Additional members"));
    for (const name of ["required", "currency", "balance", "shortfall"]) members.getByText(name);
    expect(screen.getByRole("link", { name: "Place an order" }).getAttribute("href")).toBe(
      "#/op/placeOrder?tab=reference&at=errors.insufficient_balance",
    );
  });
});
