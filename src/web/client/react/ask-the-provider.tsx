import { Suspense } from "react";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const Questions = lazyPart<{ readonly isBrief: boolean }>(() =>
  import("./questions.tsx").then((part) => part.Questions),
);

/** The questions for the provider; the contract's texts that they need are loaded when they are first shown. */
export const AskTheProvider = ({ isBrief = false }: { readonly isBrief?: boolean }) => (
  <Suspense>
    <Questions isBrief={isBrief} />
  </Suspense>
);
