import { useBooks } from "./context.tsx";

/** Whether the sandbox clock stands still, so that nothing is delivered by itself. */
export const useIsPaused = (): boolean => useBooks(({ clockSpeed }) => clockSpeed === 0);
