import { act, screen, within } from "@testing-library/react";
import { type FunctionComponent, Profiler } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { mount, readySandbox } from "#testing/mount.tsx";
import type { Sandbox } from "#testing/sandbox.ts";
import { Page as WholePage } from "./page.tsx";

/** The props by which a recorded render is named. */
interface NamingProps {
  readonly name: string;
  readonly order: { readonly id: string };
  readonly line: { readonly idempotencyKey: string };
  readonly exchange: { readonly requestId: string };
}

/** Records the renders of a few components, found by name in the JSX runtime, so that no file of theirs is named. */
const { drawn, recording } = vi.hoisted(() => {
  /** What was rendered, in order: a receipt by its name, a list row by its subject. Strict mode renders twice. */
  const drawn: string[] = [];
  const names: Readonly<Record<string, (props: NamingProps) => string>> = {
    ReceiptPaper: ({ name }) => name,
    PriceTable: () => "the response's prices",
    ItemWords: ({ order }) => `row ${order.id}`,
    LineFacts: ({ line }) => `entry ${line.idempotencyKey}`,
    CallMarks: ({ exchange }) => `exchange ${exchange.requestId}`,
  };
  const known = new WeakMap<FunctionComponent<NamingProps>, FunctionComponent<NamingProps>>();
  const recording = (component: FunctionComponent<NamingProps>) => {
    const nameOf = names[component.name];
    if (!nameOf) return component;
    const recorder =
      known.get(component) ??
      ((props: NamingProps) => {
        drawn.push(nameOf(props));
        return component(props);
      });
    known.set(component, recorder);
    return recorder;
  };
  return { drawn, recording };
});

vi.mock("react/jsx-dev-runtime", async (original) => {
  const runtime = await original<typeof import("react/jsx-dev-runtime")>();
  const jsxDEV: typeof runtime.jsxDEV = (type, ...more) =>
    runtime.jsxDEV(typeof type === "function" ? recording(type as FunctionComponent<NamingProps>) : type, ...more);
  return { ...runtime, jsxDEV };
});

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = readySandbox();
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The page, which counts how often any part of it is drawn, as React counts commits. */
function openPage(at: string) {
  let commits = 0;
  const count = () => {
    commits += 1;
  };
  const page = mount(
    <Profiler id="page" onRender={count}>
      <WholePage />
    </Profiler>,
    { sandbox, at },
  );
  return { ...page, commits: () => commits };
}

type Page = ReturnType<typeof openPage>;

/** Something done outside the page: by another client, another tab, or time. */
const done = (deed: () => unknown) => () => act(async () => void (await deed()));

/** How often the page rendered during this, and which receipts and rows were rendered. */
async function drawnBy(page: Page, deed: () => Promise<unknown>) {
  const before = page.commits();
  drawn.length = 0;
  await deed();
  return { commits: page.commits() - before, drawn: [...new Set(drawn)] };
}

/** The page's own ticker, four times a second. */
const tick = () => vi.advanceTimersByTime(250);

const KEYED = { "Idempotency-Key": "k" };

/** Waits until every lazily loaded part is loaded and rendered. */
async function settled(page: Page): Promise<void> {
  for (let before = -1; before !== page.commits(); ) {
    before = page.commits();
    await act(() => vi.dynamicImportSettled());
  }
}

/** An order with a copy, and a refusal, all delivered, on the page of this address. */
async function openAt(at: string): Promise<Page> {
  await sandbox.order({ qty: 1 }, KEYED);
  await sandbox.order({ qty: 1 }, KEYED);
  await sandbox.order({ product_item_id: 1 });
  sandbox.clock.move(6000);
  const page = openPage(at);
  await screen.findByRole("heading", { level: 1 });
  await settled(page);
  return page;
}

const orders = () => sandbox.panel.stateView.getState().orders.map(({ id }) => id);

describe("on the first page", () => {
  test("an order renders only its own receipt: once for the state, once for the log", async () => {
    const page = await openAt("/op/placeOrder");
    const { commits, drawn: receipts } = await drawnBy(
      page,
      done(() => sandbox.order()),
    );
    expect(receipts).toEqual([`Order ${orders()[0]}`]);
    expect(commits).toBe(2);
  });

  test("a replay renders its copy and the receipt before it, once", async () => {
    const page = await openAt("/op/placeOrder");
    const { commits, drawn: receipts } = await drawnBy(
      page,
      done(() => sandbox.order({ qty: 1 }, KEYED)),
    );
    expect(receipts).toEqual([`Order ${orders()[0]}`, "Copy 2, charged 0.00", "Copy 1, charged 0.00"]);
    expect(commits).toBe(1);
  });

  test("a GET by Send renders twice: no receipt, and the response only when it changes", async () => {
    const page = await openAt("/");
    const send = async () => {
      await page.press("Send");
      await page.waitForText("200 OK");
    };
    // The first press also ends the first screen.
    expect(await drawnBy(page, send)).toEqual({ commits: 3, drawn: ["the response's prices"] });
    expect(await drawnBy(page, send)).toEqual({ commits: 2, drawn: [] });
  });

  test("an order by Send renders when sent, when stored, when logged and when its response arrives", async () => {
    const page = await openAt("/op/placeOrder");
    const { commits, drawn: receipts } = await drawnBy(page, async () => {
      await page.press("Send");
      await page.waitForText("201 Created");
    });
    expect(receipts).toEqual([`Order ${orders()[0]}`]);
    expect(commits).toBe(4);
  });

  test("reading the catalogue for the item picker renders nothing else", async () => {
    const page = await openAt("/op/placeOrder");
    const before = sandbox.panel.exchanges.getState();
    const { commits } = await drawnBy(
      page,
      done(() => sandbox.panel.catalogueFor(sandbox.panel.sampleKey)),
    );
    expect(commits).toBe(0);
    expect(sandbox.panel.exchanges.getState()).toBe(before);
  });

  test("a delivery renders its receipt, once", async () => {
    const page = await openAt("/op/placeOrder");
    await drawnBy(
      page,
      done(() => sandbox.order()),
    );
    const { commits, drawn: receipts } = await drawnBy(
      page,
      done(() => sandbox.clock.move(5000)),
    );
    expect(within(screen.getByRole("region", { name: "Receipts" })).getAllByText("DELIVERED")).toHaveLength(2);
    expect(receipts).toEqual([`Order ${orders()[0]}`]);
    expect(commits).toBe(1);
  });

  test("a tick of the clock renders the countdown but no receipt, and nothing within the same second", async () => {
    const page = await openAt("/op/placeOrder");
    await drawnBy(
      page,
      done(() => sandbox.order()),
    );
    expect(await drawnBy(page, done(tick))).toEqual({ commits: 0, drawn: [] });
    sandbox.clock.move(1000);
    expect(await drawnBy(page, done(tick))).toEqual({ commits: 1, drawn: [] });
    expect(within(screen.getByRole("region", { name: "Receipts" })).getByText("PROCESSING 4 s")).toBeTruthy();
  });
});

describe("a long list renders its new rows, and no unchanged row", () => {
  const newest = () => sandbox.panel.exchanges.getState().at(-1)?.requestId;

  test("in the statement", async () => {
    const page = await openAt("/wallet");
    const { drawn: rows } = await drawnBy(
      page,
      done(() => sandbox.order()),
    );
    expect(rows.filter((name) => name.startsWith("row"))).toEqual([`row ${orders()[0]}`]);
  });

  test("in the ledger", async () => {
    const page = await openAt("/ledger");
    const { drawn: entries } = await drawnBy(
      page,
      done(() => sandbox.order({}, { "Idempotency-Key": "another" })),
    );
    expect(entries.filter((name) => name.startsWith("entry"))).toEqual(["entry another"]);
  });

  test("in the log", async () => {
    const page = await openAt("/op/placeOrder");
    await page.user.click(screen.getByRole("tab", { name: /^Log/ }));
    await page.user.click(await screen.findByRole("button", { name: "Open log" }));
    const list = await screen.findByRole("list", { name: "Calls in the log, newest first" });
    const chosen = within(list).getAllByRole("button")[1] as HTMLElement;
    await page.user.click(chosen);
    const { drawn: rows } = await drawnBy(
      page,
      done(() => sandbox.order()),
    );
    // The chosen exchange is shown beside the list, with the exchanges it could be compared with.
    expect(
      rows.filter((name) => name.startsWith("exchange") && name !== chosen.id.replace("log-", "exchange ")),
    ).toEqual([`exchange ${newest()}`]);
  });
});
