import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { Callout } from "./callout.tsx";

/** Shows lazy parts once they are loaded, and until then a loading text, whose class reserves their room. */
export function WhenLoaded({
  className = "",
  children,
}: {
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return <Suspense fallback={<p className={`waits text-ink2 ${className}`}>Loading…</p>}>{children}</Suspense>;
}

function NotLoaded() {
  return (
    <Callout role="alert" look="void">
      <p>This part of the page could not be loaded. Check the connection, then reload the page.</p>
    </Callout>
  );
}

const neededSoon: (() => Promise<unknown>)[] = [];
const prefetchedIdle: Promise<unknown>[] = [];
let markDrawn = () => {};
const drawn = new Promise<void>((resolve) => {
  markDrawn = resolve;
});
let markIdle = () => {};
const idle = new Promise<void>((resolve) => {
  markIdle = resolve;
});

/**
 * Called once the page is drawn: loads the parts it shows and prefetches the others, first those needed for a response.
 * Those for later wait for them and for `service`, the promise of the code that responds.
 */
export async function prefetchParts(service?: Promise<unknown>): Promise<void> {
  markDrawn();
  const soon = Promise.allSettled(neededSoon.map((load) => load()));
  await service;
  await soon;
  markIdle();
  await Promise.all(prefetchedIdle);
}

/**
 * A component whose code is loaded after the page is drawn: when it is shown, or in any case, with "soon" at once and
 * with "idle" when the page can respond. If it cannot be loaded, `missing` replaces it, by default a notice, and the
 * rest of the page still works.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  when: "shown" | "soon" | "idle" = "shown",
  missing: ComponentType<Props> = NotLoaded,
) {
  let loaded: ComponentType<Props> | null = null;
  const loading = async () => {
    loaded = await load();
    return { default: loaded };
  };
  const Loading = lazy(() => drawn.then(loading).catch(() => ({ default: missing })));
  if (when === "soon") neededSoon.push(loading);
  if (when === "idle") prefetchedIdle.push(idle.then(loading).catch(() => {}));
  return function LazyPart(props: Props) {
    // A loaded part renders at once: React.lazy would show the fallback first.
    const [Part] = useState<ComponentType<Props>>(() => loaded ?? Loading);
    return <Part {...props} />;
  };
}
