import { Suspense, useState } from "react";
import { useLink } from "#web/client/react/use-link.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const LinkedState = lazyPart(() => import("./linked-state.tsx").then((part) => part.LinkedState));

/** Opens the state that stands in the page's address, now or later. What it takes to do so is loaded when there is one. */
export function OpenLink() {
  const { world } = useLink();
  const [isNeeded, setNeeded] = useState(false);
  if (world !== null && !isNeeded) setNeeded(true);
  return (
    isNeeded && (
      <Suspense>
        <LinkedState />
      </Suspense>
    )
  );
}
