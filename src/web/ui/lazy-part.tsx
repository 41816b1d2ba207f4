import { type ComponentType, lazy, type ReactNode, Suspense, useLayoutEffect, useState } from "react";
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
      <p>This part could not be loaded: the connection failed, or a newer version replaced it.</p>
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
const preloaded: (() => Promise<void>)[] = [];
/** Whether the file of every part is there. */
let isPreloaded = false;
let beginPrefetch = () => {};

/** Resolves once the page can respond and the browser has nothing else to do. */
export const pageIsIdle = new Promise<void>((resolve) => {
  beginPrefetch = resolve;
});

/**
 * Has the browser fetch a script of the build. Chromium keeps in memory what it compiles of a preloaded module, so there the script is
 * prefetched; Firefox refuses that by the page's policy, and WebKit does not know it.
 */
const preload = (name: string) =>
  new Promise((onload) => {
    const rel = navigator.connection ? "prefetch" : "modulepreload";
    const attributes = { rel, crossOrigin: "", fetchPriority: "low", href: `./assets/${name}` };
    document.head.append(Object.assign(document.createElement("link"), { ...attributes, onload, onerror: onload }));
  });

/**
 * Loads the parts one by one, but no parts of theirs, and then the files of all others; with Data Saver on, none. For a page that has
 * nothing else to do. Without a build, which has a list of its files, the others are loaded as well.
 */
export async function prefetchParts(): Promise<void> {
  beginPrefetch();
  if (navigator.connection?.saveData) return;
  const names: readonly string[] = JSON.parse(document.querySelector("#assets")?.textContent ?? "[]");
  for (const load of names.length > 0 ? [...prefetched] : [...prefetched, ...preloaded]) await load();
  await Promise.all(names.filter((name) => name.endsWith(".js")).map(preload));
  isPreloaded = names.length > 0;
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
    // A loaded part renders at once, and one whose file is there in a moment: React.lazy would show the fallback for 300 ms.
    const [Part, setPart] = useState<ComponentType<Props>>(() => loaded ?? (isPreloaded ? Nothing : Loading));
    useLayoutEffect(() => {
      const show = () => void load().then(() => setPart(() => loaded ?? missing));
      if (Part === Nothing) show();
      // Without a connection a part is missing until there is one again.
      if (!loaded) window.addEventListener("online", show, { once: true });
      return () => window.removeEventListener("online", show);
    }, [Part]);
    return <Part {...props} />;
  }
  return Object.assign(LazyPart, { load });
}

/** A part that is also loaded before it is shown, once the page is idle: one of the file that the code beside a request needs. */
export function lazyPart<Props extends object>(...given: Parameters<typeof partOnDemand<Props>>) {
  const part = partOnDemand(...given);
  prefetched.push(part.load);
  return part;
}

/** A part whose file is fetched once the page is idle, and run when the part is shown. */
export function preloadedPart<Props extends object>(...given: Parameters<typeof partOnDemand<Props>>) {
  const part = partOnDemand(...given);
  preloaded.push(part.load);
  return part;
}
