import { useSandbox, useStateView } from "#web/client/react/context.tsx";

/** The whole state as it is stored; updated with it. */
export function useSnapshot(): string {
  const { panel } = useSandbox();
  useStateView((stateView) => stateView);
  return panel.snapshot();
}
