import { useRef, useState } from "react";
import { CopyCode } from "#web/client/react/copy-code.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Card } from "#web/ui/card.tsx";
import { CodeText } from "#web/ui/code-text.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import type { Choices } from "./choices.ts";
import { isThisMachine } from "./is-this-machine.ts";
import { elementMarkup, frameMarkup } from "./markup.ts";

const ways = {
  element: {
    label: "embed.js",
    name: "The script and the element",
    copy: "Copy the script and the element",
    note: "The frame is as high as what it shows, tells your page what happens in it and can be told what to do. The script line stands once on a page, however many embeds there are.",
    written: elementMarkup,
  },
  frame: {
    label: "iframe",
    name: "The frame alone",
    copy: "Copy the frame",
    note: "For pages that take no script. Its height is fixed, and what does not fit scrolls inside it.",
    written: frameMarkup,
  },
} as const;
type Way = keyof typeof ways;
const TABS = (Object.keys(ways) as Way[]).map((id) => ({ id, label: ways[id].label }));

function LocalRemark({ host }: { readonly host: string }) {
  return (
    <Callout look="processing">
      <p>
        The address {host} is this machine's: nobody else can reach it. Put the sandbox on a host of yours, open this
        page there, and copy the line there.
      </p>
    </Callout>
  );
}

/** The markup to paste. */
export function MarkupCard({ home, choices }: { readonly home: string; readonly choices: Choices }) {
  const [way, setWay] = useState<Way>("element");
  const text = useRef<HTMLPreElement>(null);
  const { name, copy, note, written } = ways[way];
  const markup = written(home, choices);
  const { host, hostname } = new URL(home);
  return (
    <Card heading="What to paste">
      <Tabs label="Way" tabs={TABS} selected={way} onSelect={setWay}>
        <div className="flex min-w-0 flex-col gap-3 p-4">
          {isThisMachine(hostname) && <LocalRemark host={host} />}
          <CodeText ref={text} code={markup} label={name} />
          <div className="flex flex-wrap items-center gap-3">
            <CopyCode code={markup} name={copy} text={text} />
          </div>
          <p className="max-w-[75ch] text-small text-ink2">{note}</p>
        </div>
      </Tabs>
    </Card>
  );
}
