import { useBooks } from "#web/session/sandbox.tsx";

const named = (tier: string) => `${tier.charAt(0).toUpperCase()}${tier.slice(1)} prices`;

/** Whose prices a request with a key is answered with. A custom rate beats the tier (document, section 1). */
export function PriceTier() {
  const prices = useBooks(({ tier, customRate }) =>
    customRate === null ? named(tier) : `Custom prices, ${(customRate / 10).toFixed(1)} % off retail`,
  );
  return <p className="whitespace-nowrap">{prices}</p>;
}
