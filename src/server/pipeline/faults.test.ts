import { describe, expect, test } from "vitest";
import { seededRandom } from "#standalone/memory-platform.ts";
import { faultyPlatform } from "#testing/faulty-platform.ts";
import { openSandbox } from "#testing/sandbox.ts";

const KEY = { "Idempotency-Key": "k" };

describe("a fault of the sandbox", () => {
  test("in a rule gets a 500 without a stack trace, is reported, and commits nothing", async () => {
    const random = seededRandom(1);
    const SECRET_LENGTH = 30;
    let isBroken = true;
    const sandbox = openSandbox({
      random: (length) => {
        if (isBroken && length === SECRET_LENGTH) throw new Error("no more randomness");
        return random(length);
      },
    });
    const create = () => sandbox.post("/v1/keys", { name: "n", scopes: ["wallet:read"] }, KEY);
    const { status, json, text, headers } = await create();
    expect([status, json.code, headers.get("Idempotency-Key")]).toEqual([500, "internal_error", "k"]);
    expect(text).not.toMatch(/randomness|at .*\.ts/);
    expect(sandbox.failures).toEqual([expect.objectContaining({ message: "no more randomness" })]);
    expect(sandbox.storage.kept.size).toBe(0);
    isBroken = false;
    expect((await create()).headers.get("Idempotent-Replayed")).toBe("false");
  });

  test("because storage is full changes nothing, and a retry succeeds once there is room", async () => {
    const { storage, panel, order, balance } = openSandbox();
    storage.fail = "writes";
    const refused = await order({}, KEY);
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(panel.stateView.getState()).toMatchObject({ balance: "500.00", orders: [], ledger: [] });
    storage.fail = null;
    expect((await order({}, KEY)).headers.get("Idempotent-Replayed")).toBe("false");
    expect(balance()).toBe("490.50");
  });

  test("because storage cannot be read refuses writes and still responds to reads", async () => {
    const { storage, order, get } = openSandbox();
    storage.fail = "reads";
    expect((await order()).json.code).toBe("storage_unavailable");
    expect((await get("/v1/wallet")).json.balance).toBe("500.00");
  });

  test.each([...Array(7).keys()])(
    "of a clock that fails after %i reads charges nothing if it is a 500",
    async (after) => {
      const { around, begin } = faultyPlatform([{ call: "now", kind: "throw", after, times: 2 }]);
      const { order, get } = openSandbox({ around });
      begin();
      const { status } = await order({}, KEY).catch(() => ({ status: 500 }));
      await get("/v1/wallet").catch(() => {});
      const { balance } = (await get("/v1/wallet")).json;
      expect([status, balance]).toBeOneOf([
        [500, "500.00"],
        [201, "490.50"],
      ]);
    },
  );

  test("has a type that is an address of the page, also under a sub-path", async () => {
    const { get, panel } = openSandbox({ baseUrl: "https://host.test/docs/play/" });
    expect((await get("/v1/nothing")).json.type).toBe("https://host.test/docs/play/#/errors/not_found");
    panel.startFailure({ kind: "internal_error" }, 1);
    expect((await get("/v1/wallet")).json.type).toBe("https://host.test/docs/play/#/errors/internal_error");
  });
});
