import { expect, test } from "vitest";
import { ignoredText } from "./ignored-parameters.ts";
import { settingsIn } from "./settings.ts";

test.each([
  [
    "op=createOrder",
    "op=createOrder: it takes listProducts, placeOrder, createKey, getWallet, listOrders, getOrder, listKeys or revokeKey",
  ],
  ["tier=golden", "tier=golden: it takes bronze, silver or gold"],
  ["theme=drak", "theme=drak: it takes system, light or dark"],
  ["hide=code,tapes", "hide=code,tapes: it takes code, tape or log"],
  ["embed=operation&tab=reference", "tab=reference: only embed=full shows it"],
  ["theme=dark&theme=light", "theme=light: it is given twice"],
  ["latency=fast&utm_source=x&__proto__=1", "latency; utm_source; __proto__"],
])("of %s the console says why", (query, reason) => {
  const given = new URLSearchParams(query);
  const text = ignoredText(given, settingsIn(given).ignored);
  expect(text).toBe(`Top-up Sandbox ignored these parameters: ${reason}.`);
});
