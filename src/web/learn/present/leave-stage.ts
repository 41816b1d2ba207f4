/** To the page without presenter mode, and to the visitor's own store. */
export const leaveStage = (): void => window.location.assign(window.location.pathname);
