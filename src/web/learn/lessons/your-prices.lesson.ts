import { type Lesson, stepByCall } from "./lesson.ts";

export const lesson: Lesson = {
  order: 2,
  id: "your-prices",
  title: "Your prices",
  minutes: 2,
  about: "Why two callers see two prices for the same item.",
  knows: [
    "Without a key the list shows retail prices, with one it shows yours.",
    "`price` is what you pay, `retail_price` what callers without a key pay.",
    "`price_source` says where yours comes from: your tier, or a custom rate, which beats it.",
  ],
  steps: [
    {
      id: "retail",
      title: "See the retail prices",
      words: "Choose No key under Authorization, and send List products.",
      hint: "The API spec calls the key optional here. It is the one call that answers without.",
      learnt: "`price_source: retail`. `price` and `retail_price` are the same.",
      ...stepByCall("listProducts", { status: 200, key: "none" }, "none"),
    },
    {
      id: "yours",
      title: "See your own",
      words: "Choose the sample key, and send List products again.",
      hint: "Authorization is the first field of the request. A key that is revoked or mistyped is refused with 401, never answered with retail prices.",
      learnt: "`price` is yours now, and `retail_price` stands beside it, so you can show your margin.",
      ...stepByCall("listProducts", { status: 200, key: "any" }, "console"),
    },
    {
      id: "tier",
      title: "Change the tier",
      words: "Choose another tier on the page Prices and items.",
      hint: "Here bronze takes 3 % off retail, silver 5 %, gold 8 %. The API spec names tiers but no rates; in production the provider sets yours.",
      happened: { kind: "tier_changed" },
      learnt: "Every price of yours has moved. Orders placed before keep the price they were charged.",
      // Two changes, so that one of them takes effect whatever the current tier is.
      doIt: [
        { act: "go", to: "/prices" },
        { act: "adjust", adjustment: { kind: "set_tier", tier: "bronze" } },
        { act: "adjust", adjustment: { kind: "set_tier", tier: "gold" } },
      ],
    },
    {
      id: "rate",
      title: "Set a rate of your own",
      words: "On the same page, switch on “A rate of my own” and write a rate off retail, such as 10 %.",
      hint: "It stands below the tiers. The API spec speaks of a custom rate configured on the account; here you configure it.",
      happened: { kind: "rate_set" },
      learnt: "While a custom rate is on, the tier counts for nothing.",
      doIt: [
        { act: "go", to: "/prices" },
        { act: "adjust", adjustment: { kind: "set_custom_rate", rate: 150 } },
        { act: "adjust", adjustment: { kind: "set_custom_rate", rate: 100 } },
      ],
    },
    {
      id: "source",
      title: "Read where a price comes from",
      words: "With the custom rate on, send List products with your key, and look for `price_source`.",
      hint: "`price_source` is a member of every item, and of every order too.",
      learnt: "`price_source: custom`. Your rate stays until you switch it off on the page Prices and items.",
      ...stepByCall("listProducts", { status: 200, says: ["price_source", "custom"] }, "console"),
    },
  ],
};
