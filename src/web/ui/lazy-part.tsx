import { type ComponentType, lazy, useState } from "react";
import { Callout } from "./callout.tsx";

function NotLoaded() {
  return (
    <div role="alert">
      <Callout look="void">
        <p>This part of the page could not be loaded. Check the connection, then reload the page.</p>
      </Callout>
    </div>
  );
}

const wantedSoon: (() => Promise<unknown>)[] = [];
let letGo = () => {};
const drawn = new Promise<void>((resolve) => {
  letGo = resolve;
});

/** Called once the page is drawn: loads the parts it shows, and prefetches those needed soon. */
export function prefetchParts(): Promise<unknown> {
  letGo();
  return Promise.allSettled(wantedSoon.map((load) => load()));
}

/**
 * A component whose code is loaded after the page is drawn: when it is shown, or with "soon" in any case. If it cannot
 * be loaded, `missing` replaces it, by default a notice, and the rest of the page still works.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  when: "shown" | "soon" = "shown",
  missing: ComponentType<Props> = NotLoaded,
) {
  let loaded: ComponentType<Props> | null = null;
  const loading = async () => {
    loaded = await load();
    return { default: loaded };
  };
  const Coming = lazy(() => drawn.then(loading).catch(() => ({ default: missing })));
  if (when === "soon") wantedSoon.push(loading);
  return function Late(props: Props) {
    // A loaded part renders at once: React.lazy would show the fallback first.
    const [Part] = useState<ComponentType<Props>>(() => loaded ?? Coming);
    return <Part {...props} />;
  };
}
