import { createElement, useEffect, useRef, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Card } from "#web/ui/card.tsx";
import { useColumns } from "#web/ui/use-columns.ts";
import type { Choices } from "./choices.ts";
import { EventLines } from "./event-lines.tsx";
import { loadElement } from "./load-element.ts";
import { elementAttributes } from "./markup.ts";
import { useHeard } from "./use-heard.ts";
import { WidthField } from "./width-field.tsx";

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
