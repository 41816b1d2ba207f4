import * as z from "zod/mini";

declare const hundredths: unique symbol;
/** An amount in integer hundredths of a point: `475` is 4.75. Never a fraction or a float. */
export type Money = number & { readonly [hundredths]: true };

/** The demo currency of every amount. */
export const CURRENCY = "DEMO";

/** Money on the wire: a decimal string with exactly two places, such as `"4.75"`. */
export const MoneyText = z.string().check(z.regex(/^(0|[1-9][0-9]*)\.[0-9]{2}$/));
export type MoneyText = z.infer<typeof MoneyText>;

/** Brands an integer number of hundredths as Money. Anything else is a programming error and throws. */
export function money(value: number): Money {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Money takes whole hundredths, not ${value}.`);
  return value as Money;
}

/** The wire form of an amount: `475` becomes `"4.75"`, `-5` becomes `"-0.05"`. */
export function moneyText(amount: Money): MoneyText {
  const digits = String(Math.abs(amount)).padStart(3, "0");
  return `${amount < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
