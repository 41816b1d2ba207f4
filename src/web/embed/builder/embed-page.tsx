import { useState } from "react";
import { places } from "#web/client/routes.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { type Choices, FIRST } from "./choices.ts";
import { FormCard } from "./form-card.tsx";
import { LiveCard } from "./live-card.tsx";
import { MarkupCard } from "./markup-card.tsx";
import { NeedsCard } from "./needs-card.tsx";
import { ReferenceCard } from "./reference-card.tsx";

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
