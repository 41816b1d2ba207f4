import { moneyText } from "#contract/api/money.ts";
import type { Product, ProductItem } from "#contract/api/product.ts";
import { discounted, TIER_RATES, type Tier } from "#contract/api/tier.ts";
import type { PriceList } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { Choice } from "#web/ui/fields/choice.tsx";
import { amountOf, minus } from "#web/ui/format/amount.ts";
import { capitalised, percentText } from "#web/ui/format/number-text.ts";
import { Literal } from "#web/ui/text.tsx";
import { useSandbox, useSession, useSettings, useStateView } from "./context.tsx";
import { type PriceColumn, PriceTable } from "./price-table.tsx";
import { ActionFailure } from "./use-action.tsx";
import { useAdjust } from "./use-adjust.ts";

/** A rate in tenths of a per cent, as short as possible: 50 is "5%". */
export const rateWords = (rate: number): string => percentText(rate / 10);

/** The price list that the account pays, the one that is shown, and the rate of each; a custom one only if it is paid. */
export function usePriceLists() {
  const tier = useStateView((stateView) => stateView.tier);
  const customRate = useStateView((stateView) => stateView.customRate);
  const chosen = useSession(({ pricesOf }) => pricesOf);
  const rates = { retail: 0, ...TIER_RATES, ...(customRate !== null && { custom: customRate }) };
  const own: PriceList = customRate === null ? tier : "custom";
  const shown = chosen ?? own;
  return { own, shown, lists: Object.keys(rates) as PriceList[], rateOf: (list: PriceList) => rates[list] ?? 0 };
}

/** Shows the prices of another tier, which changes nothing until they are made one's own: then `onMade` is called. */
export function PriceListSwitch({ onMade }: { readonly onMade?: () => void }) {
  const { panel, session } = useSandbox();
  const { own, shown, lists, rateOf } = usePriceLists();
  const { runAsync, failure } = useAdjust();
  /** A custom discount would override a tier's prices. */
  const makeMine = async (tier: Tier) => {
    const isCustom = () => panel.stateView.getState().customRate !== null;
    if (isCustom()) await runAsync({ kind: "set_custom_rate", rate: null });
    // Still custom if the browser refused to store that.
    if (isCustom()) return;
    await runAsync({ kind: "set_tier", tier }, () => `${capitalised(tier)} prices, ${rateWords(TIER_RATES[tier])} off`);
    session.setState({ pricesOf: null });
    onMade?.();
  };
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 border-b border-hairline px-4 py-1 text-small in-[.frame]:hidden present:hidden">
      <Choice
        legend="Prices of"
        options={lists.map((value) => ({ value, label: `${capitalised(value)}${value === own ? " (yours)" : ""}` }))}
        chosen={shown}
        onChoose={(list) => session.setState({ pricesOf: list === own ? null : list })}
      />
      <div className="flex grow items-center justify-between gap-3 max-tablet:min-h-11 max-tablet:w-full">
        <span className="text-ink2 tablet:@max-[34rem]:sr-only">
          {shown !== own && "Only shown. "}Your calls get{" "}
          {own === "custom" ? `${rateWords(rateOf(own))} off` : capitalised(own)}.
        </span>
        {shown !== own && shown !== "retail" && shown !== "custom" && (
          <Button
            look="outline"
            className="ms-auto shrink-0 whitespace-nowrap tablet:min-h-7.5!"
            onClick={() => void makeMine(shown)}
          >
            Make it mine
          </Button>
        )}
      </div>
      <ActionFailure failure={failure} effect="Nothing was changed." />
    </div>
  );
}

/**
 * The columns of a price list: retail, the caller's own price and what that saves, and what the page adds; or another tier's
 * beside the caller's own.
 */
export function usePriceColumns(last: Omit<PriceColumn, "key">): readonly PriceColumn[] {
  const { own, shown, rateOf } = usePriceLists();
  const { present } = useSettings();
  const isOwn = shown === own;
  const isMore = rateOf(shown) < rateOf(own);
  const priceOf = ({ price, retail_price }: ProductItem) =>
    isOwn ? price : moneyText(discounted(amountOf(retail_price), rateOf(shown)));
  const gapOf = (item: ProductItem) => {
    const [own, other] = [isOwn ? item.retail_price : item.price, priceOf(item)];
    return isMore ? minus(other, own) : minus(own, other);
  };
  return [
    { key: "retail", head: "Retail", cellOf: ({ retail_price }) => <s className="text-ink2">{retail_price}</s> },
    { key: "price", head: `${isOwn ? "Your" : capitalised(shown)} price`, cellOf: priceOf },
    {
      key: "saved",
      head: isOwn ? (
        <>
          <span className="@max-[27.5rem]:sr-only">You</span> {present ? "keep" : "save"}
        </>
      ) : (
        <>
          {isMore ? "More" : "Less"} <span className="@max-[34rem]:sr-only">than yours</span>
        </>
      ),
      cellOf: (item) => (
        <span className={isMore ? "text-ink2" : ""}>
          {isOwn && <span className="sr-only">save </span>}
          {gapOf(item)}
        </span>
      ),
    },
    isOwn
      ? { key: "last", ...last }
      : {
          key: "last",
          head: "Yours",
          cellOf: ({ price }) => <Literal className="font-mono tabular-nums">{price}</Literal>,
        },
  ];
}

interface OwnPricesProps {
  readonly onMade: () => void;
  readonly products: readonly Product[];
  readonly last: Omit<PriceColumn, "key">;
}

/** Products at the caller's own prices, with the switch to another tier's. */
export function OwnPrices({ products, last, onMade }: OwnPricesProps) {
  const columns = usePriceColumns(last);
  return (
    <>
      <PriceListSwitch onMade={onMade} />
      <PriceTable products={products} columns={columns} />
    </>
  );
}
