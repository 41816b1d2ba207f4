import { useStateView } from "./context.tsx";

/** Whether the sandbox clock is stopped, so that no order is delivered by itself. */
export const useIsPaused = (): boolean => useStateView(({ clockSpeed }) => clockSpeed === 0);
