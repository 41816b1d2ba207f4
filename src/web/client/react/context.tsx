import { type Context, createContext, type ReactNode, use, useDeferredValue } from "react";
import { useStore } from "zustand";
import type { HostSettings } from "#contract/page/host.ts";
import type { Settings } from "#contract/page/settings.ts";
import type { Exchange, Mode, StateView } from "#contract/panel/panel.ts";
import { type KnownState, knownTo } from "#web/client/known-state.ts";
import { type Proved, proofsOf } from "#web/client/proofs.ts";
import type { Sandbox, Session } from "#web/client/store.ts";

/** Whether the sandbox clock is stopped, so that no order is delivered by itself. */
export const useIsPaused = (): boolean => useStateView(({ clockSpeed }) => clockSpeed === 0);

const SandboxContext = createContext<Sandbox | null>(null);
const KnownContext = createContext<KnownState | null>(null);
const CallsContext = createContext<readonly Exchange[] | null>(null);

interface ProviderProps {
  readonly sandbox: Sandbox;
  readonly children: ReactNode;
}

/**
 * Shares a sandbox with the parts of the page, and what the caller knows of its service. React draws a change of that when nothing
 * more urgent waits, so a slow machine draws a response before its receipt, and of a burst of calls what it has time for.
 */
export function SandboxProvider({ sandbox, children }: ProviderProps) {
  const known = useDeferredValue(useStore(knownTo(sandbox)));
  const calls = useDeferredValue(useStore(sandbox.panel.exchanges));
  return (
    <SandboxContext value={sandbox}>
      <KnownContext value={known}>
        <CallsContext value={calls}>{children}</CallsContext>
      </KnownContext>
    </SandboxContext>
  );
}

function useShared<T>(context: Context<T | null>): T {
  const shared = use(context);
  if (!shared) throw new Error("This part of the page stands outside the App.");
  return shared;
}

export const useSandbox = (): Sandbox => useShared(SandboxContext);
/** What the caller knows of the service: without the effects of calls whose response was lost. */
export const useKnownState = (): KnownState => useShared(KnownContext);
/** The service's state as the caller knows it. */
export const useStateView = <T,>(select: (stateView: StateView) => T): T => select(useKnownState().stateView);
/** What the host of the sandbox has set: names and addresses of the provider. */
export const useHost = (): HostSettings => useSandbox().host;
export const useSettings = (): Settings => useSandbox().settings;
/** Whether the page's address hides this part. */
export const useIsHidden = (part: NonNullable<Settings["hide"]>[number]): boolean =>
  useSettings().hide?.includes(part) ?? false;
/** Whether the page is a frame with one operation. */
export const useIsFrame = (): boolean => useSettings().embed === "operation";
/** Whether the page is a read-only view of the state, without controls. */
export const useIsReadOnly = (): boolean => useSettings().embed === "state";
export const useMode = (): Mode => useStore(useSandbox().panel.mode);
/** Whether the state outlives this page. */
export const useIsSaved = (): boolean => useMode().kept === "in_browser";
export const useSession = <T,>(select: (session: Session) => T): T => useStore(useSandbox().session, select);

/** Whether each call is known. Until then a balance would tell what an unknown one charged. */
export const useIsAllKnown = (): boolean => useKnownState().unknown.length === 0;
/** Whether nothing has told yet what a call without a response has done. */
export const useIsUnknown = (exchange: Exchange): boolean => useKnownState().unknown.includes(exchange);
/** The exchanges of this tab and of other tabs whose outcome the caller knows, oldest first. */
export const useExchanges = (): readonly Exchange[] => useKnownState().exchanges;
/** Every exchange, oldest first. Of an unknown one only the request may be shown. */
export const useCalls = (): readonly Exchange[] => useShared(CallsContext);
/** What is proved in this sandbox. */
export const useProved = (): Proved => useDeferredValue(useStore(proofsOf(useSandbox()).proved));
