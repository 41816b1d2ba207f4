// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { CONSOLE, openSandbox } from "#testing/sandbox.ts";
import { questionsOf, questionsText } from "./questions.ts";

const asked = ({ panel }: ReturnType<typeof openSandbox>) => questionsOf(panel.exchanges.getState());
const about = (sandbox: ReturnType<typeof openSandbox>, heading: string) =>
  asked(sandbox).find((group) => group.heading === heading)?.questions ?? [];

test("Get started relies on at most a dozen assumptions", async () => {
  const sandbox = openSandbox();
  await sandbox.get("/v1/products?page=1&limit=5");
  await sandbox.send("POST", "/v1/keys", {
    headers: { ...CONSOLE, "Content-Type": "application/json" },
    body: '{"name":"Shop","scopes":["orders:write"]}',
  });
  const { json } = await sandbox.order({}, { "Idempotency-Key": "a" });
  await sandbox.order({}, { "Idempotency-Key": "a" });
  await sandbox.get(`/v1/orders/${json.id}`);
  const groups = asked(sandbox);
  const all = groups.flatMap(({ questions }) => questions);
  expect(all.length).toBeGreaterThan(5);
  expect(all.length).toBeLessThanOrEqual(12);
  expect(questionsText(groups)).toMatch(/^# Questions about the API\n\n## List products\n\n- Does /);
  expect(questionsText(groups)).toContain("\n## Not covered by the API spec\n\n- failed or refunded orders\n- ");
  for (const question of all) expect(question).toMatch(/^(Does|Is|Can) .*\?$/);
});

test("an operation that the spec does not show, a field and a header are asked about only once they were relied on", async () => {
  const sandbox = openSandbox();
  expect(about(sandbox, "Read the wallet")).toEqual([]);
  await sandbox.get("/v1/wallet");
  expect(about(sandbox, "Read the wallet")[0]).toBe("Does your API have `GET /v1/wallet`?");
  await sandbox.order({}, { "Idempotency-Key": "a" });
  expect(about(sandbox, "Place an order").join()).not.toContain("`Original-Request`");
  await sandbox.order({}, { "Idempotency-Key": "a" });
  expect(about(sandbox, "Place an order").join()).toContain("`Original-Request`");
});

test("a refusal is asked about by its status, code and case", async () => {
  const sandbox = openSandbox();
  await sandbox.order({ product_item_id: 999 });
  expect(about(sandbox, "Place an order")).toContain(
    "Is a call refused with 422 and the code `product_item_not_found` in this case: the body is valid, but no product item has this product_item_id?",
  );
});
