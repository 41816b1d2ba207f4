import type { Eyes } from "./probe.ts";

export const ORDER_PATH = "#/op/placeOrder";

/** The answer to an order, or to the same order again. */
export const ORDER_EYES: Eyes = {
  button: () => {
    const isShown = window.bench.all("h1, h2").some(({ textContent }) => textContent?.startsWith("Place an order"));
    return isShown ? document.querySelector("[type=submit][form=request-form]") : null;
  },
  answer: () => {
    const card = window.bench
      .all("section[aria-busy]")
      .find(
        (each) => each.querySelector("h2")?.textContent === "Response" && /201 Created/.test(each.textContent ?? ""),
      );
    return window.bench.answerIn(card);
  },
};

/** The answer to the same order again, said to be a replay. */
export const REPLAY_EYES: Eyes = {
  button: ORDER_EYES.button,
  answer: () => {
    const card = window.bench
      .all("section[aria-busy]")
      .find((each) => each.querySelector("h2")?.textContent === "Response" && /Replayed/.test(each.textContent ?? ""));
    return window.bench.answerIn(card);
  },
};
