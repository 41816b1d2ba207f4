import { Link } from "wouter";
import { callPath, orderPath } from "#web/client/routes.ts";
import { ClockTime, clockText } from "#web/ui/clock-time.tsx";
import { ReceiptLine } from "#web/ui/receipt.tsx";
import { useIsHidden, useIsReadOnly, useSettings } from "./context.tsx";

const LINK =
  "inline-flex -my-2 min-h-11 items-center underline underline-offset-3 hover:no-underline tablet:-my-0.5 tablet:min-h-6";

interface ReceiptHeadProps {
  /** "ORDER", "COPY", "REFUSED 422". */
  readonly title: string;
  /** What the receipt is called. */
  readonly name: string;
  readonly at: number;
  /** The id of the order that the title leads to. */
  readonly order?: string | undefined;
  /** The Request-Id of the call that the time leads to; null if the Log does not have it. */
  readonly call: string | null;
}

/** The first line of a receipt. Its title leads to the order, its time to the call in the Log; on the stage they are text. */
export function ReceiptHead({ title, name, at, order, call }: ReceiptHeadProps) {
  const isOnStage = useSettings().present === true;
  const isText = useIsReadOnly() || isOnStage;
  const hasLog = !useIsHidden("log");
  const toOrder = !isText && order !== undefined && (
    <Link href={orderPath(order)} aria-label={`Order ${order}`} className={LINK}>
      {title}
    </Link>
  );
  const toCall = !isText && hasLog && call !== null && (
    <Link
      href={callPath(call)}
      aria-label={`Call ${clockText(new Date(at))}: ${name}`}
      className={`whitespace-pre ${LINK}`}
    >
      Call <ClockTime at={at} />
    </Link>
  );
  return <ReceiptLine look="bold" left={toOrder || title} right={toCall || <ClockTime at={at} />} />;
}
