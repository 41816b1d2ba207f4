import { expect, test } from "vitest";
import { stepPath } from "./balance-line.tsx";

test.each([
  ["near the top after one order of 9.50", [500_00, 490_50], 500_00, "M0 0.00 H50.00 V1.90 H100"],
  ["at the bottom once nothing is left", [500_00, 250_00, 250_00, 0], 500_00, /^M0 0.00 .* H75.00 V100.00 H100$/],
  ["straight without orders", [500_00], 500_00, "M0 0.00 H100"],
  ["at the bottom if the wallet opened empty", [0], 0, "M0 100.00 H100"],
])("the line of the balance is %s: its axis runs from the opening balance to 0", (_, balances, opening, path) => {
  expect(stepPath(balances, opening)).toMatch(path);
});
