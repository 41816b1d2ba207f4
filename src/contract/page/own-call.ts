/** The header that marks a call the page makes for its own use. Faults do not affect such calls. */
export const OWN_CALL_HEADER = "X-Sandbox-Page";
