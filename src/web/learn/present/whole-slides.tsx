import { generate } from "lean-qr";
import { toSvgPath } from "lean-qr/extras/svg";
import { type ReactNode, useMemo } from "react";
import { chargeOf, idempotencyKeyOf } from "#web/client/exchange.ts";
import { useCalls, useHost, useStateView } from "#web/client/react/context.tsx";
import { nextLink } from "#web/client/react/what-next.tsx";
import { itemIn } from "#web/client/request.ts";
import { minus } from "#web/ui/format/amount.ts";
import { keptIn } from "./amounts-slide.tsx";
import type { DemoState } from "./demo-controller.ts";

type Line = readonly [left: string, right: string | number];

/** A receipt for the last row: the first line is its title, and the last one is the point. */
function LargeReceipt({ lines, children }: { readonly lines: readonly Line[]; readonly children?: ReactNode }) {
  return (
    <article translate="no" className="slip z-1 px-6 pt-5 pb-7 font-mono leading-snug tabular-nums">
      {lines.map(([left, right], index) => (
        <p
          key={left}
          className="flex justify-between gap-4 first:mb-2 first:border-b first:border-dashed first:pb-2 last-of-type:mt-2 last-of-type:border-t last-of-type:border-dashed last-of-type:pt-2 last-of-type:text-[1.3em] last-of-type:font-bold"
        >
          <span className={index === 0 ? "font-bold" : ""}>{left}</span> <span>{right}</span>
        </p>
      ))}
      {children}
    </article>
  );
}

/** The first slide: whose sandbox it is, and what an order looks like. */
export function TitleSlide({ say: [first, second] }: { readonly say: readonly [string, string] }) {
  const { providerName, apiBaseUrl } = useHost();
  const { catalogue, tier } = useStateView((view) => view);
  const item = itemIn(catalogue, 1004);
  return (
    <main className="till grid h-full landscape:grid-cols-[minmax(0,1fr)_auto]">
      <div className="@container flex flex-col justify-center gap-6 ps-14 pe-4">
        <p translate="no" className="text-[1.3rem] font-bold text-ink2">
          {providerName ?? (apiBaseUrl === null ? window.location : new URL(apiBaseUrl)).host}
        </p>
        <h1 className="text-[min(3.2rem,9.2cqi)] leading-[1.08] font-bold tracking-tight">
          <span className="block">{first}</span> <span className="block">{second}</span>
        </h1>
        <p className="text-[1.3rem] leading-snug text-ink2">Your price list, orders and safety in three minutes.</p>
        <p className="-mt-5 text-[1.3rem] text-ink2">Prices of the {tier} tier.</p>
      </div>
      {item && (
        <div aria-hidden className="w-[23rem] pe-11 text-[1.3rem] portrait:hidden">
          <div className="slot -ms-4 -me-11 mb-[-0.4rem]" />
          <LargeReceipt
            lines={[
              ["ORDER", item.name],
              ["Customer pays", item.retail_price],
              ["You pay", item.price],
              ["YOU KEEP", minus(item.retail_price, item.price)],
            ]}
          >
            <b className="stamp mt-2 text-delivered-ink">DELIVERED</b>
          </LargeReceipt>
          <div translate="no" className="slip slip-copy ms-7 -me-7 -mt-3 px-6 pt-7 pb-8 font-mono">
            <p className="font-bold">COPY</p>
            <p className="stamp mt-1.5">CHARGED 0.00</p>
          </div>
        </div>
      )}
    </main>
  );
}

/** The blank modules that a reader needs around the code. */
const QUIET_ZONE = 4;

/** A text as a QR code: black on white in both themes, because some readers expect that. */
function QrCode({ text }: { readonly text: string }) {
  const code = useMemo(() => generate(text), [text]);
  const side = code.size + 2 * QUIET_ZONE;
  return (
    <svg
      role="img"
      aria-label={`QR code of ${text}`}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
      shapeRendering="crispEdges"
      className="max-h-[17rem] min-h-0 w-[17rem] rounded-card"
    >
      <path fill="#fff" d={`M${-QUIET_ZONE} ${-QUIET_ZONE}h${side}v${side}h${-side}z`} />
      <path fill="#000" d={toSvgPath(code)} />
    </svg>
  );
}

/** Where to go next, as a QR code for phones. */
export function WhereNext() {
  const next = nextLink(useHost());
  const href = next?.href ?? new URL(".", window.location.href).href;
  return (
    <figure className="till flex flex-col items-center justify-center gap-4 p-8 text-center">
      <QrCode text={href} />
      <figcaption className="wrap-anywhere">
        <b className="block text-[1.5rem] leading-tight">{next?.words ?? "Place an order before I pack up"}</b>
        <span translate="no" className="mt-2 block text-[1.1rem] text-ink2">
          {href.replace(/^https?:\/\/|\/$/g, "")}
        </span>
      </figcaption>
    </figure>
  );
}

/** The result of the talk, as a receipt. */
export function TalkReceipt({ tried }: Pick<DemoState, "tried">) {
  const orders = useStateView((view) => view.orders.length);
  const kept = useStateView(keptIn);
  const charged = useCalls().filter(chargeOf).map(idempotencyKeyOf);
  const lines: Line[] = [
    ["YOUR THREE MINUTES", ""],
    ["Orders", orders],
    ...(tried === null ? [] : [["Failures tried", tried] as const]),
    ["Charged twice", charged.length - new Set(charged).size],
    ["YOU KEPT", kept],
  ];
  return (
    <div className="text-[2.1rem]">
      <LargeReceipt lines={lines} />
    </div>
  );
}
