import { errors } from "#contract/api/error.ts";
import { masked } from "#contract/api/masked.ts";
import { shownLabel } from "#contract/api/text.ts";
import { instant, timeText } from "#contract/api/time.ts";
import type { StateView } from "#contract/panel/panel.ts";
import type { Receipt } from "#web/console/receipts/receipt-list.ts";

const WIDTH = 44;
const RULE = "-".repeat(WIDTH);

const line = (left: string, right: string): string => `${left}${right.padStart(Math.max(1, WIDTH - left.length))}`;

const headed = (heading: string, at: number): string => line(heading, timeText(instant(at)));

const NOTHING_CHARGED = line("CHARGED", "0.00");

function originalLines(receipt: Receipt): readonly string[] {
  if (receipt.kind === "lost") {
    const { at, firstLine, isUnknown } = receipt;
    if (!isUnknown) return [headed("NOT RECEIVED", at), firstLine, NOTHING_CHARGED];
    return [headed("NO RESPONSE", at), firstLine, line("CHARGED", "unknown")];
  }
  if (receipt.kind === "void") {
    const { at, status, code, firstLine } = receipt;
    return [headed(`VOID ${status}`, at), code, errors[code].title, firstLine, NOTHING_CHARGED];
  }
  if (receipt.kind === "key") {
    const { id, name, last4, scopes, revoked_at } = receipt.apiKey;
    const revoked = revoked_at === null ? [] : [line("REVOKED", revoked_at)];
    return [headed("KEY", receipt.at), id, line(shownLabel(name), `…${last4}`), scopes.join(", "), ...revoked];
  }
  const { id, qty, product_item_name, product_name, total, delivered_at } = receipt.order;
  return [
    headed("ORDER", receipt.at),
    id,
    line(`${qty} x ${product_item_name}`, total),
    product_name,
    line("CHARGED", total),
    delivered_at === null ? "PROCESSING" : line("DELIVERED", delivered_at),
  ];
}

function linesOf(receipt: Receipt): readonly (readonly string[])[] {
  const effect = receipt.kind === "key" ? "NO SECOND KEY" : NOTHING_CHARGED;
  return [
    originalLines(receipt),
    ...receipt.copies.map(({ at, idempotencyKey }) => [
      headed("COPY", at),
      "Same Idempotency-Key",
      idempotencyKey,
      effect,
    ]),
  ];
}

/** The receipts as plain text: newest first, each with its copies under it. */
export function receiptsText(receipts: readonly Receipt[], { balance, openingBalance }: StateView): string {
  const head = ["TOP-UP SANDBOX, RECEIPTS", "Simulated. No real orders, no real money.", line("BALANCE", balance)];
  const body = receipts.length === 0 ? [["No receipts yet."]] : receipts.flatMap(linesOf);
  const foot = [line("OPENING BALANCE", openingBalance)];
  return masked(`${[head, ...body, foot].map((lines) => lines.join("\n")).join(`\n${RULE}\n`)}\n`);
}
