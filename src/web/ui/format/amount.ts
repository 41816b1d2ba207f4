import { type Money, money, moneyText } from "#contract/api/money.ts";

/** An API amount in hundredths: `"4.75"` is 475. Computed without floats. */
export const amountOf = (text: string): Money => money(Number(text.replace(".", "")));

/** An amount for a sentence, or each in one: `1120.90` is "1,120.90". */
export const grouped = (text: string): string => text.replace(/\B(?=(\d{3})+\.\d\d\b)/g, ",");

export const times = (price: string, qty: number): string => moneyText(money(amountOf(price) * qty));

/** The first amount minus the second, as text. */
export const minus = (from: string, amount: string): string => moneyText(money(amountOf(from) - amountOf(amount)));
