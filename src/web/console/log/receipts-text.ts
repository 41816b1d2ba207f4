import { errors } from "#contract/api/error.ts";
import type { ErrorCode } from "#contract/api/error-code.ts";
import type { ApiKey } from "#contract/api/key.ts";
import { masked } from "#contract/api/masked.ts";
import { instant, timeText } from "#contract/api/time.ts";
import type { ScheduledOrder } from "#contract/panel/panel.ts";

interface Copied {
  readonly at: number;
  readonly idempotencyKey: string;
}

/** A receipt, as far as the text needs it. */
export type TextReceipt = { readonly at: number } & (
  | { readonly kind: "order"; readonly order: ScheduledOrder; readonly copies: readonly Copied[] }
  | { readonly kind: "key"; readonly apiKey: ApiKey; readonly copies: readonly Copied[] }
  | { readonly kind: "void"; readonly status: number; readonly code: ErrorCode; readonly asked: string }
);

const WIDTH = 44;
const RULE = "-".repeat(WIDTH);

const line = (left: string, right: string): string => `${left}${right.padStart(Math.max(1, WIDTH - left.length))}`;

const headed = (heading: string, at: number): string => line(heading, timeText(instant(at)));

function orderLines({ order }: Extract<TextReceipt, { kind: "order" }>): string[] {
  return [
    headed("ORDER", Date.parse(order.created_at)),
    order.id,
    line(`${order.qty} x ${order.product_item_name}`, order.total),
    order.product_name,
    line("CHARGED", order.total),
    order.delivered_at === null ? "PROCESSING" : line("DELIVERED", order.delivered_at),
  ];
}

function keyLines({ apiKey, at }: Extract<TextReceipt, { kind: "key" }>): string[] {
  const revoked = apiKey.revoked_at === null ? [] : [line("REVOKED", apiKey.revoked_at)];
  return [headed("KEY", at), apiKey.id, line(apiKey.name, `…${apiKey.last4}`), apiKey.scopes.join(", "), ...revoked];
}

const voidLines = ({ at, status, code, asked }: Extract<TextReceipt, { kind: "void" }>): string[] => [
  headed(`VOID ${status}`, at),
  code,
  errors[code].title,
  asked,
  line("CHARGED", "0.00"),
];

function copyLines({ at, idempotencyKey }: Copied, kind: "order" | "key"): string[] {
  const effect = kind === "order" ? line("CHARGED", "0.00") : "NO SECOND KEY";
  return [headed("COPY", at), "Same Idempotency-Key", idempotencyKey, effect];
}

function receiptLines(receipt: TextReceipt): string[][] {
  if (receipt.kind === "void") return [voidLines(receipt)];
  const original = receipt.kind === "order" ? orderLines(receipt) : keyLines(receipt);
  return [original, ...receipt.copies.map((copy) => copyLines(copy, receipt.kind))];
}

/** A short label of a receipt, for selecting it. */
export function receiptText(receipt: TextReceipt): string {
  if (receipt.kind === "void") return `VOID ${receipt.status} ${receipt.code}`;
  return receipt.kind === "order" ? `ORDER ${receipt.order.id}` : `KEY ${receipt.apiKey.name}`;
}

interface Balance {
  readonly balance: string;
  readonly openingBalance: string;
}

/** The receipts as plain text: newest first, each with its copies under it. */
export function receiptsText(receipts: readonly TextReceipt[], { balance, openingBalance }: Balance): string {
  const head = ["TOP-UP SANDBOX, TAPE", "Simulated: no real order, no real money.", line("BALANCE", balance)];
  const body = receipts.length === 0 ? [["Nothing yet."]] : receipts.flatMap(receiptLines);
  const foot = [line("OPENING BALANCE", openingBalance)];
  return masked(`${[head, ...body, foot].map((lines) => lines.join("\n")).join(`\n${RULE}\n`)}\n`);
}
