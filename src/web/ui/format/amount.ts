import { type Money, money, moneyText } from "#contract/api/money.ts";

/** An amount as the interface writes it, in hundredths: `"4.75"` is 475. No float on the way. */
export const amountOf = (text: string): Money => money(Number(text.replace(".", "")));

export const times = (price: string, qty: number): string => moneyText(money(amountOf(price) * qty));

/** What is left of the first amount after the second. */
export const minus = (from: string, amount: string): string => moneyText(money(amountOf(from) - amountOf(amount)));
