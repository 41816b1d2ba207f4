import { Suspense } from "react";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const Questions = lazyPart(() => import("./questions.tsx").then((part) => part.Questions));

/** The questions for the provider; the contract's texts that they need are loaded when they are first shown. */
export const AskTheProvider = () => (
  <Suspense>
    <Questions />
  </Suspense>
);
