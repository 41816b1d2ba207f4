import { act, screen } from "@testing-library/react";
import { type FunctionComponent, Profiler } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { mount, readySandbox } from "#testing/mount.tsx";
import type { Sandbox } from "#testing/sandbox.ts";
import { Page } from "./page.tsx";

/** The props by which a recorded render is named. */
interface NamingProps {
  readonly name?: string;
  readonly receipt: { readonly name: string };
}

/** Records the renders of a few components, found by name in the JSX runtime, so that no file of theirs is named. */
const { drawn, recording } = vi.hoisted(() => {
  const drawn: string[] = [];
  const names: Readonly<Record<string, (props: NamingProps) => string>> = {
    ReceiptPaper: ({ receipt, name = receipt.name }) => name,
    PriceTable: () => "the response's prices",
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
afterEach(() => void vi.useRealTimers());

const KEYED = { "Idempotency-Key": "k" };

/** The page after an order with a copy, and a refusal, all delivered. */
async function openAt(at: string) {
  await sandbox.order({ qty: 1 }, KEYED);
  await sandbox.order({ qty: 1 }, KEYED);
  await sandbox.order({ product_item_id: 1 });
  sandbox.clock.move(6000);
  let commits = 0;
  const count = () => {
    commits += 1;
  };
  const page = mount(
    <Profiler id="page" onRender={count}>
      <Page />
    </Profiler>,
    { sandbox, at },
  );
  await screen.findByRole("heading", { level: 1 });
  // Until every part that is loaded later is drawn.
  for (let before = -1; before !== commits; ) {
    before = commits;
    await act(() => vi.dynamicImportSettled());
  }
  /** How often the page was drawn during this, and which receipts were. Strict mode renders twice. */
  const drawnBy = async (deed: () => Promise<void>) => {
    commits = 0;
    drawn.length = 0;
    await deed();
    return { commits, drawn: [...new Set(drawn)] };
  };
  return { ...page, drawnBy };
}

/** Something done outside the page: by another client, another tab, or time. */
const done = (deed: () => unknown) => () => act(async () => void (await deed()));

const orders = () => sandbox.panel.stateView.getState().orders.map(({ id }) => id);
const newest = () => `Order ${orders()[0]}`;

describe("the page draws no more than what has changed:", () => {
  test("of an order its receipt, once for the state and once for the log; of a delivery and a copy once", async () => {
    const { drawnBy } = await openAt("/op/placeOrder");
    expect(await drawnBy(done(() => sandbox.order({ qty: 1 }, KEYED)))).toEqual({
      commits: 1,
      drawn: [newest(), "Copy 2, charged 0.00", "Copy 1, charged 0.00"],
    });
    expect(await drawnBy(done(() => sandbox.order()))).toEqual({ commits: 2, drawn: [newest()] });
    expect(await drawnBy(done(() => vi.advanceTimersByTime(250)))).toEqual({ commits: 0, drawn: [] });
    sandbox.clock.move(1000);
    expect(await drawnBy(done(() => vi.advanceTimersByTime(250)))).toEqual({ commits: 1, drawn: [] });
    expect(await drawnBy(done(() => sandbox.clock.move(4000)))).toEqual({ commits: 1, drawn: [newest()] });
  });

  test("of a GET by Send no receipt, and the response only when it changes", async () => {
    const page = await openAt("/");
    const send = async () => {
      await page.send();
      await page.waitForText("200 OK");
    };
    // One is for the time that the page waited, which a browser draws with the call. The first press also ends the first screen.
    expect(await page.drawnBy(send)).toEqual({ commits: 4, drawn: ["the response's prices"] });
    expect(await page.drawnBy(send)).toEqual({ commits: 3, drawn: [] });
  });
});
