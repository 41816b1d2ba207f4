import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { TIER_RATES } from "#contract/api/tier.ts";
import type { Mode } from "#contract/panel/panel.ts";
import { keyWords } from "#web/app/palette/shortcuts.ts";
import { useIsHidden, useMode, useSandbox, useStateView } from "#web/client/react/context.tsx";
import { STAGE_ADDRESS } from "#web/client/routes.ts";
import { LogButton } from "#web/console/log/log-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { amountText, capitalised, percentText } from "#web/ui/format/number-text.ts";
import { useColumns } from "#web/ui/use-columns.ts";

/** Closes the menu around the button first, so that the focus can return to the menu's button. */
function closeMenu({ currentTarget }: MouseEvent): void {
  const menu = currentTarget.closest("header")?.querySelector<HTMLElement>("[aria-expanded=true]");
  menu?.focus();
  menu?.click();
}

/** What opens another part of the page. Present has a store of its own; Reset asks for confirmation. */
function Controls() {
  const { session } = useSandbox();
  const isLogHidden = useIsHidden("log");
  const search = (event: MouseEvent) => {
    closeMenu(event);
    session.setState({ dialog: "palette" });
  };
  return (
    <>
      <Button aria-haspopup="dialog" aria-keyshortcuts="Control+K Meta+K" onClick={search}>
        Search <span className="hidden font-mono text-code text-ink2 min-[94rem]:inline">{keyWords("K")}</span>
      </Button>
      {!isLogHidden && <LogButton />}
      <a
        href={STAGE_ADDRESS}
        className="inline-flex min-h-11 items-center rounded border border-edge bg-paper px-3 whitespace-nowrap hover:border-ink hover:bg-well tablet:min-h-9"
      >
        Present
      </a>
      <Button aria-haspopup="dialog" onClick={() => session.setState({ dialog: "reset" })}>
        Reset
      </Button>
    </>
  );
}

/** What handles calls: in a word, and in a sentence. */
const transports = {
  starting: { name: "Starting", sentence: "The sandbox is getting ready; what you send waits for it." },
  worker: {
    name: "Worker",
    sentence:
      "A service worker in this browser answers every call, so you see it in the network panel like a real one.",
  },
  page: {
    name: "In page",
    sentence:
      "The page itself answers every call, because no service worker can be had here; the network panel stays empty.",
  },
} as const satisfies Record<Mode["transport"], object>;

/** Where state is stored: in a word, and in a sentence. */
const storages = {
  in_browser: {
    name: "saved",
    sentence: "Orders and keys stay in this browser's local storage until you reset.",
  },
  in_this_tab: {
    name: "this tab only",
    sentence: "This browser refuses storage: orders and keys are gone when this tab closes.",
  },
} as const satisfies Record<Mode["kept"], object>;

/** What handles calls and where state is stored. Where space is tight, part of it is for screen readers only. */
function ModeName({ isTight = false }: { readonly isTight?: boolean }) {
  const { transport, kept } = useMode();
  return (
    <span>
      {/* Reserves the width of the initial text, so that nothing beside it shifts when the text changes. */}
      <span
        data-longest={`${transports.starting.name},`}
        className="inline-grid after:invisible after:h-0 after:overflow-hidden after:content-[attr(data-longest)_/_'']"
      >
        {transports[transport].name},
      </span>{" "}
      {storages[kept].name}
      {kept === "in_browser" && <span className={isTight ? "sr-only wide:not-sr-only" : ""}> in this browser</span>}
    </span>
  );
}

/** The meaning of the mode, in full sentences. */
function ModeExplanation() {
  const { transport, kept } = useMode();
  return (
    <div className="text-small">
      <p className="mb-1 font-bold">
        <ModeName />
      </p>
      <p>
        {transports[transport].sentence} {storages[kept].sentence}
      </p>
    </div>
  );
}

/** The sample key. It is public sample data, so it is always shown and can be copied. */
function SampleKey() {
  const { sampleKey } = useSandbox().panel;
  return (
    <div className="flex items-center gap-2">
      <p className="whitespace-nowrap">
        Sample key <span className="font-mono">…{sampleKey.slice(-4)}</span>
      </p>
      <CopyButton text={sampleKey} label="Copy" name="Copy sample key" />
    </div>
  );
}

/** The prices that apply to a request with a key. A custom rate overrides the tier (API spec, section 1). */
export function PriceTier() {
  const prices = useStateView(({ tier, customRate }) => {
    const name = customRate === null ? `${capitalised(tier)} prices` : "Custom rate";
    return `${name}, ${percentText((customRate ?? TIER_RATES[tier]) / 10)} off`;
  });
  return <p className="whitespace-nowrap">{prices}</p>;
}

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

/** A button that opens a small panel below it; Escape or a press outside closes the panel. */
function Disclosure({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== "Escape") return;
      if (event.type === "pointerdown" && box.current?.contains(event.target as Node)) return;
      if (event.type === "keydown") box.current?.querySelector("button")?.focus();
      setOpen(false);
    };
    const listening = new AbortController();
    document.addEventListener("keydown", close, { signal: listening.signal });
    document.addEventListener("pointerdown", close, { signal: listening.signal });
    return () => listening.abort();
  }, [isOpen]);
  return (
    <div ref={box} className="relative">
      <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {label}
      </Button>
      <div
        id={id}
        hidden={!isOpen}
        className="absolute top-full end-0 z-20 mt-1 w-80 max-w-[calc(100vw-2rem)] rounded-card border border-edge bg-paper p-4"
      >
        {children}
      </div>
    </div>
  );
}

/** The top bar. Items that do not fit move to a panel. */
export function TopBar() {
  const columns = useColumns();
  return (
    <header className="flex min-h-13 items-center gap-4 border-b border-hairline bg-paper px-4">
      <Name />
      {columns === 3 ? (
        <div className="flex flex-wrap items-center justify-end gap-2 py-1 min-[90rem]:gap-3 wide:gap-4">
          <PriceTier />
          <SampleKey />
          <Balance />
          <Disclosure label={<ModeName isTight />}>
            <ModeExplanation />
          </Disclosure>
          <Controls />
        </div>
      ) : (
        <div className="flex items-center gap-4">
          {columns === 2 && <Balance />}
          <Disclosure label="Menu">
            <div className="flex flex-col items-start gap-4">
              <PriceTier />
              <SampleKey />
              <ModeExplanation />
              <Controls />
            </div>
          </Disclosure>
        </div>
      )}
    </header>
  );
}
