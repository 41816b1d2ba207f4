import * as z from "zod/mini";
import { MoneyText } from "./money.ts";
import { assumed, documented } from "./note.ts";
import { Currency } from "./product.ts";
import { TimeText } from "./time.ts";

export const Wallet = z.strictObject({
  balance: documented(MoneyText, "The points left to spend."),
  unit: documented(z.literal("points"), "The balance is held in points."),
  currency: Currency,
  updated_at: assumed(TimeText, "When the balance last changed."),
});
export type Wallet = z.infer<typeof Wallet>;
