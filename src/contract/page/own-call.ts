/** The header that marks a call the page makes for its own use: no visitor's, so no armed condition befalls it. */
export const OWN_CALL_HEADER = "X-Sandbox-Page";
