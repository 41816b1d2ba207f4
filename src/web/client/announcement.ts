import type { Exchange } from "#contract/panel/panel.ts";
import type { Change } from "#contract/panel/trace.ts";
import { amountText } from "#web/ui/format/amount-text.ts";
import type { Outcome } from "./call.ts";

function announcementOfChange(change: Change | undefined): string | null {
  if (change?.kind === "wallet_charged")
    return `Order charged ${amountText(change.by)}, balance ${amountText(change.to)}`;
  if (change?.kind === "key_created") return "Key created";
  return change?.kind === "key_revoked" ? "Key revoked" : null;
}

function titleIn(text: string): string {
  try {
    return String(JSON.parse(text).title);
  } catch {
    return "";
  }
}

/** The live region's text for a finished call. */
export function announcementOf(outcome: Outcome, exchange: Exchange | undefined): string {
  if (outcome.kind === "lost") return "No answer came back";
  if (outcome.kind === "unsendable") return "The browser refused to send this";
  const { status, text, isReplay } = outcome.answer;
  if (status >= 400) return `Refused: ${status} ${titleIn(text)}`;
  if (isReplay) return "Replayed, no charge";
  return announcementOfChange(exchange?.trace.changes[0]) ?? `Answered ${status}`;
}
