import type { Page } from "@playwright/test";
import type { Case, CaseRequest } from "../src/contract/cases/case.fixture.ts";
import { cases } from "../src/contract/cases/cases.fixture.ts";
import { openSandbox } from "../src/standalone/create-sandbox.ts";
import {
  type CaseResponse,
  initOf,
  type SendCase,
  sendBy,
  sendCase,
  takeSteps,
  textOf,
} from "../src/testing/run-case.ts";
import { expect, test, transportOf } from "./site.ts";

/** Takes the steps before a case in a `sandbox.mjs` of its own. `state` is what they leave, with the clock held. */
async function stateBefore({ before = [] }: Case, origin: string) {
  const { sandbox, panel } = await openSandbox({ origin });
  const { clock } = sandbox;
  const send = sendBy(origin, sandbox.fetch);
  const made = await takeSteps(before, { send, panel, advance: clock.advance });
  const state = JSON.parse(sandbox.save());
  state.world.clock = { real: Date.now(), sandbox: clock.now(), speed: 0 };
  return { send, made, state, isFailing: panel.failures.getState().length > 0 };
}

/** What is wrong with the responses to a case, and the responses themselves. */
async function responsesTo(given: Case, send: SendCase, made: Awaited<ReturnType<typeof takeSteps>>) {
  const responses: string[] = [];
  const faults = await sendCase(
    given,
    async (request) => {
      const response = await send(request);
      responses.push(textOf(response));
      return response;
    },
    made,
  );
  return { responses: responses.sort(), faults };
}

/** Replaces the state of the page, as another tab does: a blank frame stores it, and the page takes it over. */
const replaceState = (page: Page, state: object): Promise<void> =>
  page.evaluate(async (text) => {
    const replaced = new Promise((resolve) => addEventListener("storage", resolve, { once: true }));
    window.frames[0]?.localStorage.setItem("top-up-sandbox", text);
    await replaced;
  }, JSON.stringify(state));

async function sendIn(page: Page, request: CaseRequest): Promise<CaseResponse> {
  const response = await page.evaluate(
    async ([path, init]) => {
      const received = await fetch(location.origin + path, init);
      return { status: received.status, headers: [...received.headers], text: await received.text() };
    },
    [request.path, initOf(request)] as const,
  );
  return { ...response, headers: new Headers(response.headers as [string, string][]) };
}

for (const mode of ["worker", "page"] as const) {
  test(`every case of the specification has its response in ${mode} mode`, async ({ page, site }) => {
    if (mode === "page") site.missing.add("/sandbox-worker.js");
    await page.goto(site.url);
    expect(await transportOf(page)).toBe(mode);
    await page.evaluate(() => void document.body.append(document.createElement("iframe")));
    const faults: Record<string, readonly string[]> = {};
    for (const [at, given] of cases.entries()) {
      const { send, made, state, isFailing } = await stateBefore(given, site.url.slice(0, -1));
      // A failure of the request itself is not part of the state: a press of the page starts it.
      if (isFailing) continue;
      await replaceState(page, { ...state, revision: 1000 * (at + 1) });
      const inPage = await responsesTo(given, (request) => sendIn(page, request), made);
      if (inPage.faults.length > 0) faults[given.name] = inPage.faults;
      const { responses } = await responsesTo(given, send, made);
      expect.soft(inPage.responses, `${given.name}: as sandbox.mjs responds`).toEqual(responses);
    }
    expect(faults).toEqual({});
  });
}
