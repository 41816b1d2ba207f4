import type { Locators } from "./probe.ts";

export const ORDER_PATH = "#/op/placeOrder";

/** The response to an order, or to the same order again. */
export const ORDER_LOCATORS: Locators = {
  button: () => {
    const isShown = window.bench.all("h1, h2").some(({ textContent }) => textContent?.startsWith("Place an order"));
    return isShown ? document.querySelector("[type=submit][form=request-form]") : null;
  },
  response: () => {
    const card = window.bench
      .all("section[aria-busy]")
      .find(
        (each) => each.querySelector("h2")?.textContent === "Response" && /201 Created/.test(each.textContent ?? ""),
      );
    return window.bench.responseIn(card);
  },
};

/** The response to the same order again, said to be a replay. */
export const REPLAY_LOCATORS: Locators = {
  button: ORDER_LOCATORS.button,
  response: () => {
    const card = window.bench
      .all("section[aria-busy]")
      .find((each) => each.querySelector("h2")?.textContent === "Response" && /Replayed/.test(each.textContent ?? ""));
    return window.bench.responseIn(card);
  },
};
