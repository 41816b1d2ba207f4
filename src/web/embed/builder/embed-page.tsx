import { createElement, type RefObject, useEffect, useId, useRef, useState } from "react";
import { places } from "#web/client/routes.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Card } from "#web/ui/card.tsx";
import { CONTROL } from "#web/ui/field.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { useColumns } from "#web/ui/use-columns.ts";
import { type Choices, FIRST } from "./choices.ts";
import { FormCard } from "./form-card.tsx";
import { elementAttributes } from "./markup.ts";
import { MarkupCard } from "./markup-card.tsx";
import { ReferenceCard } from "./reference-card.tsx";

/** The DOM events of an embed that are listed. Its height would tell a reader nothing. */
const NAMES = ["ready", "request", "response", "order-updated", "wallet-changed", "step-completed", "reset", "error"];

const LONGEST = 8;

/** One event as received by a script of the page. */
export interface Heard {
  readonly count: number;
  readonly name: string;
  readonly detail: string;
}

/** The newest events of the embeds in an element, newest first. */
export function useHeard(box: RefObject<HTMLElement | null>): readonly Heard[] {
  const [heard, setHeard] = useState<readonly Heard[]>([]);
  useEffect(() => {
    const place = box.current;
    const hear = (event: Event) => {
      const detail = JSON.stringify((event as CustomEvent).detail ?? {});
      setHeard((before) => [
        { count: (before[0]?.count ?? 0) + 1, name: event.type, detail },
        ...before.slice(0, LONGEST - 1),
      ]);
    };
    for (const name of NAMES) place?.addEventListener(`topup-${name}`, hear);
    return () => {
      for (const name of NAMES) place?.removeEventListener(`topup-${name}`, hear);
    };
  }, [box]);
  return heard;
}

/** The events of the embed, newest first. */
export function EventLines({ heard }: { readonly heard: readonly Heard[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-small font-semibold">
        What your page hears
      </h3>
      {heard.length === 0 ? (
        <p className="text-small text-ink2">Nothing yet. Press Send in the embed: each event appears here.</p>
      ) : (
        <ol className="mt-1 flex flex-col rounded border border-hairline bg-well px-3 py-1">
          {heard.map(({ count, name, detail }) => (
            <li key={count} className="py-0.5 font-mono text-code break-words">
              <b>{name}</b> <span className="text-ink2">{detail}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

const WIDTHS = [280, 320, 375, 480, 720] as const;

interface WidthFieldProps {
  readonly width: number | null;
  readonly onChoose: (width: number | null) => void;
}

/** The width of the column the embed is previewed in. */
export function WidthField({ width, onChoose }: WidthFieldProps) {
  return (
    <label className="ms-auto flex min-w-0 items-center gap-2 text-small font-semibold">
      Column
      <select
        className={`${CONTROL} text-base font-normal`}
        value={width ?? ""}
        onChange={({ target }) => onChoose(WIDTHS.find((each) => String(each) === target.value) ?? null)}
      >
        <option value="">as wide as here</option>
        {WIDTHS.map((each) => (
          <option key={each} value={each}>
            {each} px wide
          </option>
        ))}
      </select>
    </label>
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

let loading: Promise<boolean> | null = null;

/** Loads the `<topup-sandbox>` script once; false if it cannot be loaded. */
export function loadElement(): Promise<boolean> {
  loading ??= new Promise((resolve) => {
    const script = document.createElement("script");
    script.src = new URL("embed.js", document.baseURI).href;
    script.onload = () => resolve(true);
    script.onerror = () => {
      script.remove();
      loading = null;
      resolve(false);
    };
    document.head.append(script);
  });
  return loading;
}

/** The element's attributes for the preview: an id that no author's page uses, and click-to-load on a phone. */
function attributesHere(choices: Choices, isPhone: boolean): Record<string, string> {
  const given = Object.fromEntries(
    elementAttributes(choices).map(([name, value]) => [name, value === true ? "" : value]),
  );
  const id = `builder-${given.id ?? "e1"}`.slice(0, 32);
  return { ...given, id, ...(isPhone && { "click-to-load": "" }) };
}

function useElement() {
  const [state, setState] = useState<"loading" | "loaded" | "failed">("loading");
  const load = () => void loadElement().then((isLoaded) => setState(isLoaded ? "loaded" : "failed"));
  useEffect(load, []);
  return { isFailed: state === "failed", load };
}

/** The embed as it will appear in the author's page. */
export function LiveCard({ choices }: { readonly choices: Choices }) {
  const { isFailed, load } = useElement();
  const [width, setWidth] = useState<number | null>(null);
  const isPhone = useColumns() === 1;
  const box = useRef<HTMLDivElement>(null);
  const heard = useHeard(box);
  return (
    <Card heading="Live" aside={<WidthField width={width} onChoose={setWidth} />}>
      <div className="flex min-w-0 flex-col gap-4 px-4 pb-4">
        {isFailed && (
          <Callout look="processing">
            <p role="alert">embed.js could not be fetched. Check the connection, then try again.</p>
            <Button onClick={load}>Try again</Button>
          </Callout>
        )}
        <div
          ref={box}
          className="-mx-4 min-w-0 overflow-x-auto border-y border-hairline bg-counter tablet:mx-0 tablet:rounded tablet:border-x"
        >
          <div className="mx-auto" style={{ width: width ?? "100%" }}>
            {createElement("topup-sandbox", attributesHere(choices, isPhone))}
          </div>
        </div>
        <EventLines heard={heard} />
      </div>
    </Card>
  );
}

/** The builder for embedding the sandbox: form, markup and preview. */
export function EmbedPage() {
  const [choices, setChoices] = useState(FIRST);
  const change = (to: Partial<Choices>) => setChoices((before) => ({ ...before, ...to }));
  const home = new URL("./", document.baseURI);
  return (
    <>
      <PageHead heading={places.embed.name}>{places.embed.purpose}</PageHead>
      <FormCard choices={choices} onChange={change} />
      <MarkupCard home={home.href} choices={choices} />
      <LiveCard choices={choices} />
      <NeedsCard origin={home.origin} />
      <ReferenceCard />
    </>
  );
}
