// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { type HostSettings, noHost } from "#contract/page/host.ts";
import { noSettings, settingsIn, storeName } from "#contract/page/settings.ts";
import { onAWideScreen, openPage, readySandbox } from "#testing/open-page.tsx";
import { DEMO_STEPS } from "#web/learn/present/script.ts";
// Loaded with the test file, so that no test waits for it.
import "#web/app/stage.tsx";

onAWideScreen();
beforeEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, "", "/");
});

const HOST: HostSettings = {
  providerName: "Acme",
  signupUrl: "https://acme.example/sign-up",
  apiBaseUrl: "https://api.acme.example",
  specUrl: "https://acme.example/spec",
};

const open = (host: HostSettings, settings = noSettings) => openPage(readySandbox({ pageSeed: 852 }), settings, host);

const steps = () => within(screen.getByRole("navigation", { name: "Get started" }));

/** Every link to another site, by its address. */
const linksOut = () => [...document.querySelectorAll<HTMLAnchorElement>('a[href^="http"]')].map(({ href }) => href);

function expectOpensInNewTab(link: HTMLElement): void {
  expect(link.getAttribute("target")).toBe("_blank");
  expect(link.getAttribute("rel")).toBe("noopener noreferrer");
}

/** Does a whole lesson by its own button. */
async function finishLesson(page: ReturnType<typeof openPage>) {
  window.location.hash = "#/lessons/your-prices";
  await act(async () => void window.dispatchEvent(new Event("hashchange")));
  const card = within(await screen.findByRole("region", { name: "Lesson: Your prices" }));
  while (card.queryByText("Lesson done") === null) {
    const before = card.getByRole("heading", { level: 2 }).textContent;
    await page.user.click(card.getByRole("button", { name: "Do it for me" }));
    await waitFor(() => expect(card.getByRole("heading", { level: 2 }).textContent).not.toBe(before));
  }
  return card;
}

describe("with a host's settings", () => {
  test("the page names the provider in its bar, its title, its intro and About", async () => {
    const page = open(HOST);
    expect(within(screen.getByRole("banner")).getByText("Acme Sandbox")).toBeTruthy();
    expect(screen.getByRole("heading", { level: 1, name: "Try the Acme API for game top-ups" })).toBeTruthy();
    expect(document.title).toBe("List products · Acme Sandbox");
    await page.press("About this sandbox");
    const about = within(await screen.findByRole("dialog", { name: "About Acme Sandbox" }));
    const spec = about.getByRole("link", { name: /^the Acme API spec ?, opens in a new tab$/ });
    expect(spec.getAttribute("href")).toBe(HOST.specUrl);
    expectOpensInNewTab(spec);
  });

  test("Get started ends with the sign-up from the start, so that nothing moves at its end", async () => {
    open(HOST);
    expect(await steps().findByRole("heading", { name: "What next?" })).toBeTruthy();
    const signup = steps().getByRole("link", { name: /^Get a key from Acme ?, opens in a new tab$/ });
    expect(signup.getAttribute("href")).toBe(HOST.signupUrl);
    expectOpensInNewTab(signup);
    expect(linksOut()).toEqual([HOST.signupUrl]);
  });

  test("a lesson ends with the sign-up and the spec, but not before it is done", async () => {
    const page = open(HOST);
    const card = await finishLesson(page);
    expect(card.getByRole("heading", { name: "What next?" })).toBeTruthy();
    expect(card.getByRole("link", { name: /^Get a key from Acme/ }).getAttribute("href")).toBe(HOST.signupUrl);
    expect(card.getByRole("link", { name: /^Read the Acme API spec/ }).getAttribute("href")).toBe(HOST.specUrl);
    await page.press("Start over");
    expect(card.queryByText("What next?")).toBeNull();
  });

  test("the reference links the provider's spec beside the sandbox's own", async () => {
    window.location.hash = "#/op/placeOrder?tab=reference";
    open(HOST);
    const documents = within(await screen.findByRole("list", { name: "Documents" }));
    expect(documents.getByRole("link", { name: /^openapi.json/ })).toBeTruthy();
    expect(documents.getByRole("link", { name: /^Acme API spec/ }).getAttribute("href")).toBe(HOST.specUrl);
  });

  test.each([
    ["the host's base URL", noSettings, "https://api.acme.example/v1/products"],
    [
      "the address's instead",
      { ...noSettings, base_url: "https://test.acme.example" },
      "https://test.acme.example/v1/",
    ],
  ])("code prints %s", async (_, settings, printed) => {
    window.location.hash = "#/op/listProducts?tab=code&lang=curl";
    open(HOST, settings);
    expect((await screen.findByRole("region", { name: "Code in cURL" })).textContent).toContain(printed);
  });

  test.each([
    ["the sign-up, from the provider", { providerName: null }, /^Get a key from the provider/],
    ["the spec, if there is no sign-up", { signupUrl: null }, /^Read the Acme API spec/],
    ["the provider's spec, without a name", { providerName: null, signupUrl: null }, /^Read the provider's API spec/],
  ])("Get started ends with %s", async (_, change, name) => {
    open({ ...HOST, ...change });
    expect(await steps().findByRole("link", { name })).toBeTruthy();
  });
});

describe("the last step of a demo", () => {
  const stage = settingsIn(new URLSearchParams("present=1&reset=1")).settings;
  const done = () => JSON.parse(sessionStorage.getItem(`${storeName("stage")}:beat`) ?? "{}").done;

  async function openLastStep(host: HostSettings) {
    open(host, stage);
    await expect.poll(done).toBe(1);
    await act(async () => void fireEvent.keyDown(window, { key: "8" }));
    await expect.poll(done).toBe(DEMO_STEPS.length);
    expect(screen.getByText("End. Press 1 to restart.")).toBeTruthy();
  }

  test("is the request as code, and the sign-up as a link and a QR code", async () => {
    await openLastStep(HOST);
    await screen.findByRole("img", { name: "QR code of https://acme.example/sign-up" });
    expect(screen.getByRole("region", { name: "Code in cURL" }).textContent).toContain("/v1/orders");
    expect(screen.getByText("https://acme.example/sign-up", { exact: true })).toBeTruthy();
    expectOpensInNewTab(screen.getByRole("link", { name: /^Get a key from Acme/ }));
  });

  test("leads to this page without a host's address", async () => {
    await openLastStep({ ...HOST, signupUrl: null, specUrl: null });
    await screen.findByRole("img", { name: `QR code of ${window.location.origin}/` });
    expect(screen.getByRole("link", { name: /^Open this sandbox/ })).toBeTruthy();
  });
});

describe("without a host's settings", () => {
  test("no part of the page leads to another site or asks what is next", async () => {
    const page = open(noHost);
    expect(within(screen.getByRole("banner")).getByText("Top-up Sandbox")).toBeTruthy();
    expect(document.title).toBe("List products · Top-up Sandbox");
    const card = await finishLesson(page);
    expect(card.getByText("What you learned")).toBeTruthy();
    await page.press("About this sandbox");
    const { textContent } = await screen.findByRole("dialog", { name: "About Top-up Sandbox" });
    expect(textContent).toContain("version 1 of the provider's API spec. Where");
    expect(linksOut()).toEqual([]);
    expect(document.body.textContent).not.toMatch(/What next|undefined|null/);
  });

  test("code reads the base URL from the environment", async () => {
    window.location.hash = "#/op/listProducts?tab=code&lang=curl";
    open(noHost);
    expect((await screen.findByRole("region", { name: "Code in cURL" })).textContent).toContain(
      '"$BASE_URL/v1/products',
    );
  });
});
