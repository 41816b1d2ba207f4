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

/** When a part is prefetched: for the first response, or for what an order needs and the visitor may open. */
type Phase = "soon" | "next";

const prefetched: Readonly<Record<Phase, (() => Promise<unknown>)[]>> = { soon: [], next: [] };
/** The phases that have begun: a part of theirs that is declared later, by a part, is loaded at once. */
const begun = new Set<Phase>();

/** How long what was drawn has the line and the processor to itself, in milliseconds. */
const PAINTING = 100;
const seen = () => new Promise((resolve) => setTimeout(resolve, PAINTING));

/** A promise, and the function that resolves it. */
function signal() {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}
const drawn = signal();
const idle = signal();

function prefetch(phase: Phase) {
  begun.add(phase);
  return Promise.allSettled(prefetched[phase].map((load) => load()));
}

/**
 * Called once the page is drawn: loads the parts it shows and prefetches the others, first those that show a response.
 * Those for later wait for `responding`, which resolves once the page can respond and the first call has had the line to
 * itself; with Data Saver on, until they are shown.
 */
export async function prefetchParts(responding?: Promise<unknown>): Promise<void> {
  drawn.give();
  const soon = prefetch("soon");
  await responding;
  await soon;
  idle.give();
  if (!navigator.connection?.saveData) await prefetch("next");
}

const itself = ({ children }: { readonly children: ReactNode }) => children;

/** Resolves once the page can respond and the first call has had the line to itself. */
const pageIsIdle = idle.given;

/** Shows what the first minute does not need, once the page is idle. Suspends until then. */
export const WhenIdle = lazy(() => pageIsIdle.then(() => ({ default: itself })));

/**
 * A component whose code is loaded after the page is drawn: when it is shown, or in any case, with "soon" at once, with
 * "next" when the page can respond. If it cannot be loaded, `missing` replaces it, by default a notice, and the rest of the
 * page still works. After its `load` it renders at once; `load` never rejects.
 */
export function lazyPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  when: "shown" | Phase = "shown",
  missing: ComponentType<Props> = NotLoaded,
) {
  let loaded: ComponentType<Props> | null = null;
  const loading = async () => {
    loaded = await fetchPart();
    return { default: loaded };
  };
  // What comes after a response does not hold it up.
  const isWanted = () => (when === "next" && !begun.has(when) ? seen() : undefined);
  const Loading = lazy(() =>
    drawn.given
      .then(isWanted)
      .then(loading)
      .catch(() => ({ default: missing })),
  );
  if (when !== "shown" && begun.has(when)) void loading().catch(() => {});
  else if (when !== "shown") prefetched[when].push(loading);
  function LazyPart(props: Props) {
    // A loaded part renders at once: React.lazy would show the fallback first.
    const [Part] = useState<ComponentType<Props>>(() => loaded ?? Loading);
    return <Part {...props} />;
  }
  const load = () => loading().catch(() => {});
  return Object.assign(LazyPart, { load });
}
