import { type Lesson, stepByCall } from "./lesson.ts";

export const lesson: Lesson = {
  order: 2,
  id: "your-prices",
  title: "Your prices",
  minutes: 2,
  about: "See why two callers get different prices for the same item.",
  knows: [
    "Without a key you get retail prices, with a key your own.",
    "`price` is what you pay. `retail_price` is what callers without a key pay.",
    "`price_source` says where your price comes from: your tier, or a custom discount, which overrides it.",
  ],
  steps: [
    {
      id: "retail",
      title: "See the retail prices",
      words: "Open List products, choose No key under Authorization, and send it.",
      hint: "List products is the only call that works without a key.",
      learnt: "`price_source: retail`. `price` and `retail_price` are equal.",
      ...stepByCall("listProducts", { status: 200, key: "none" }, "none"),
    },
    {
      id: "yours",
      title: "See your prices",
      words: "Choose the sample key under Authorization and send it again.",
      hint: "Authorization is the first field of the request. A revoked or mistyped key returns 401, never retail prices.",
      learnt: "`price` is now your price. `retail_price` is still there, so you can work out your margin.",
      ...stepByCall("listProducts", { status: 200, key: "any" }, "console"),
    },
    {
      id: "tier",
      title: "Change the tier",
      words: "On the page Prices, choose another tier.",
      hint: "Bronze is 3% off retail, silver 5%, gold 8%. The spec names tiers without their discounts, so these are assumptions. In production, the provider sets your tier.",
      happened: { kind: "tier_changed" },
      learnt: "All your prices changed. Earlier orders keep the price they were charged.",
      // Two changes, so that one of them takes effect whatever the current tier is.
      doIt: [
        { act: "go", to: "/prices" },
        { act: "adjust", adjustment: { kind: "set_tier", tier: "bronze" } },
        { act: "adjust", adjustment: { kind: "set_tier", tier: "gold" } },
      ],
    },
    {
      id: "rate",
      title: "Set a custom discount",
      words: "On the same page, turn on Custom discount and enter one, such as 10%.",
      hint: "It is below the tiers. In production, the provider sets a custom rate on your account; here you set it.",
      happened: { kind: "rate_set" },
      learnt: "A custom discount overrides the tier while it is on.",
      doIt: [
        { act: "go", to: "/prices" },
        { act: "adjust", adjustment: { kind: "set_custom_rate", rate: 150 } },
        { act: "adjust", adjustment: { kind: "set_custom_rate", rate: 100 } },
      ],
    },
    {
      id: "source",
      title: "See where a price comes from",
      words: "With the custom discount on, open List products, send it with your key, and find `price_source`.",
      hint: "Every item has a `price_source`, and so does every order.",
      learnt: "`price_source: custom`. The discount stays until you turn it off on the page Prices and items.",
      ...stepByCall("listProducts", { status: 200, says: ["price_source", "custom"] }, "console"),
    },
  ],
};
