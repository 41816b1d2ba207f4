import { createContext, use } from "react";
import { useStore } from "zustand";
import type { Hideable, Settings } from "#contract/page/settings.ts";
import type { Exchange, Mode, StateView } from "#contract/panel/panel.ts";
import type { Sandbox, Session } from "#web/client/store.ts";
import { visitorsOf } from "#web/client/visitors-exchanges.ts";

export const SandboxContext = createContext<Sandbox | null>(null);

export function useSandbox(): Sandbox {
  const sandbox = use(SandboxContext);
  if (!sandbox) throw new Error("This part of the page stands outside the App.");
  return sandbox;
}

export const useStateView = <T,>(select: (stateView: StateView) => T): T =>
  useStore(useSandbox().panel.stateView, select);
export const useSettings = (): Settings => useSandbox().settings;
/** Whether the page's address hides this part. */
export const useIsHidden = (part: Hideable): boolean => useSettings().hide?.includes(part) ?? false;
/** Whether the page is a read-only view of the state, without controls. */
export const useIsReadOnly = (): boolean => useSettings().embed === "state";
export const useMode = (): Mode => useStore(useSandbox().panel.mode);
export const useSession = <T,>(select: (session: Session) => T): T => useStore(useSandbox().session, select);

/** Every exchange the visitor caused, in this tab or in another, oldest first. */
export const useExchanges = (): readonly Exchange[] => useStore(useSandbox().panel.exchanges, visitorsOf);
