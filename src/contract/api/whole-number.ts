import * as z from "zod/mini";

/**
 * A whole number of a request, from `least` to `most`. The message of its errors is what was expected, with both bounds.
 * Without `most`, the bound is the largest integer that every JSON parser reads exactly (RFC 7493, section 2.2), and is
 * named only where it is broken.
 */
export function wholeNumber(least: number, most: number = Number.MAX_SAFE_INTEGER) {
  const error = ({ input }: { readonly input?: unknown }) => {
    const isNamed = most < Number.MAX_SAFE_INTEGER || (typeof input === "number" && input > most);
    return `a whole number from ${least}${isNamed ? ` to ${most}` : ""}`;
  };
  return z.int({ error }).check(z.minimum(least, { error }), z.maximum(most, { error }));
}
