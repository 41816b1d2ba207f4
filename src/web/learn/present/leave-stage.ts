/** Goes to the page without presenter mode, with the visitor's own store. */
export const leaveStage = (): void => window.location.assign(window.location.pathname);
