import { Link } from "wouter";
import { callPath, orderPath } from "#web/client/routes.ts";
import { ClockTime, clockText } from "#web/ui/clock-time.tsx";
import { ReceiptLine } from "#web/ui/receipt.tsx";
import { useIsHidden, useIsReadOnly, useSettings } from "./context.tsx";

const LINK =
  "relative z-1 inline-flex -my-2 min-h-11 min-w-11 items-center underline underline-offset-3 hover:no-underline tablet:-my-0.5 tablet:min-h-6 tablet:min-w-0";

interface ReceiptHeadProps {
  /** "ORDER", "COPY", "REFUSED 422". */
  readonly title: string;
  /** The name of the receipt, or of its call. */
  readonly name: string;
  /** Null where the time stands beside the receipt. */
  readonly at: number | null;
  /** The id of the order that the title leads to. */
  readonly order?: string | undefined;
  /** The Request-Id of the call in the Log; null if the Log does not have it. */
  readonly call: string | null;
}

/** The first line of a receipt. Its title leads to the order, its time to the call in the Log; on the stage they are text. */
export function ReceiptHead({ title, name, at, order, call }: ReceiptHeadProps) {
  const isOnStage = useSettings().present === true;
  const isText = useIsReadOnly() || isOnStage;
  const hasLog = !useIsHidden("log");
  const toOrder = !isText && order !== undefined && (
    <Link href={orderPath(order)} aria-label={`${title} ${order}`} className={LINK}>
      {title}
    </Link>
  );
  const called = at === null ? "Call" : `Call ${clockText(new Date(at))}`;
  const toCall = !isText && hasLog && call !== null && (
    <Link href={callPath(call)} aria-label={`${called}: ${name}`} className={`justify-end ${LINK}`}>
      {called}
    </Link>
  );
  return <ReceiptLine look="bold" left={toOrder || title} right={toCall || (at !== null && <ClockTime at={at} />)} />;
}
