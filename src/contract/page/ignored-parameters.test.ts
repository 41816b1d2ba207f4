import { expect, test } from "vitest";
import { ignoredText } from "./ignored-parameters.ts";
import { settingsIn } from "./settings.ts";

test.each([
  ["op=createOrder", "op=createOrder: the nearest value is placeOrder"],
  ["op=getwallet", "op=getwallet: the nearest value is getWallet"],
  ["tier=golden", "tier=golden: the nearest value is gold"],
  ["theme=drak", "theme=drak: the nearest value is dark"],
  ["hide=code,tapes", "hide=code,tapes: the nearest value is tape"],
  ["embed=operation&tab=code", "tab=code: only embed=full shows it"],
  ["embed=operation&tab=reference", "tab=reference: only embed=full shows it"],
  ["theme=dark&theme=light", "theme=light: it is given twice"],
  ["latency=fast&utm_source=x&__proto__=1", "latency, utm_source, __proto__"],
])("of %s the console says why", (query, reason) => {
  const given = new URLSearchParams(query);
  const text = ignoredText(given, settingsIn(given).ignored);
  expect(text).toBe(`Top-up Sandbox ignored these parameters: ${reason}.`);
});
