import type { SessionStore } from "./store.ts";

/** Opens the Log, at one exchange if its Request-Id is given. */
export const openLog = (session: SessionStore, requestId: string | null = null): void =>
  session.setState({ log: { isOpen: true, requestId } });

export const closeLog = (session: SessionStore): void => session.setState({ log: { isOpen: false, requestId: null } });
