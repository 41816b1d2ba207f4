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

/** Once the page is drawn: loads the parts it shows, and those that the next step will want. */
export function prefetchParts(): Promise<unknown> {
  letGo();
  return Promise.allSettled(wantedSoon.map((load) => load()));
}

/**
 * A part of the page that is loaded after the first call can be sent: when it is shown, or "soon", whether it is or
 * not. Where it cannot be had, the rest stays.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  when: "shown" | "soon" = "shown",
) {
  let loaded: ComponentType<Props> | null = null;
  const loading = async () => {
    loaded = await load();
    return { default: loaded };
  };
  const Coming = lazy(() => drawn.then(loading).catch(() => ({ default: NotLoaded as ComponentType<Props> })));
  if (when === "soon") wantedSoon.push(loading);
  return function Late(props: Props) {
    // What is there already is drawn at once: a lazy part would leave its place empty first.
    const [Part] = useState<ComponentType<Props>>(() => loaded ?? Coming);
    return <Part {...props} />;
  };
}
