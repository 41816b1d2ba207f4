import { StrictMode, Suspense, useEffect, useState } from "react";
import { Router } from "wouter";
import { type HostSettings, siteName } from "#contract/page/host.ts";
import { noSettings, type Settings } from "#contract/page/settings.ts";
import type { Panel, Replaced } from "#contract/panel/panel.ts";
import type { OpenTrialWorld } from "#failures/trial-world.ts";
import { builtHost } from "#web/client/host.ts";
import { linkIn } from "#web/client/link.ts";
import { SandboxProvider } from "#web/client/react/context.tsx";
import { useLink, usePageLocation } from "#web/client/react/use-route.ts";
import { FIRST_OPERATION, isFramed, operationAt } from "#web/client/routes.ts";
import { newSession, type Sandbox, showTab } from "#web/client/store.ts";
import { SiteName } from "#web/ui/browser/window.ts";
import { lazyPart, partOnDemand, prefetchParts, preloadedPart, WhenLoaded } from "#web/ui/lazy-part.tsx";
import { PartBoundary } from "#web/ui/part-boundary.tsx";
import { Page } from "./page.tsx";

const FramePage = partOnDemand(() => import("./frame-page.tsx").then((part) => part.FramePage));
const Bridge = partOnDemand(() => import("#web/embed/frame/bridge.tsx").then((part) => part.Bridge));

/** The page's typeface, waited for at most 3 s: before an audience, a title does not change its face. */
const typeface = () =>
  Promise.race([
    document.fonts?.load("1em Atkinson Hyperlegible Next").catch(() => {}),
    new Promise((resolve) => setTimeout(resolve, 3000)),
  ]);
const Stage = partOnDemand(async () => {
  const [{ Stage }] = await Promise.all([import("./stage.tsx"), typeface()]);
  return Stage;
});

const LinkedState = preloadedPart(() => import("#web/embed/share/linked-state.tsx").then((part) => part.LinkedState));
const AddressChange = lazyPart(() => import("#web/app/shell/undo-offer.tsx").then((part) => part.AddressChange));

/** The part of the sandbox to show: for a visitor, a docs page's reader or an audience. */
function ShownPage({ settings }: { readonly settings: Settings }) {
  const { embed, present } = settings;
  if (embed === "operation" || embed === "state") return <FramePage frame={embed} />;
  return (
    <>
      {present ? <Stage /> : <Page />}
      {isFramed() && (
        <Suspense>
          <Bridge />
        </Suspense>
      )}
    </>
  );
}

/**
 * Opens the state in the page's address, now or later, and says why the address was not applied. The code for it is loaded
 * only if it is needed.
 */
function OpenLink({ unapplied }: { readonly unapplied: string | null }) {
  const { world } = useLink();
  const [isNeeded, setNeeded] = useState(unapplied !== null);
  if (world !== null && !isNeeded) setNeeded(true);
  return <Suspense>{isNeeded && <LinkedState unapplied={unapplied} />}</Suspense>;
}

/** How long the next frame is waited for, in milliseconds. */
const FRAME_WAIT = 250;

// Safari has no idle callbacks.
const whenIdle = globalThis.requestIdleCallback ?? setTimeout;

/** Calls back after the next frame is painted; at once in a hidden page, and later in a frame out of view: neither paints. */
function afterPaint(callBack: () => void): () => void {
  let timer = setTimeout(callBack, document.hidden ? 0 : FRAME_WAIT);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(callBack);
  });
  return () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
}

type SandboxParts = Omit<Sandbox, "session">;

/** What every part of the page shares: the service, the settings and the page's own store, with the tab of an address. */
function sandboxAt(location: string, { settings, host, ...given }: SandboxParts): Sandbox {
  const session = newSession(settings);
  showTab(session, operationAt(location) ?? FIRST_OPERATION, linkIn(location).tab);
  const base_url = settings.base_url ?? host.apiBaseUrl;
  return { ...given, session, settings: { ...settings, base_url }, host };
}

interface AppProps {
  readonly panel: Panel;
  readonly settings?: Settings;
  readonly host?: HostSettings;
  readonly openTrialWorld?: OpenTrialWorld | null;
  /** The visitor's state that the page's address has replaced. */
  readonly replaced?: Replaced | null;
  /** Why what the page's address asks for was not applied. */
  readonly unapplied?: string | null;
  /** Called once the page is drawn. */
  readonly onDrawn?: () => Promise<void>;
}

/** The whole page, given the port to the service. */
export function App(props: AppProps) {
  const {
    panel,
    settings = noSettings,
    host = builtHost,
    openTrialWorld = null,
    replaced,
    unapplied = null,
    onDrawn,
  } = props;
  const given = { panel, settings, host, openTrialWorld };
  const [sandbox] = useState(() => sandboxAt(window.location.hash.slice(1), given));
  useEffect(
    () =>
      afterPaint(() => {
        void Promise.resolve(onDrawn?.()).then(() => whenIdle(prefetchParts));
      }),
    [onDrawn],
  );
  return (
    <StrictMode>
      <SiteName value={siteName(host)}>
        <SandboxProvider sandbox={sandbox}>
          <Router hook={usePageLocation} hrefs={(path) => `#${path}`}>
            <WhenLoaded className="p-4">
              <OpenLink unapplied={unapplied} />
              <Suspense>{replaced && <AddressChange replaced={replaced} />}</Suspense>
              <PartBoundary name="The page">
                <ShownPage settings={settings} />
              </PartBoundary>
            </WhenLoaded>
          </Router>
        </SandboxProvider>
      </SiteName>
    </StrictMode>
  );
}
