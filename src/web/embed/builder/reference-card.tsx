import { attributes, eventName, events, methods } from "#contract/page/element.ts";
import { Card } from "#web/ui/card.tsx";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Literal } from "#web/ui/literal.tsx";
import { ProseWithCode } from "#web/ui/prose.tsx";

const CODE = "font-mono text-small break-words";

type NamedWords = readonly (readonly [name: string, words: string])[];

function WordList({ heading, entries }: { readonly heading: string; readonly entries: NamedWords }) {
  return (
    <section>
      <h3 className="text-small font-semibold text-ink2">{heading}</h3>
      <Facts className="[--name:16rem]!">
        {entries.map(([name, words]) => (
          <Fact
            key={name}
            name={<Literal className={`${CODE} text-ink`}>{name}</Literal>}
            className="border-t border-hairline py-1.5"
          >
            {words}
          </Fact>
        ))}
      </Facts>
    </section>
  );
}

/** What the embedding page must allow, and what it need not. */
const needs = (origin: string) => [
  `If your page has a Content-Security-Policy, allow \`frame-src ${origin}\`. For embed.js, also allow \`script-src ${origin}\`. Nothing else is needed.`,
  "To reserve the room before embed.js has loaded, add to your style sheet: `topup-sandbox { display: block; margin-block: 1em } topup-sandbox:not(:defined) { height: 420px }`",
  "No account, key or server. What a reader does stays in the reader's browser, separate for each site and each id.",
  "Keys, headers and bodies never leave the frame. Your page receives only the events listed below.",
];

export const NeedsCard = ({ origin }: { readonly origin: string }) => (
  <Card heading="Requirements">
    <ul className="flex max-w-[80ch] list-disc flex-col gap-2 px-4 pb-4 ps-9">
      {needs(origin).map((need) => (
        <li key={need}>
          <ProseWithCode>{need}</ProseWithCode>
        </li>
      ))}
    </ul>
  </Card>
);

/** Every attribute, method and event of the element. */
export const ReferenceCard = () => (
  <Card heading="Reference">
    <div className="flex flex-col gap-5 px-4 pb-4">
      <WordList heading="Attributes" entries={Object.entries(attributes).map(([name, { words }]) => [name, words])} />
      <WordList heading="Methods" entries={Object.values(methods).map(({ call, words }) => [call, words])} />
      <WordList
        heading="Events (they bubble)"
        entries={Object.entries(events).map(([type, words]) => [eventName(type), words])}
      />
    </div>
  </Card>
);
