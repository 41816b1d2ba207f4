import { SearchButton } from "#web/app/palette/search-button.tsx";
import { useIsHidden, useStateView } from "#web/client/react/context.tsx";
import { LogButton } from "#web/console/log/log-button.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { amountText } from "#web/ui/format/amount-text.ts";
import { useColumns } from "#web/ui/use-columns.ts";
import { ConsoleKey } from "./console-key.tsx";
import { Log } from "./log.tsx";
import { ModeExplanation } from "./mode-explanation.tsx";
import { ModeWords } from "./mode-words.tsx";
import { PresentLink } from "./present-link.tsx";
import { PriceTier } from "./price-tier.tsx";
import { Reset } from "./reset.tsx";

function Name() {
  return (
    <div className="flex min-w-0 flex-1 flex-col justify-center desk:min-w-max tablet:flex-row tablet:items-center tablet:justify-start tablet:gap-3 desk:max-[90rem]:flex-col desk:max-[90rem]:items-start desk:max-[90rem]:justify-center desk:max-[90rem]:gap-0">
      <b className="leading-tight whitespace-nowrap">Top-up Sandbox</b>
      <span className="border-dashed border-edge text-code leading-tight text-ink2 tablet:rounded tablet:border tablet:px-2 tablet:py-1 tablet:text-small desk:max-[90rem]:border-0 desk:max-[90rem]:p-0 desk:max-[90rem]:text-code">
        Simulated. Nothing leaves this browser.
      </span>
    </div>
  );
}

function Balance() {
  const balance = useStateView((stateView) => stateView.balance);
  return (
    <p className="font-mono whitespace-nowrap tabular-nums">
      <b>{amountText(balance)}</b> points
    </p>
  );
}

function OpenLog() {
  return useIsHidden("log") ? null : <LogButton />;
}

function Everything() {
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 py-1 min-[90rem]:gap-3 wide:gap-4">
      <PriceTier />
      <ConsoleKey />
      <Balance />
      <Disclosure label={<ModeWords isTight />}>
        <ModeExplanation />
      </Disclosure>
      <SearchButton />
      <OpenLog />
      <PresentLink />
      <Reset />
    </div>
  );
}

function Folded({ hasBalance }: { readonly hasBalance: boolean }) {
  return (
    <div className="flex items-center gap-4">
      {hasBalance && <Balance />}
      <Disclosure label="Menu">
        <div className="flex flex-col items-start gap-4">
          <PriceTier />
          <ConsoleKey />
          <ModeExplanation />
          <SearchButton />
          <OpenLog />
          <PresentLink />
          <Reset />
        </div>
      </Disclosure>
    </div>
  );
}

/** The top bar. Items that do not fit move to a panel. */
export function TopBar() {
  const columns = useColumns();
  return (
    <header className="sticky top-0 z-10 flex min-h-13 items-center low:static gap-4 border-b border-edge bg-paper px-4">
      <Name />
      {columns === 3 ? <Everything /> : <Folded hasBalance={columns === 2} />}
      <Log />
    </header>
  );
}
