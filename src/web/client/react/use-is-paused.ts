import { useStateView } from "./context.tsx";

/** Whether the sandbox clock stands still, so that nothing is delivered by itself. */
export const useIsPaused = (): boolean => useStateView(({ clockSpeed }) => clockSpeed === 0);
