import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { noSettings, type Settings } from "#contract/page/settings.ts";
import { mount, readySandbox, sentence } from "#testing/mount.tsx";
import { handClock, minutes } from "#testing/sandbox.ts";
import { edit } from "#web/client/store.ts";
import { LinkedState } from "./linked-state.tsx";
import { ShareState } from "./share-state.tsx";

const KEY = "6f1d5a4e-27c4-4a52-9d0e-1f0a6a4b7c11";

/** The text of a link to a state with five orders and a key, with extra data of the page. */
async function linkText(extra: unknown = null): Promise<string> {
  const sandbox = readySandbox({ seed: 5 });
  await sandbox.keyWith("wallet:read");
  for (let turn = 0; turn < 4; turn++) await sandbox.order({ product_item_id: 2001, qty: 1 });
  await sandbox.order({}, { "Idempotency-Key": KEY });
  return sandbox.panel.packed(extra);
}

/** What opens a link, at the address with this text. */
function openLink(text: string, sandbox = readySandbox(), embed: Settings["embed"] = null) {
  return mount(<LinkedState unapplied={null} />, {
    sandbox,
    settings: { ...noSettings, embed },
    at: `/op/placeOrder?tab=code&world=${text}`,
  });
}

const orders = ({ panel }: ReturnType<typeof readySandbox>) => panel.stateView.getState().orders.length;
const offered = ({ session }: ReturnType<typeof mount>) =>
  waitFor(() => expect(session.getState().undo?.words).toContain("Link opened: 5 orders, balance"));
const noDialog = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

describe("a link with a state", () => {
  test("is opened at once in a fresh sandbox, removed from the address, and can be undone", async () => {
    const page = openLink(await linkText());
    await offered(page);
    expect(orders(page.sandbox)).toBe(5);
    expect(page.address()).toBe("/op/placeOrder?tab=code");
    expect(screen.queryByRole("dialog")).toBeNull();
    await act(async () => void (await page.session.getState().undo?.putBack()));
    expect(orders(page.sandbox)).toBe(0);
  });

  test("keeps the sandbox time: made an hour ago, it opens at the time it was made at", async () => {
    const clock = handClock();
    const theirs = readySandbox({ seed: 5 });
    await theirs.order();
    const text = await theirs.panel.packed(null);
    clock.move(minutes(60));
    const { sandbox } = openLink(text, readySandbox({ clock }));
    await waitFor(() => expect(orders(sandbox)).toBe(1));
    expect(sandbox.panel.now()).toBe(theirs.panel.now());
  });

  test("asks about the link that is in the address now, if another one replaces it", async () => {
    const sandbox = readySandbox();
    await sandbox.order();
    const page = openLink(await linkText(), sandbox);
    await screen.findByRole("dialog", { name: "Open the state in this link?" });
    const theirs = readySandbox({ seed: 5 });
    await theirs.order();
    const hash = `#/op/placeOrder?world=${await theirs.panel.packed(null)}`;
    act(() => window.location.replace(hash));
    await waitFor(() => expect(screen.getAllByRole("definition")[1]?.textContent).toContain("Balance 490.50, 1 order"));
    await page.press("Open");
    await waitFor(() => expect(page.session.getState().undo?.words).toContain("Link opened: 1 order, balance"));
  });

  test("asks first in a used sandbox, with both states, of which the current one may change", async () => {
    const sandbox = readySandbox();
    await sandbox.order();
    const before = sandbox.panel.snapshot();
    const page = openLink(await linkText(), sandbox);
    const question = within(await screen.findByRole("dialog", { name: "Open the state in this link?" }));
    const [here, linked] = question.getAllByRole("definition");
    expect(here?.textContent).toBe("Balance 490.50, 1 order, silver");
    expect(linked?.textContent).toMatch(/^Balance 4\d\d\.\d\d, 5 orders, 1 API key, 1 stored Idempotency-Key, silver$/);
    expect(sandbox.panel.snapshot()).toBe(before);
    await act(() => sandbox.order());
    expect(here?.textContent).toContain("Balance 481.00, 2 orders");
    sandbox.storage.fail = "writes";
    await page.press("Open");
    expect((await screen.findByRole("dialog", { name: "The link was not opened" })).textContent).toContain(
      "The browser refused to store the change.Nothing was changed.",
    );
    expect(sandbox.balance()).toBe("481.00");
  });

  test.each(["Cancel", "Escape"])("changes nothing in a used sandbox at %s", async (way) => {
    const sandbox = readySandbox();
    await sandbox.order();
    const page = openLink(await linkText(), sandbox);
    const question = await screen.findByRole("dialog");
    if (way === "Cancel") await page.press("Cancel");
    else act(() => void question.dispatchEvent(new Event("cancel", { cancelable: true })));
    await noDialog();
    expect([sandbox.balance(), page.address()]).toEqual(["490.50", "/op/placeOrder?tab=code"]);
  });
});

describe("an unusable link", () => {
  test.each([
    ["cut", (text: string) => text.slice(0, -5), /It is incomplete or was changed\./],
    ["with a character that no link holds", (text: string) => `${text}<`, /It is incomplete or was changed\./],
    ["of a newer version", (text: string) => text.replace(/^\d/, "9"), /made by a newer version of the sandbox/],
    ["of an older version", () => "2.1ZRZ.0123456789ab", /made by an older version of the sandbox/],
    ["of 600,000 characters", () => `3.${"A".repeat(600_000)}`, /longer than 400000 characters/],
  ])("%s is refused with a reason, and nothing is changed", async (_, change, reason) => {
    const page = openLink(change(await linkText()));
    const refusal = await screen.findByRole("dialog", { name: "The link was not opened" });
    expect(refusal.textContent).toMatch(reason);
    expect(refusal.textContent).toContain("Nothing was changed.");
    expect(orders(page.sandbox)).toBe(0);
    expect(page.address()).toBe("/op/placeOrder?tab=code");
    await page.press("Close");
    await noDialog();
  });

  test.each([null, "operation"] as const)("of which the browser says why, says so, with embed=%s", async (embed) => {
    const unapplied = "The browser did not respond in time.";
    mount(<LinkedState unapplied={unapplied} />, { settings: { ...noSettings, embed } });
    expect(await screen.findByText(unapplied)).toBeTruthy();
    expect(screen.getByText("Nothing was changed. Reload the page.")).toBeTruthy();
  });
});

describe("in a frame, where no question may be shown, a link", () => {
  test("opens in a fresh sandbox; a used one keeps its state", async () => {
    const fresh = openLink(await linkText(), undefined, "full");
    await waitFor(() => expect(orders(fresh.sandbox)).toBe(5));
    fresh.unmount();
    const sandbox = readySandbox();
    await sandbox.order();
    const used = openLink(await linkText(), sandbox, "full");
    await waitFor(() => expect(used.address()).toBe("/op/placeOrder?tab=code"));
    expect(sandbox.balance()).toBe("490.50");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("that is refused says so without blocking the page", async () => {
    openLink("3.x.y", undefined, "full");
    expect((await screen.findByRole("alert")).textContent).toContain("The link was not opened.It is incomplete");
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("the dialog Share", () => {
  const openShare = (sandbox = readySandbox(), at = "/op/placeOrder") => {
    const part = mount(<ShareState />, { sandbox, at });
    const copied = async () => {
      await part.press("Copy link with state");
      return navigator.clipboard.readText();
    };
    return { ...part, copied };
  };

  test("shows the contents and length of the link, and follows the state", async () => {
    const page = openShare();
    screen.getByText(sentence("no orders, no unsent requests"));
    await act(() => page.sandbox.keyWith("wallet:read"));
    await act(() => page.sandbox.order({}, { "Idempotency-Key": KEY }));
    act(() => edit(page.session, "placeOrder", { body: "{}" }));
    await screen.findByText(sentence("1 order, 1 API key, 1 stored Idempotency-Key, your unsent requests"));
    await screen.findByText(/^The link has \d+ characters\.$/);
    const link = await page.copied();
    expect(screen.getByText(`The link has ${link.length} characters.`)).toBeTruthy();
    expect(link.length).toBeLessThan(2000);
  });

  test("says why a state does not fit into a link", async () => {
    const sandbox = readySandbox();
    vi.spyOn(sandbox.panel, "packed").mockRejectedValue(new Error("It is too long."));
    openShare(sandbox);
    expect((await screen.findByRole("alert")).textContent).toBe("It is too long.");
    expect(screen.queryByRole("button", { name: "Copy link with state" })).toBeNull();
  });

  test("leaves out headers that are not of the API, keys, and unused Idempotency-Keys", async () => {
    const page = openShare();
    const { secret } = await act(() => page.sandbox.keyWith("wallet:read"));
    act(() => edit(page.session, "listProducts", { extraHeaders: [["X-Mine", "mine"]], query: { page: secret } }));
    const link = await waitFor(async () => {
      const text = await page.copied();
      const read = await page.sandbox.panel.unpacked(text.split("world=")[1] ?? "");
      expect(read).toMatchObject({
        extra: { drafts: { listProducts: { query: { page: `rsk_demo_...${secret.slice(-4)}` } } } },
      });
      return JSON.stringify(read);
    });
    expect(link).not.toMatch(/extraHeaders|mine|placeOrder/);
  });
});
