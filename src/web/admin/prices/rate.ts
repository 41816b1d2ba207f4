import { LARGEST_RATE } from "#contract/panel/adjustment.ts";
import { amountOf } from "#web/ui/format/amount.ts";
import { percentText } from "#web/ui/format/number-text.ts";

/** A rate as field text, from tenths of a per cent: 125 is "12.5". Avoids floating-point arithmetic. */
export const rateText = (rate: number): string => `${Math.floor(rate / 10)}.${rate % 10}`;

/** The same for display, as short as possible: 50 is "5%". */
export const rateWords = (rate: number): string => percentText(rate / 10);

/** The rate in a text, in tenths of a per cent; null if it is invalid. Some keyboards for decimals have a comma only. */
export function rateIn(text: string): number | null {
  const [, whole, tenth = "0"] = /^(\d{1,3})(?:[.,](\d))?0*$/.exec(text) ?? [];
  if (whole === undefined) return null;
  const rate = Number(whole) * 10 + Number(tenth);
  return rate <= LARGEST_RATE ? rate : null;
}

/** What a price saves on retail, in per cent with one decimal, rounded half up. */
export function savedShare(retail: string, price: string): string {
  const [whole, part] = [amountOf(retail), amountOf(retail) - amountOf(price)];
  return rateText(Math.floor((part * 2000 + whole) / (2 * whole)));
}
