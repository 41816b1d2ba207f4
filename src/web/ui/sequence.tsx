import { Fragment, type ReactNode } from "react";
import { Prose } from "./prose.tsx";

/** A message between client and service. The words say what the colour and the line say. */
export interface Message {
  /** Lost messages are dashed and end in a cross, copies are yellow, refusals and duplicates red. */
  readonly look: "plain" | "lost" | "copy" | "void";
  /** On the arrow, such as the request line or the status; empty if it is unknown. */
  readonly label: string;
  /** Under the arrow. */
  readonly note?: string;
  /** The event in one sentence, for screen readers. */
  readonly sentence: string;
}

/** What is seen on each side of a call. */
interface Sides {
  /** What the client does, beside the request. */
  readonly does: ReactNode;
  /** What the client sees, beside the response. */
  readonly sees: ReactNode;
  readonly service: ReactNode;
}

export interface SequenceCall {
  readonly id: string;
  /** The time since the call before, if it is worth a break in the lines. */
  readonly pause?: string | null;
  /** Whether it is drawn in grey, because it is not sent yet. */
  readonly isPlanned?: boolean;
  readonly request: Message;
  /** Null if there was none, because the request was lost. */
  readonly response: Message | null;
  /** Null where only the network is drawn, as on a stage. */
  readonly sides: Sides | null;
}

const ON_PAPER = "border-[0.125rem] border-edge bg-paper text-ink";

/** The colour of a message and of the bar of its call, its line and its label. Lengths scale with the type, as on a stage. */
const looks = {
  plain: { ink: "text-ink", line: "border-t-[0.125rem]", label: "" },
  lost: { ink: "text-processing-edge", line: "border-t-[0.125rem] border-dashed", label: "text-processing-ink" },
  copy: { ink: "text-copy-edge", line: "border-t-[0.1875rem]", label: `slip-copy ${ON_PAPER}` },
  void: { ink: "text-void-edge", line: "border-t-[0.1875rem]", label: `slip-void ${ON_PAPER}` },
} as const;

const ARROWHEAD = "M0 0 12 6 0 12z";
const CROSS = "M2 2l8 8M10 2l-8 8";

/** The end of an arrow: its head, or a cross if the message was lost. */
function End({ isLost, isRequest }: { isLost: boolean; isRequest: boolean }) {
  const turn = isRequest ? "rtl:-scale-x-100" : "-scale-x-100 rtl:scale-x-100";
  // The colour is the parent's, because forced colours leave the colours of an svg alone.
  return (
    <span className="flex shrink-0">
      <svg viewBox="0 0 12 12" className={`size-[0.8em] ${isLost ? "scale-125" : turn}`} aria-hidden>
        {isLost ? (
          <path d={CROSS} fill="none" stroke="currentColor" strokeWidth="2.5" />
        ) : (
          <path d={ARROWHEAD} fill="currentColor" />
        )}
      </svg>
    </span>
  );
}

interface Direction {
  /** Whether the message goes to the service: else it is the response. */
  readonly isRequest: boolean;
  readonly isPlanned: boolean;
}

/** An arrow with its label; a lost message ends on the way. */
function Arrow({ message: { look, label }, isRequest, isPlanned }: { message: Message } & Direction) {
  const { line, ink, label: inked } = looks[look];
  const drawn = look === "copy" || look === "void" ? "rounded border border-dashed border-edge" : "";
  const isLost = look === "lost";
  const piece = <span className={`h-0 min-w-0.5 flex-1 border-current ${line}`} />;
  return (
    <div
      className={`flex min-h-7 items-center ${isPlanned ? "text-ink3" : ink} ${isRequest ? "" : "flex-row-reverse"}`}
    >
      {piece}
      {label !== "" && (
        <b
          translate="no"
          className={`min-w-0 px-1 text-center wrap-anywhere font-mono text-code leading-[1.375rem] present:text-[1.4rem]! ${isPlanned ? drawn : inked}`}
        >
          {label}
        </b>
      )}
      {piece}
      <End isLost={isLost} isRequest={isRequest} />
      {isLost && <span className="min-w-3 flex-[1.5]" />}
    </div>
  );
}

/** Without sides the lines hang from the middle of their heads. */
const LIFELINES = "mx-8 border-x-[0.125rem] border-edge px-1";
const LIFELINES_IF_WIDE =
  "px-3 @[31rem]:col-start-2 @[31rem]:mx-[0.3125rem] @[31rem]:border-x-[0.125rem] border-edge @[31rem]:px-0.5";

interface LegProps extends Direction {
  readonly message: Message | null;
  /** The colour of the bar; null without one. */
  readonly bar: string | null;
  readonly hasSides: boolean;
}

/** A message and the lifelines beside it; while the service works on the call, its lifeline is a bar. */
function Leg({ message, isRequest, isPlanned, bar, hasSides }: LegProps) {
  const isLost = message?.look === "lost";
  const place = isRequest ? "@[31rem]:row-start-1 pt-3 min-h-16" : "@[31rem]:row-start-2 pt-2 pb-3";
  const barLook = `${hasSides ? "hidden @[31rem]:block" : ""} ${isRequest ? "top-6 bottom-0" : "top-0 h-6"} ${bar}`;
  const lostNote = `w-4/5 font-bold ${isPlanned ? "text-ink3" : "text-processing-ink"} ${isRequest ? "ms-auto" : ""}`;
  return (
    <div className={`relative ${hasSides ? LIFELINES_IF_WIDE : LIFELINES} ${place}`}>
      {bar && <span aria-hidden className={`absolute -end-[0.3125rem] border-s-[0.5rem] border-current ${barLook}`} />}
      {message && (
        <div className={isPlanned ? "" : isRequest ? "sends" : "returns"}>
          <div aria-hidden>
            <Arrow message={message} isRequest={isRequest} isPlanned={isPlanned} />
            {message.note && (
              <p
                translate={isLost ? undefined : "no"}
                className={`mt-0.5 text-center text-code wrap-anywhere ${isLost ? lostNote : `font-mono ${isPlanned ? "" : "text-ink2"}`}`}
              >
                {message.note}
              </p>
            )}
          </div>
          <Prose as="p" className="sr-only">
            {message.sentence}
          </Prose>
        </div>
      )}
    </div>
  );
}

/** Client, network and service side by side if there is room; else one below the other. */
const COLUMNS =
  "@[31rem]:grid-cols-[minmax(0,1fr)_minmax(11.75rem,1fr)_12.875rem] @3xl:grid-cols-[repeat(2,minmax(0,1fr))_18rem]";
const CLIENT = "px-3 @[31rem]:pe-1 @[31rem]:col-start-1 @[31rem]:*:max-w-75";
const SERVICE = "till px-3 @[31rem]:px-1.5 @3xl:px-3 @[31rem]:col-start-3";

function Call({ call: { request, response, sides, isPlanned = false } }: { readonly call: SequenceCall }) {
  const ink = response && (response.look === "lost" ? looks.plain.ink : looks[response.look].ink);
  const both = { isPlanned, bar: ink && isPlanned ? "text-hairline" : ink, hasSides: sides !== null };
  const legs = [
    <Leg key="request" message={request} isRequest {...both} />,
    <Leg key="response" message={response} isRequest={false} {...both} />,
  ];
  if (sides === null) return <li className={isPlanned ? "text-ink3" : ""}>{legs}</li>;
  return (
    <li className={`grid flex-1 @[31rem]:grid-rows-[auto_1fr] ${COLUMNS} ${isPlanned ? "text-ink3" : ""}`}>
      <div className={`pt-3 @[31rem]:row-start-1 ${CLIENT}`}>{sides.does}</div>
      {legs[0]}
      <div className={`flex flex-col py-2 @[31rem]:row-span-2 @[31rem]:row-start-1 ${SERVICE}`}>
        <p className="pb-1 text-small font-bold @[31rem]:hidden">Service</p>
        {sides.service}
      </div>
      {legs[1]}
      <div className={`pt-2 pb-3 @[31rem]:row-start-2 ${CLIENT}`}>{sides.sees}</div>
    </li>
  );
}

/** The lifelines between two calls: broken where time passes. */
function Gap({ words, hasSides }: { readonly words: string | null; readonly hasSides: boolean }) {
  const line = `${words === null ? "min-h-2" : "min-h-7 py-1"} ${words ? "border-dashed" : ""}`;
  return (
    <div className={hasSides ? `grid ${COLUMNS}` : ""}>
      <p className={`text-center text-small text-ink2 ${hasSides ? LIFELINES_IF_WIDE : LIFELINES} ${line}`}>
        {words && <Prose>{words}</Prose>}
      </p>
      {hasSides && <div className={`hidden @[31rem]:block ${SERVICE}`} />}
    </div>
  );
}

interface SequenceProps {
  /** What the list of events is called. */
  readonly label: string;
  readonly client: ReactNode;
  readonly service: ReactNode;
  /** Shown between the two lines, in small type. */
  readonly network?: ReactNode;
  readonly calls: readonly SequenceCall[];
}

/**
 * A sequence picture: the lifelines of client and service, an arrow for every message, and on each side what is seen
 * there. It is a list of calls to a screen reader, each event one sentence.
 */
export function Sequence({ label, client, service, network, calls }: SequenceProps) {
  const hasSides = calls.every(({ sides }) => sides !== null);
  return (
    <div className="flex flex-1 flex-col overflow-x-clip">
      <div className={hasSides ? `hidden @3xl:min-h-15 @[31rem]:grid ${COLUMNS}` : "flex justify-between"}>
        <div className={hasSides ? `pt-3 pb-1 ${CLIENT}` : ""}>{client}</div>
        {network !== undefined && (
          <p className="pt-3 pb-1 text-center text-small text-ink2 @[31rem]:col-start-2">{network}</p>
        )}
        <div className={hasSides ? `pt-3 pb-1 ${SERVICE}` : ""}>{service}</div>
      </div>
      <ol aria-label={label} className="flex flex-1 flex-col">
        {calls.map((call, index) => (
          <Fragment key={call.id}>
            {index > 0 && (
              <li aria-hidden={!call.pause}>
                <Gap words={call.pause ?? null} hasSides={hasSides} />
              </li>
            )}
            <Call call={call} />
          </Fragment>
        ))}
      </ol>
      <div aria-hidden>
        <Gap words={null} hasSides={hasSides} />
      </div>
    </div>
  );
}
