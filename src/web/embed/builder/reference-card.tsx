import { attributes, eventName, events, methods } from "#contract/page/element.ts";
import { Card } from "#web/ui/card.tsx";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { ProseWithCode } from "#web/ui/prose.tsx";
import { Literal } from "#web/ui/text.tsx";

/** The names of the element, each with what it means. */
const ELEMENT_NAMES = {
  Attributes: Object.entries(attributes).map(([name, { words }]) => [name, words] as const),
  Methods: Object.values(methods).map(({ call, words }) => [call, words] as const),
  "Events (they bubble)": Object.entries(events).map(([type, words]) => [eventName(type), words] as const),
};

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
      {Object.entries(ELEMENT_NAMES).map(([heading, entries]) => (
        <section key={heading}>
          <h3 className="text-small font-semibold text-ink2">{heading}</h3>
          <Facts className="[--name:16rem]!">
            {entries.map(([name, words]) => (
              <Fact
                key={name}
                name={<Literal className="font-mono text-small break-words text-ink">{name}</Literal>}
                className="border-t border-hairline py-1.5"
              >
                {words}
              </Fact>
            ))}
          </Facts>
        </section>
      ))}
    </div>
  </Card>
);
