import { Card } from "#web/ui/card.tsx";
import { Literal } from "#web/ui/literal.tsx";
import { Prose } from "#web/ui/prose.tsx";

type Entries = readonly (readonly [name: string, words: string])[];

const ATTRIBUTES: Entries = [
  ["mode", "operation (default), state or full."],
  ["op", "The operation: placeOrder, listProducts and so on. A change applies without a reload."],
  [
    "body",
    "The body that the request of op starts with: a JSON object of at most 4,000 characters, sent exactly as written. A change applies without a reload, and may be any text.",
  ],
  [
    "view",
    "response: in mode operation, no form. The frame shows the response after Send or run(). Use it with body and your own description of the request.",
  ],
  ["theme", "page (default): as your page, and its switch; system, light or dark. A change applies without a reload."],
  [
    "tab, lang",
    "What is open at first (form, json, code, headers, body, why, reference), and the code language. In mode operation, form, json, body, headers and why apply, and lang is the language that is copied.",
  ],
  ["step", "The step of Get started it opens at, 1 to 5."],
  ["tier, api-key", "bronze, silver or gold; console (the sample key) or none."],
  ["seed", "A whole number. Every reader gets the same ids and times."],
  ["latency, deliver", "In milliseconds: extra latency of each response, and the time until an order is delivered."],
  ["hide", "What to hide: code, tape (receipts), log. Separate with commas."],
  ["base-url", "The base URL in code samples."],
  ["world", "A saved state: the text after world= in a link made with Share this sandbox."],
  [
    "height",
    "In pixels. Mode operation is 420 high unless this is more; full is 720. State takes the height of its content.",
  ],
  ["click-to-load", "Nothing is loaded until the reader presses a button."],
  [
    "id, title",
    "The name of the frame's own state, any text, and the frame's title for screen readers. Without an id the first embed of every page has the id e1, the next e2: readers find the state of one page on the next.",
  ],
  ["src", "The address of the sandbox, if embed.js is hosted elsewhere."],
];

const METHODS: Entries = [
  ["run()", "Presses Send. At most 5 times a second."],
  ["setBody(text or object)", "Replaces the body of the request on screen."],
  ["setOperation(op), setTheme(theme)", "Same as the attributes."],
  ["reset()", "Restores the sample data without asking."],
  ["focusRequest()", "Focuses the first field of the request."],
];

const EVENTS: Entries = [
  ["topup-ready", "The sandbox is ready. Methods called earlier run now, in order."],
  ["topup-resize", "height: of mode state, already applied."],
  ["topup-request", "op: a request goes out."],
  ["topup-response", "op, status, ms, replayed: a response arrived."],
  ["topup-order-updated", "order, status: an order was placed or delivered."],
  ["topup-wallet-changed", "balance: the new balance."],
  ["topup-step-completed", "step: a step of Get started was completed."],
  ["topup-error", "code: a request was refused."],
  ["topup-reset", "The state was replaced."],
];

function List({ heading, entries }: { readonly heading: string; readonly entries: Entries }) {
  return (
    <section>
      <h3 className="text-small font-semibold text-ink2">{heading}</h3>
      <dl>
        {entries.map(([name, words]) => (
          <div key={name} className="grid gap-x-4 border-t border-hairline py-1.5 @xl:grid-cols-[16rem_minmax(0,1fr)]">
            <dt translate="no" className="font-mono text-small break-words">
              {name}
            </dt>
            <dd>
              <Prose>{words}</Prose>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const Code = ({ children }: { readonly children: string }) => (
  <code translate="no" className="font-mono text-small break-words">
    {children}
  </code>
);

/** What the embedding page must allow. */
export function NeedsCard({ origin }: { readonly origin: string }) {
  return (
    <Card heading="Requirements">
      <ul className="flex max-w-[80ch] list-disc flex-col gap-2 px-4 pb-4 ps-9">
        <li>
          If your page has a <Literal>Content-Security-Policy</Literal>, allow <Code>{`frame-src ${origin}`}</Code>. For
          embed.js, also allow <Code>{`script-src ${origin}`}</Code>. Nothing else is needed.
        </li>
        <li>
          To reserve the room before embed.js has loaded, add to your style sheet:{" "}
          <Code>
            {"topup-sandbox { display: block; margin-block: 1em } topup-sandbox:not(:defined) { height: 420px }"}
          </Code>
        </li>
        <li>
          No account, key or server. What a reader does stays in the reader's browser, separate for each site and each
          id. Two embeds with the same id share one state.
        </li>
        <li>
          The same element works in React and Vue. They reserve the attribute <Code>key</Code>, so it is called{" "}
          <Code>api-key</Code>.
        </li>
        <li>Keys, headers and bodies never leave the frame. Your page receives only the events listed below.</li>
      </ul>
    </Card>
  );
}

/** Every attribute, method and event of the element. */
export function ReferenceCard() {
  return (
    <Card heading="Reference">
      <div className="flex flex-col gap-5 px-4 pb-4">
        <List heading="Attributes" entries={ATTRIBUTES} />
        <List heading="Methods" entries={METHODS} />
        <List heading="Events (they bubble)" entries={EVENTS} />
      </div>
    </Card>
  );
}
