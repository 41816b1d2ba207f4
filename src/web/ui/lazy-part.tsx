import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { Button } from "./button.tsx";
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
      <p>This part of the page could not be loaded: the connection failed, or a newer version replaced it.</p>
      <Button onClick={() => window.location.reload()}>Reload the page</Button>
    </Callout>
  );
}

/** Replaces a small part that cannot be loaded, where there is no room for a notice. */
export const Nothing = () => null;

declare global {
  interface Navigator {
    /** Only Chromium has it. */
    readonly connection?: { readonly saveData: boolean };
  }
}

const prefetched: (() => Promise<void>)[] = [];
let beginPrefetch = () => {};

/** Resolves once the page can respond and the browser has nothing else to do. */
export const pageIsIdle = new Promise<void>((resolve) => {
  beginPrefetch = resolve;
});

/** Loads the parts one by one, but no parts of theirs; with Data Saver on, none. For a page that has nothing else to do. */
export async function prefetchParts(): Promise<void> {
  beginPrefetch();
  if (!navigator.connection?.saveData) for (const load of [...prefetched]) await load();
}

/**
 * A component whose code is loaded when it is shown; after its `load`, which never rejects, it renders at once. If it cannot be
 * loaded, `missing` replaces it, by default a notice, and the rest of the page still works. For what the address of a visit decides.
 */
export function partOnDemand<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  missing: ComponentType<Props> = NotLoaded,
) {
  let loaded: ComponentType<Props> | null = null;
  const load = async () => {
    loaded ??= await fetchPart().catch(() => null);
  };
  const Loading = lazy(() => load().then(() => ({ default: loaded ?? missing })));
  function LazyPart(props: Props) {
    // A loaded part renders at once: React.lazy would show the fallback first.
    const [Part] = useState<ComponentType<Props>>(() => loaded ?? Loading);
    return <Part {...props} />;
  }
  return Object.assign(LazyPart, { load });
}

/** A part that is also loaded before it is shown, once the page is idle. */
export function lazyPart<Props extends object>(...given: Parameters<typeof partOnDemand<Props>>) {
  const part = partOnDemand(...given);
  prefetched.push(part.load);
  return part;
}
