import { http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createSandbox } from "./sandbox.mjs";

const sandbox = await createSandbox({ seed: 1 });
const server = setupServer(...sandbox.handlers(http, "https://api.acme.example"));
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => sandbox.reset());
afterAll(() => server.close());

test("the wallet is read as in production, and 503 can be tried", async () => {
  const headers = { Authorization: `Bearer ${sandbox.sampleKey}` };
  const wallet = () => fetch("https://api.acme.example/v1/wallet", { headers });
  expect(await (await wallet()).json()).toMatchObject({ balance: "500.00" });
  sandbox.fail("storage_unavailable", { operation: "getWallet" });
  expect((await wallet()).status).toBe(503);
});
