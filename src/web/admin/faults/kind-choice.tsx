import { useId } from "react";
import type { Fault } from "#contract/panel/fault.ts";
import { CONDITION_NAMES } from "#web/ui/fault-text.ts";

type Kind = Fault["kind"];

/** Each kind of fault, and what happens to a call as seen from either side. */
const kinds = {
  slow: { client: "the usual answer, later", service: "waits, then carries the call out" },
  lost_request: { client: "a network error", service: "never hears of the call" },
  lost_answer: { client: "the very same network error", service: "carries the call out, and charges" },
  rate_limited: { client: "429 with Retry-After", service: "refuses, changes nothing" },
  internal_error: { client: "500", service: "fails, changes nothing" },
  storage_unavailable: { client: "503 with Retry-After", service: "fails, changes nothing" },
} as const satisfies Record<Kind, { readonly client: string; readonly service: string }>;

const KINDS = Object.keys(kinds) as readonly Kind[];

interface KindChoiceProps {
  readonly chosen: Fault["kind"];
  readonly onChoose: (kind: Fault["kind"]) => void;
}

const ROW = "grid gap-x-4 @xl:grid-cols-[15rem_minmax(0,1fr)_minmax(0,1fr)]";

/** The choice of fault, each with what the client sees and what the service does. */
export function KindChoice({ chosen, onChoose }: KindChoiceProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Condition</legend>
      <div aria-hidden className={`${ROW} hidden px-3 pb-1 text-small text-ink2 @xl:grid`}>
        <span />
        <span>The client sees</span>
        <span>The service</span>
      </div>
      <div className="flex flex-col rounded border border-edge">
        {KINDS.map((kind) => (
          <label
            key={kind}
            className={`${ROW} min-h-11 cursor-pointer items-center border-t border-hairline px-3 py-2 first:border-t-0 hover:bg-well has-checked:bg-well has-checked:ring-1 has-checked:ring-carbon`}
          >
            <span className="flex items-center gap-2.5">
              <input
                type="radio"
                name={id}
                aria-labelledby={`${id}${kind}`}
                aria-describedby={`${id}${kind}client ${id}${kind}service`}
                checked={kind === chosen}
                onChange={() => onChoose(kind)}
                className="size-4 shrink-0 accent-carbon"
              />
              <b id={`${id}${kind}`}>{CONDITION_NAMES[kind]}</b>
            </span>
            <span id={`${id}${kind}client`} className="ps-6.5 text-small @xl:ps-0 @xl:text-base">
              <span className="text-ink2 @xl:sr-only">The client sees </span>
              {kinds[kind].client}
            </span>
            <span id={`${id}${kind}service`} className="ps-6.5 text-small @xl:ps-0 @xl:text-base">
              <span className="text-ink2 @xl:sr-only">The service </span>
              {kinds[kind].service}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
