import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { OPERATION_IDS } from "#contract/api/operations.ts";
import { type HostSettings, noHost } from "#contract/page/host.ts";
import { noSettings, type Settings } from "#contract/page/settings.ts";
import { mount, narrowScreen, readySandbox, tabletScreen } from "#testing/mount.tsx";
import { memoryStorage } from "#testing/sandbox.ts";
import { follow } from "#web/client/link.ts";
import { ADMIN_PAGES, type AdminPage, adminPagePath, adminPages, FIRST_FAILURE } from "#web/client/routes.ts";
import { SiteName } from "#web/ui/browser/window.ts";
import { Page } from "./page.tsx";

afterEach(() => {
  delete document.documentElement.dataset.theme;
});

const HOST: HostSettings = {
  providerName: "Acme",
  signupUrl: "https://acme.example/sign-up",
  apiBaseUrl: "https://api.acme.example",
  specUrl: "https://acme.example/spec",
};

interface Given {
  readonly host?: HostSettings;
  readonly settings?: Partial<Settings>;
  readonly at?: string;
}

/** The page with its bar, sidebar, main part and till. */
function open({ host = noHost, settings = {}, at = "/op/placeOrder" }: Given = {}, sandbox = readySandbox()) {
  const part = mount(
    <SiteName value={host === noHost ? "Top-up Sandbox" : "Acme Sandbox"}>
      <Page />
    </SiteName>,
    { sandbox, host, at, settings: { ...noSettings, ...settings } },
  );
  return {
    ...part,
    heading: (name: string) => screen.findByRole("heading", { level: 1, name }),
    sends: async (head: string) => {
      await part.send();
      await part.waitForText(head);
    },
  };
}

test.each([
  ["/op/placeOrder", true],
  ["/wallet", true],
  ["/orders/ord_00000000000000000000", true],
  ["/recipes", false],
  ["/recipes/no-key", false],
  ["/failures", false],
  ["/failures/slow", false],
  ["/go-live", false],
  ["/embed", false],
  ["/machine", false],
  ["/errors/insufficient_balance", false],
])("at %s the till is there: %s", (at, isThere) => {
  open({ at });
  expect(screen.queryByRole("complementary", { name: "Receipts and balance" }) !== null).toBe(isThere);
});

test.each(["/recipes", "/failures/slow", "/go-live", "/embed", "/machine", "/log", "/errors/insufficient_balance"])(
  "at %s the till's corner shows the balance, and leads to the wallet",
  async (at) => {
    const { sandbox } = open({ at });
    await act(() => sandbox.order());
    const corner = within(screen.getByRole("complementary", { name: "Balance" }));
    expect(corner.getByRole("link").textContent).toMatch(/^490\.50/);
    expect(corner.getByRole("link").getAttribute("href")).toBe("#/wallet");
  },
);

const bar = () => within(screen.getByRole("banner"));
const steps = () => within(screen.getByRole("navigation", { name: "Get started" }));
const linksOut = () => [...document.querySelectorAll<HTMLAnchorElement>('a[href^="http"]')].map(({ href }) => href);

describe("the sidebar", () => {
  /** The name of an admin page's link: in the sidebar, or in the bar for Storage. */
  const linkTo = (place: AdminPage) =>
    place === "storage" ? "Simulated, saved locally" : new RegExp(`^${adminPages[place].name}`);

  test("leads to every admin page, each with an address and a title", async () => {
    const page = open();
    await page.user.click(screen.getByText("Sandbox tools"));
    for (const place of ADMIN_PAGES) {
      const { name } = adminPages[place];
      await page.user.click(screen.getAllByRole("link", { name: linkTo(place) })[0]!);
      await page.heading(name);
      expect(page.address()).toBe(adminPagePath(place));
      await waitFor(() => expect(document.title).toBe(`${name} · Top-up Sandbox`));
      expect(screen.getAllByRole("link", { name: linkTo(place), current: "page" })).toHaveLength(1);
    }
  });

  test("shows the state of each page and follows it", async () => {
    const { sandbox, user } = open();
    await user.click(screen.getByText("Sandbox tools"));
    const tools = within(screen.getByRole("navigation", { name: "Sandbox tools" }));
    const states = () =>
      ["Wallet", "Idempotency-Keys", "Clock", "Prices"].map(
        (name) => tools.getByRole("link", { name: new RegExp(`^${name}`) }).textContent,
      );
    expect(states()).toEqual(["Wallet and orders0", "Idempotency-Keys0", "Clock×1", "PricesSilver"]);
    await act(async () => {
      await sandbox.order({}, { "Idempotency-Key": "a" });
      await sandbox.panel.adjust({ kind: "run_clock", speed: 0 });
      await sandbox.panel.adjust({ kind: "set_custom_rate", rate: 125 });
    });
    expect(states()).toEqual(["Wallet and orders1", "Idempotency-Keys1", "Clockpaused", "Prices12.5%"]);
  });

  test("has one group open at a time, so that its last row stays in sight", () => {
    open();
    const groups = ["5 more (assumed)", "Sandbox tools"].map((name) => screen.getByText(name).closest("details"));
    expect(groups.map((group) => group?.getAttribute("name"))).toEqual(["more", "more"]);
  });

  test("is one stop of Tab, at the current page; the arrow keys, Home and End move in it", async () => {
    const { user } = open();
    const reachable = () =>
      ["Get started", "API", "Learn", "Sandbox tools", "More"]
        .flatMap((name) => [
          ...screen.getByRole("navigation", { name }).querySelectorAll<HTMLElement>("a, button, summary"),
        ])
        .filter(({ tabIndex }) => tabIndex >= 0)
        .map(({ textContent }) => textContent);
    expect(reachable()).toEqual(["POSTPlace an order"]);
    screen.getByRole("link", { name: "POST Place an order" }).focus();
    await user.keyboard("{ArrowDown}");
    expect(document.activeElement?.textContent).toBe("POSTCreate an API key");
    expect(reachable()).toEqual(["POSTCreate an API key"]);
    await user.keyboard("{End}");
    expect(document.activeElement?.textContent).toBe("About");
    await user.keyboard("{Home}{ArrowUp}");
    expect(document.activeElement?.textContent).toMatch(/Browse prices/);
  });

  test("opens further rows by itself at a page in them, and keeps them open", async () => {
    const { user } = open({ at: "/op/listOrders" });
    const further = screen.getByText(/\(assumed\)$/).closest("details");
    expect(further).toHaveProperty("open", true);
    await user.click(screen.getByRole("link", { name: "GET List products" }));
    expect(further).toHaveProperty("open", true);
    expect(further?.querySelectorAll("li")).toHaveLength(5);
  });

  test.each(["/", "/op/placeOrder", "/machine"])(
    "looks after a reset as in a first visit at %s, till and bar too, whatever was done, folded and opened",
    async (at) => {
      const text = () => document.body.textContent?.replace(screen.getByRole("status").textContent, "");
      const first = open({ at });
      await screen.findByRole("heading", { level: 1 });
      const [words, details] = [text(), document.querySelectorAll("details[open]").length];
      first.unmount();
      const { sandbox, passes, user } = open({ at: "/op/getOrder" });
      for (const key of ["a", "a"]) await act(() => sandbox.order({}, { "Idempotency-Key": key }));
      await act(() => sandbox.get("/v1/products"));
      await act(() => sandbox.panel.issueKey({ name: "Shop", scopes: ["orders:write"] }));
      await passes(6000);
      await user.click(screen.getByRole("tab", { name: /^Log/ }));
      await act(async () => {
        window.location.hash = at;
      });
      await act(() => sandbox.panel.reset());
      await waitFor(() => expect(text()).toBe(words));
      expect(document.querySelectorAll("details[open]")).toHaveLength(details);
    },
  );

  test("opens the tools with the first order, and folds the steps on the visit after all are done", async () => {
    const { sandbox, passes, user } = open();
    expect(screen.queryByRole("link", { name: /^Wallet and orders/ })).toBeNull();
    await act(() => sandbox.order({}, { "Idempotency-Key": "a" }));
    expect(steps().getByRole("link", { current: "step" }).textContent).toMatch(/Send it again/);
    expect(screen.getByRole("link", { name: /^Wallet and orders/ })).toBeTruthy();
    await act(() => sandbox.order({}, { "Idempotency-Key": "a" }));
    await act(() => sandbox.get("/v1/products"));
    await act(() => sandbox.panel.issueKey({ name: "Shop", scopes: ["orders:write"] }));
    await passes(6000);
    expect(steps().getByRole("heading").textContent).toBe("Get started 5 of 5");
    await user.click(screen.getByRole("link", { name: "GET List products" }));
    expect(steps().getByRole("heading").textContent).toBe("Get started 5 of 5");
    cleanup();
    open({}, sandbox);
    const fold = () => steps().getByRole("group");
    expect(fold()).toHaveProperty("open", false);
    await user.click(fold().querySelector("summary")!);
    expect(fold()).toHaveProperty("open", true);
  });
});

test("the chip's key leads to the keys, its tier to the prices", () => {
  open();
  const hashOf = (name: RegExp) => bar().getByRole<HTMLAnchorElement>("link", { name }).hash;
  expect([hashOf(/^Sample key$/), hashOf(/^Silver tier 5% off$/)]).toEqual(["#/keys", "#/prices"]);
});

describe("the page", () => {
  test("says of an unknown address that it is not found, and shows the first operation", () => {
    open({ at: "/orders/<script>" });
    expect(screen.getByText(/^Page not found\./)).toBeTruthy();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("List products");
    expect(document.body.querySelector("script")).toBeNull();
  });

  test("copies a link to its operation alone", async () => {
    const { press } = open({ at: "/op/placeOrder?tab=json" });
    await press(/^Share/);
    await press("Copy link to this operation");
    expect(await navigator.clipboard.readText()).toMatch(/#\/op\/placeOrder$/);
  });

  test("can hide receipts, Code and Log", async () => {
    open({ settings: { hide: ["receipts", "code", "log"] }, at: "/op/placeOrder?tab=code" });
    expect(screen.queryByRole("region", { name: "Receipts" })).toBeNull();
    expect(screen.queryByRole("tab", { name: "Code" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Log" })).toBeNull();
    expect(screen.getByRole("tab", { name: "Form", selected: true })).toBeTruthy();
  });

  test("on a phone closes the sheet of receipts for a link in it", async () => {
    narrowScreen();
    const sandbox = readySandbox();
    await sandbox.order();
    const { press, user } = open({}, sandbox);
    await press(/^Receipts/);
    await user.click(await screen.findByRole("link", { name: /^Call \S+: Order/ }));
    await screen.findByRole("region", { name: "Call" });
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test.each<[what: string, button: string | RegExp, role: "dialog" | "group", width: "wide" | "narrow"]>([
    ["a dialog", "Reset", "dialog", "wide"],
    ["the palette", /^Search/, "dialog", "wide"],
    ["the sheet of receipts", /^Receipts/, "dialog", "narrow"],
    ["a menu", "Share", "group", "wide"],
    ["a menu of the page itself", "Menu", "group", "narrow"],
  ])(
    "closes %s as the address changes, but not the reference that the address opens",
    async (_, button, role, width) => {
      if (width === "narrow") narrowScreen();
      const sandbox = readySandbox();
      await sandbox.order();
      const { press } = open({ at: "/op/placeOrder" }, sandbox);
      await press(button);
      const name = role === "group" ? String(button) : /./;
      await screen.findByRole(role, { name });
      act(() => follow("#/op/getWallet"));
      await waitFor(() => expect(screen.queryByRole(role, { name })).toBeNull());
      act(() => follow("#/op/getWallet?tab=reference&at=errors"));
      await screen.findByRole("dialog", { name: "Reference: Read the wallet" });
      act(() => follow("#/op/getWallet?tab=reference&at=request"));
      expect(screen.getByRole("dialog")).toBeTruthy();
    },
  );

  test("shows the tab of a response for its own operation only, and again on return", async () => {
    const { sends, user } = open({ at: "/op/getWallet" });
    await sends("200 OK");
    await user.click(screen.getByRole("tab", { name: /^Why/ }));
    act(() => follow("#/op/listOrders"));
    await waitFor(() => expect(screen.getByRole("tab", { name: "JSON", selected: true })).toBeTruthy());
    act(() => follow("#/log"));
    act(() => follow("#/op/getWallet"));
    await waitFor(() => expect(screen.getByRole("tab", { name: /^Why/, selected: true })).toBeTruthy());
  });

  test.each(OPERATION_IDS)("leads from %s to a failure of it", async (id) => {
    open({ at: `/op/${id}` });
    const link = await screen.findByRole("link", { name: "Make it fail" });
    expect(link.getAttribute("href")).toBe(`#/failures/${FIRST_FAILURE[id]}`);
  });

  test("on a phone shows the request of an operation that has no response yet, and else the pane that was open", async () => {
    narrowScreen();
    const { sends, session } = open({ at: "/op/getWallet" });
    const pane = () => session.getState().pane;
    await sends("200 OK");
    expect(pane()).toBe("response");
    act(() => follow("#/op/listOrders"));
    await waitFor(() => expect(pane()).toBe("request"));
    act(() => session.setState({ pane: "response" }));
    act(() => follow("#/op/getWallet"));
    await screen.findByText("200 OK");
    expect(pane()).toBe("response");
  });

  test("on a phone closes the menu at a link in it, by the sidebar's groups, and moves in it by arrow keys, past a choice", async () => {
    narrowScreen();
    const { press, user, address } = open();
    await press("Menu");
    expect(document.activeElement?.textContent).toMatch(/Browse prices/);
    await user.keyboard("{ArrowUp}");
    expect(document.activeElement).toBe(screen.getByRole("radio", { name: "Same as the system" }));
    const pages = within(screen.getByRole("group", { name: "Menu" })).getByRole("navigation", { name: "Pages" });
    const groups = [...pages.querySelectorAll("h2")].map(
      (group) => `${group.textContent}: ${group.nextSibling?.textContent}`,
    );
    expect(groups).toEqual(["Learn: Recipes", "Sandbox tools: Wallet and orders", "More: Storage"]);
    await user.click(screen.getByRole("link", { name: "Clock" }));
    expect(address()).toBe("/clock");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Menu", expanded: false }));
  });

  test("on a tablet lists the pages in the menu", async () => {
    tabletScreen();
    const { press } = open();
    await press("Menu");
    const menu = within(screen.getByRole("group", { name: "Menu" }));
    menu.getByRole("link", { name: "3-minute demo" });
    expect(menu.getByRole("link", { name: "Before you go live" }).getAttribute("href")).toBe("#/go-live");
  });

  test("on a phone Send has one name in both panes", async () => {
    narrowScreen();
    const { sends, session } = open({ at: "/op/placeOrder" });
    await sends("201 Created");
    expect(session.getState().pane).toBe("response");
    const dock = within(screen.getByRole("complementary", { name: "Balance and Send" }));
    dock.getByRole("button", { name: "Send again, no charge" });
  });

  test("shows active failures, and turns them off at one press", async () => {
    const { sandbox, press } = open();
    act(() => sandbox.panel.startFailure({ kind: "request_lost" }, 2, "placeOrder"));
    const banner = () => bar().queryByRole("region", { name: "Failures that are on" });
    expect(banner()?.textContent).toMatch(/^1 failure on.*next 2 calls to Place an order loses its request/);
    await act(async () => void (await sandbox.order().catch(() => {})));
    expect(banner()?.textContent).toContain("The next call to Place an order");
    await press("Turn off");
    expect(banner()).toBeNull();
    expect(sandbox.panel.failures.getState()).toEqual([]);
  });

  test("says that stored state was set aside, with the reason and where it is, until that is dismissed", async () => {
    const storage = memoryStorage();
    storage.kept.set("top-up-sandbox", "{");
    const { user } = open({}, readySandbox({ storage }));
    const notice = await screen.findByRole("region", { name: "Stored data set aside" });
    expect(notice.textContent).toMatch(/started fresh.*It is not JSON.*top-up-sandbox:set-aside/);
    await user.click(within(notice).getByRole("button", { name: "Dismiss" }));
    expect(notice.isConnected).toBe(false);
  });

  test("has the theme the visitor chooses, kept for the next visit; the address's goes before", async () => {
    const { press, user, unmount } = open();
    await press("Theme");
    await user.click(screen.getByRole("radio", { name: "Dark" }));
    expect(document.documentElement.dataset.theme).toBe("dark");
    expect(localStorage.getItem("top-up-sandbox:theme")).toBe('"dark"');
    unmount();
    const next = open({ settings: { theme: "light" } });
    await next.press("Theme");
    expect(screen.getByRole("radio", { name: "Light" })).toHaveProperty("checked", true);
  });
});

test("a new version is announced, hidden by Later until it is in use elsewhere, and activated once, on request", async () => {
  const { press, announcement, session, sandbox } = open();
  const use = vi.fn();
  const notice = () => screen.queryByRole("region", { name: "New version" });
  const announce = (version: "ready" | "in_use") => act(async () => sandbox.hasNewVersion(version, use));
  expect(notice()).toBeNull();
  await announce("ready");
  expect(notice()?.textContent).toMatch(/^A new version is ready\./);
  expect(notice()?.textContent).not.toMatch(/key/);
  expect(announcement()).toBe("A new version is ready.");
  act(() => session.setState({ secrets: { key_1: "rsk_demo_x" } }));
  expect(notice()?.textContent).toMatch(/New API keys are not: copy yours first\./);
  await press("Later");
  await announce("ready");
  expect(notice()).toBeNull();
  await announce("in_use");
  expect(notice()?.textContent).toMatch(/^A new version is in use in another tab\. This tab still runs the old one/);
  await press("Reload");
  await press("Updating…");
  expect(use).toHaveBeenCalledOnce();
});

describe("a host's settings", () => {
  test("name the provider in bar, title, headline and About, which links the spec", async () => {
    const { press } = open({ host: HOST, at: "/" });
    expect(bar().getByText("Acme Sandbox")).toBeTruthy();
    expect(screen.getByRole("heading", { level: 1, name: "Try the Acme API for game top-ups" })).toBeTruthy();
    expect(document.title).toBe("List products · Acme Sandbox");
    await press("About");
    const about = within(await screen.findByRole("dialog", { name: "About Acme Sandbox" }));
    const spec = about.getByRole<HTMLAnchorElement>("link", { name: /^the Acme API spec ?, opens in a new tab$/ });
    expect([spec.href, spec.target, spec.rel]).toEqual([HOST.specUrl, "_blank", "noopener noreferrer"]);
  });

  test.each([
    ["the sign-up", {}, /^Get a key from Acme/],
    [
      "the provider's spec, without a name and a sign-up",
      { providerName: null, signupUrl: null },
      /^Read the provider's/,
    ],
  ])("end Get started with %s", async (_, change, name) => {
    open({ host: { ...HOST, ...change } });
    const link = await steps().findByRole<HTMLAnchorElement>("link", { name });
    expect([link.target, link.rel]).toEqual(["_blank", "noopener noreferrer"]);
    expect(linksOut()).toEqual([link.href]);
  });

  test("that are missing lead to no other site, and About says what the sandbox is", async () => {
    const { press } = open({ at: "/" });
    await press("About");
    const { textContent } = await screen.findByRole("dialog", { name: "About Top-up Sandbox" });
    for (const words of ["version 1 of the provider's API spec. Where", "Not covered by the API spec", "Webhooks"])
      expect(textContent).toContain(words);
    expect(linksOut()).toEqual([]);
    expect(document.body.textContent).not.toMatch(/What next|undefined|null/);
  });
});
