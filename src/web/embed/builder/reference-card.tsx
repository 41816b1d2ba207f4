import { Card } from "#web/ui/card.tsx";

type Entries = readonly (readonly [name: string, words: string])[];

const ATTRIBUTES: Entries = [
  ["mode", "operation (as it comes), state or full."],
  ["op", "The operation: placeOrder, listProducts and so on. A change is followed without a reload."],
  ["theme", "system, light or dark. A change is followed without a reload."],
  [
    "tab, lang",
    "What is open at first (form, json, code, headers, body, why, reference), and the language of the code.",
  ],
  ["step", "The step of Get started it opens at, 1 to 5."],
  ["tier, api-key", "bronze, silver or gold; console or none."],
  ["seed", "A whole number: the same identifiers and times for every reader."],
  ["latency, deliver", "In milliseconds: how much slower each answer is, and how long a delivery takes."],
  ["hide", "What is left out: code, tape, log, with commas between."],
  ["base-url", "The address that the code prints."],
  ["world", "A prepared state, from a link with state: what stands after world= in it."],
  ["height", "In pixels: of mode full, and of the others until they tell their own."],
  ["click-to-load", "Nothing is fetched before the reader presses a button."],
  ["id, title", "Whose state it is, and what the frame is called for those who hear the page."],
  ["src", "Where the sandbox is, if not beside embed.js."],
];

const METHODS: Entries = [
  ["run()", "Presses Send, at most 5 times a second."],
  ["setBody(text or object)", "Writes the body of the request on screen."],
  ["setOperation(op), setTheme(theme)", "As the attributes."],
  ["reset()", "Puts the sample data back, without asking."],
  ["focusRequest()", "Moves the focus to the first field of the request."],
];

const EVENTS: Entries = [
  ["topup-ready", "It answers. What was asked of it before is done now, in order."],
  ["topup-resize", "height: it has been followed already."],
  ["topup-request", "op: a call was sent."],
  ["topup-response", "op, status, ms, replayed: it was answered."],
  ["topup-order-updated", "order, status: an order was placed or delivered."],
  ["topup-wallet-changed", "balance."],
  ["topup-step-completed", "step: of Get started."],
  ["topup-error", "code: a call was refused."],
  ["topup-reset", "The state was replaced."],
];

function List({ heading, entries }: { readonly heading: string; readonly entries: Entries }) {
  return (
    <section>
      <h3 className="text-small font-semibold text-ink2">{heading}</h3>
      <dl>
        {entries.map(([name, words]) => (
          <div key={name} className="grid gap-x-4 border-t border-hairline py-1.5 @xl:grid-cols-[16rem_minmax(0,1fr)]">
            <dt className="font-mono text-small break-words">{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const Code = ({ children }: { readonly children: string }) => (
  <code className="font-mono text-small break-words">{children}</code>
);

/** What the embedding page must allow, and what it need not. */
export function NeedsCard({ origin }: { readonly origin: string }) {
  return (
    <Card heading="What your page needs">
      <ul className="flex max-w-[80ch] list-disc flex-col gap-2 px-4 pb-4 ps-9">
        <li>
          A Content-Security-Policy, where your page has one, must name this origin:{" "}
          <Code>{`frame-src ${origin}`}</Code>, and for embed.js also <Code>{`script-src ${origin}`}</Code>. Nothing
          else is asked of it.
        </li>
        <li>
          No account, no key and no server of yours. What a reader does stays in the reader's browser, kept apart for
          each site and each id; two embeds with one id show one state.
        </li>
        <li>
          In React and Vue the element is written as it stands here. Those keep an attribute called <Code>key</Code> for
          themselves, so it is <Code>api-key</Code>.
        </li>
        <li>Keys, headers and bodies never leave the frame; your page is told only what the events say.</li>
      </ul>
    </Card>
  );
}

/** Every attribute, method and event of the element. */
export function ReferenceCard() {
  return (
    <Card heading="The element in full">
      <div className="flex flex-col gap-5 px-4 pb-4">
        <List heading="Attributes" entries={ATTRIBUTES} />
        <List heading="Methods" entries={METHODS} />
        <List heading="Events, which bubble" entries={EVENTS} />
      </div>
    </Card>
  );
}
