import { CURRENCY, moneyText } from "#contract/api/money.ts";
import { timeText } from "#contract/api/time.ts";
import type { Decision } from "./call.ts";
import type { World } from "./world.ts";

/** GET /v1/wallet: the balance in points (API spec, section 2; the path is assumed). Has no refusals of its own. */
export function getWallet(world: World): Decision<"getWallet"> {
  const balance = moneyText(world.balance);
  return {
    refused: null,
    response: { balance, unit: "points", currency: CURRENCY, updated_at: timeText(world.balanceChangedAt) },
    observed: `balance ${balance}`,
  };
}
