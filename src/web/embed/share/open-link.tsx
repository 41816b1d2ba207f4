import { Suspense, useState } from "react";
import { useLink } from "#web/client/react/use-route.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const LinkedState = lazyPart(() => import("./linked-state.tsx").then((part) => part.LinkedState));

/** Opens the state in the page's address, now or later. The code for it is loaded only if there is one. */
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
