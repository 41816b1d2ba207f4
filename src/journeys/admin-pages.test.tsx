// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { onAWideScreen, openPage, readySandbox } from "#testing/open-page.tsx";
import { ADMIN_PAGES, type AdminPage, adminPagePath, adminPages } from "#web/client/routes.ts";

onAWideScreen();

const tools = () => within(screen.getByRole("navigation", { name: "Sandbox tools" }));

/** The name of an admin page's link: in the sidebar, or in the bar for Storage. */
const linkTo = (place: AdminPage) =>
  place === "storage" ? "Simulated, saved locally" : new RegExp(`^${adminPages[place].name}`);

test("every admin page has an address, a link in the sidebar or the bar, and a description", async () => {
  const { user, press } = openPage(readySandbox());
  await press("Sandbox tools");
  for (const place of ADMIN_PAGES) {
    await user.click(screen.getAllByRole("link", { name: linkTo(place) })[0]!);
    expect(await screen.findByRole("heading", { level: 1, name: adminPages[place].name })).toBeTruthy();
    expect(window.location.hash).toBe(`#${adminPagePath(place)}`);
    await waitFor(() => expect(document.title).toBe(`${adminPages[place].name} · Top-up Sandbox`));
    expect(screen.getAllByRole("link", { name: linkTo(place), current: "page" })).toHaveLength(1);
    expect(screen.queryByRole("button", { name: "Send" })).toBeNull();
  }
});

test("the sidebar shows the state of each page and follows it", async () => {
  const sandbox = readySandbox();
  const { passes, press } = openPage(sandbox);
  await press("Sandbox tools");
  const state = (name: RegExp) => tools().getByRole("link", { name }).textContent;
  expect([state(/^Wallet/), state(/^Clock/), state(/^Prices/)]).toEqual([
    "Wallet and orders0",
    "Clock×1",
    "PricesSilver",
  ]);
  await sandbox.order({}, { "Idempotency-Key": "a" });
  await sandbox.panel.adjust({ kind: "run_clock", speed: 0 });
  await sandbox.panel.adjust({ kind: "set_custom_rate", rate: 125 });
  sandbox.panel.startFailure({ kind: "response_lost" }, 1);
  await passes(0);
  expect([state(/^Wallet/), state(/^Idempotency-Keys/), state(/^Clock/), state(/^Prices/)]).toEqual([
    "Wallet and orders1",
    "Idempotency-Keys1",
    "Clockpaused",
    "Prices12.5%",
  ]);
});

test("active failures are shown on every page, and one press turns them off", async () => {
  const sandbox = readySandbox();
  const { press, passes } = openPage(sandbox);
  expect(screen.queryByRole("region", { name: "Failures that are on" })).toBeNull();
  sandbox.panel.startFailure({ kind: "request_lost" }, 2, "placeOrder");
  await passes(0);
  const banner = () => screen.getByRole("region", { name: "Failures that are on" });
  expect(banner().textContent).toMatch(/^1 failure on/);
  expect(screen.getByRole("banner").contains(banner())).toBe(true);
  expect(banner().textContent).toContain("next 2 requests to Place an order");
  await sandbox.order().catch(() => {});
  await passes(0);
  expect(banner().textContent).toContain("next request to Place an order");
  await press("Turn off");
  expect(screen.queryByRole("region", { name: "Failures that are on" })).toBeNull();
  expect((await sandbox.order()).status).toBe(201);
});

test("Search finds the admin pages, the reset and the action that turns failures off", async () => {
  const sandbox = readySandbox();
  const { user } = openPage(sandbox);
  await user.keyboard("{Control>}k{/Control}");
  const search = async (text: string) => {
    const field = await screen.findByRole("combobox", { name: "Search" });
    await user.clear(field);
    await user.paste(text);
  };
  await search("one call fail");
  await user.keyboard("{Enter}");
  expect(await screen.findByRole("heading", { level: 1, name: "Failures" })).toBeTruthy();
  await user.keyboard("{Control>}k{/Control}");
  await search("reset the sandbox");
  await user.keyboard("{Enter}");
  expect(await screen.findByRole("dialog", { name: "Reset the sandbox?" })).toBeTruthy();
});

test.each([
  "#/nowhere",
  "#/wallet/",
  "#/orders/",
  "#/orders/a%20b",
  "#/orders/<script>",
  "#/__proto__",
  "#/constructor",
])("the unknown address %s shows that the page is not found", async (hash) => {
  window.location.hash = hash;
  openPage(readySandbox());
  expect(await screen.findByText(/^Page not found/)).toBeTruthy();
  expect(document.querySelector("script")).toBeNull();
});
