import { bodyCases } from "./body.fixture.ts";
import type { Case } from "./case.fixture.ts";
import { authorizationCases, failureCases, httpCases, orderOfChecks, scopeCases } from "./http.fixture.ts";
import { idempotencyCases } from "./idempotency.fixture.ts";
import { createdKeys, keyCases, refusedKeys } from "./keys.fixture.ts";
import { balanceCases, placedOrders, readOrders, refusedOrders } from "./orders.fixture.ts";
import { pagingCases, productCases, walletCases } from "./products.fixture.ts";

/**
 * The specification of the service, sentence by sentence. The pipeline, `sandbox.mjs` in a process and on a port, and the page
 * in both of its modes have these responses.
 */
export const cases: readonly Case[] = [
  ...httpCases,
  ...authorizationCases,
  ...scopeCases,
  ...orderOfChecks,
  ...pagingCases,
  ...productCases,
  ...walletCases,
  ...placedOrders,
  ...balanceCases,
  ...refusedOrders,
  ...bodyCases,
  ...readOrders,
  ...createdKeys,
  ...refusedKeys,
  ...keyCases,
  ...idempotencyCases,
  ...failureCases,
];
