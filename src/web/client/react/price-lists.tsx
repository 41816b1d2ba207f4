import { moneyText } from "#contract/api/money.ts";
import { discounted, TIER_RATES } from "#contract/api/tier.ts";
import type { PriceList } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { amountOf, minus } from "#web/ui/format/amount.ts";
import { capitalised, percentText } from "#web/ui/format/number-text.ts";
import { useSandbox, useSession, useSettings, useStateView } from "./context.tsx";
import type { PriceColumn } from "./price-table.tsx";
import { ActionFailure } from "./use-action.tsx";
import { useAdjust } from "./use-adjust.ts";

/** A rate in tenths of a per cent, as short as possible: 50 is "5%". */
export const rateWords = (rate: number): string => percentText(rate / 10);

/** The price list that the account pays, the one that is shown, and the rate of each. */
export function usePriceLists() {
  const tier = useStateView((stateView) => stateView.tier);
  const customRate = useStateView((stateView) => stateView.customRate);
  const chosen = useSession(({ pricesOf }) => pricesOf);
  const last = useSession((session) => session.customRate);
  const own: PriceList = customRate === null ? tier : "custom";
  const rates = { retail: 0, ...TIER_RATES, custom: customRate ?? last };
  return { own, shown: chosen ?? own, rates };
}

/** Makes the prices that are shown those of the account. */
function useMakeMine() {
  const { panel, session } = useSandbox();
  const { shown, rates } = usePriceLists();
  const { runAsync, failure } = useAdjust();
  const words = () => `${capitalised(shown)} prices, ${rateWords(rates[shown])} off`;
  const makeMine = async () => {
    const { customRate } = panel.stateView.getState();
    if (customRate !== null) session.setState({ customRate });
    const isTier = shown !== "custom" && shown !== "retail";
    await runAsync({ kind: "set_custom_rate", rate: isTier ? null : rates[shown] }, isTier ? undefined : words);
    // Still custom if the browser refused to store that.
    if (isTier && panel.stateView.getState().customRate === null)
      await runAsync({ kind: "set_tier", tier: shown }, words);
    session.setState({ pricesOf: null });
  };
  return { makeMine, failure };
}

interface PriceListSwitchProps {
  /** Whether a custom discount can be chosen, not only seen. */
  readonly hasCustom?: boolean;
  /** Called when the account pays other prices. */
  readonly onMade?: () => void;
}

/** Shows the prices of another tier, which changes nothing until they are made one's own. */
export function PriceListSwitch({ hasCustom = false, onMade }: PriceListSwitchProps) {
  const { session } = useSandbox();
  const { own, shown, rates } = usePriceLists();
  const { makeMine, failure } = useMakeMine();
  const lists = (Object.keys(rates) as PriceList[]).filter(
    (list) => list !== "custom" || hasCustom || own === "custom",
  );
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 border-b border-hairline px-4 py-1 text-small in-[.frame]:hidden present:hidden">
      <fieldset className="flex min-w-0 flex-wrap items-center">
        <legend className="float-start me-3 text-ink2 @max-[34rem]:sr-only">Prices of</legend>
        {lists.map((list) => (
          <label
            key={list}
            className="-ms-px flex min-h-11 cursor-pointer items-center border border-edge px-2.5 font-semibold whitespace-nowrap first-of-type:rounded-s last-of-type:rounded-e hover:bg-hover has-checked:bg-accent-soft has-checked:text-accent has-checked:shadow-[inset_0_-3px_0_var(--accent)] has-focus-visible:outline-2 has-focus-visible:outline-accent tablet:min-h-7.5"
          >
            <input
              type="radio"
              name="prices"
              className="sr-only"
              checked={list === shown}
              onChange={() => session.setState({ pricesOf: list === own ? null : list })}
            />
            {capitalised(list)}
            {list === own && " (yours)"}
          </label>
        ))}
      </fieldset>
      {shown !== own && (
        <>
          <span className="text-ink2 @max-[48rem]:sr-only">Only shown. Your calls get {capitalised(own)}.</span>
          {shown !== "retail" && (
            <Button look="outline" className="ms-auto tablet:min-h-7.5" onClick={() => void makeMine().then(onMade)}>
              Make it mine
            </Button>
          )}
        </>
      )}
      <ActionFailure failure={failure} effect="Nothing was changed." />
    </div>
  );
}

/**
 * The columns of a price list: retail, the caller's own price and what that saves, and what the page adds; or another tier's
 * beside the caller's own.
 */
export function usePriceColumns(last: Omit<PriceColumn, "key">): readonly PriceColumn[] {
  const { own, shown, rates } = usePriceLists();
  const { present } = useSettings();
  const rate = rates[shown];
  const isMore = rate < rates[own];
  const isOwn = shown === own;
  const priceOf = (retail: string) => moneyText(discounted(amountOf(retail), rate));
  return [
    { key: "retail", head: "Retail", cellOf: ({ retail_price }) => <s className="text-ink2">{retail_price}</s> },
    {
      key: "price",
      head: isOwn ? "Your price" : `${capitalised(shown)} price`,
      cellOf: ({ price, retail_price }) => (isOwn ? price : priceOf(retail_price)),
    },
    {
      key: "saved",
      head: isOwn ? (
        <>
          <span className="@max-[27.5rem]:sr-only">You </span>
          <span className="@max-[27.5rem]:capitalize">{present ? "keep" : "save"}</span>
        </>
      ) : (
        <>
          {isMore ? "More" : "Less"} <span className="@max-[34rem]:sr-only">than yours</span>
        </>
      ),
      cellOf: ({ price, retail_price, available }) =>
        isOwn ? (
          available && (
            <>
              <span className="sr-only">save </span>
              {minus(retail_price, price)}
            </>
          )
        ) : (
          <span className={isMore ? "text-ink2" : ""}>
            {isMore ? minus(priceOf(retail_price), price) : minus(price, priceOf(retail_price))}
          </span>
        ),
    },
    isOwn
      ? { key: "last", ...last }
      : { key: "last", head: "Yours", cellOf: ({ price }) => <span className="font-mono tabular-nums">{price}</span> },
  ];
}
