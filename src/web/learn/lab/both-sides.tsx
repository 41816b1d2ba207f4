import { type ReactNode, useEffect, useRef } from "react";
import { ClientSide } from "./client-side.tsx";
import { RETRY_WORDS, type Run } from "./run.ts";
import { FirstDone, RetryDone } from "./service-side.tsx";

const COLUMNS = "grid gap-x-3 gap-y-3 @xl:grid-cols-2 @3xl:gap-x-6";
const LABEL = "text-small font-semibold text-ink2";

interface RowProps {
  readonly name: string;
  readonly client: ReactNode;
  readonly service: ReactNode;
}

/** One call of the run: the client's view beside the service's. It is scrolled into view above the buttons. */
function Row({ name, client, service }: RowProps) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    row.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <li
      ref={row}
      className="border-t border-hairline px-4 py-3 tablet:scroll-mb-24 desk:scroll-mb-12 tablet:[&_button]:scroll-mb-28"
    >
      <h3 className="mb-2 font-bold">{name}</h3>
      <div className={COLUMNS}>
        <div className="min-w-0">
          <h4 className={`mb-1 @xl:sr-only ${LABEL}`}>What your client sees</h4>
          {client}
        </div>
        <div className="min-w-0">
          <h4 className={`mb-1 @xl:sr-only ${LABEL}`}>What the service did</h4>
          <div className="rounded bg-counter p-2">{service}</div>
        </div>
      </div>
    </li>
  );
}

/** Placeholder for the service's side: a client in production never sees it. */
function Covered() {
  return (
    <div className="scratch-panel flex min-h-36 items-center justify-center rounded p-4">
      <p className="rounded bg-paper px-3 py-2 text-ink">
        Not looked at yet. Your client sees neither this side nor the Tape.
      </p>
    </div>
  );
}

/** Every call of the run, in the order sent. */
export function BothSides({ run }: { readonly run: Run }) {
  const { first, retries, isLookedAt } = run;
  const sent = "The order is sent";
  return (
    <>
      <div aria-hidden className={`hidden px-4 pb-2 @xl:grid ${COLUMNS} ${LABEL}`}>
        <p>What your client sees</p>
        <p>What the service did</p>
      </div>
      <ol aria-label="What was sent">
        <Row
          name={sent}
          client={<ClientSide tried={first} first={null} isSameKey={false} />}
          service={isLookedAt ? <FirstDone tried={first} name={sent} /> : <Covered />}
        />
        {retries.map(({ kind, tried }, index) => {
          const name = `Retry ${index + 1}, ${RETRY_WORDS[kind]}`;
          return (
            <Row
              key={tried.exchange?.requestId ?? name}
              name={name}
              client={<ClientSide tried={tried} first={first} isSameKey={kind === "same"} />}
              service={<RetryDone tried={tried} name={name} isSameKey={kind === "same"} />}
            />
          );
        })}
      </ol>
    </>
  );
}
