/**
 * The id of one delivery of a request from the page to its pipeline. It is not part of the API, and no log shows it.
 */
export const DELIVERY = "X-Sandbox-Delivery";

/** Names the run that a call belongs to. It is not part of the API, and no log shows it. */
export const RUN = "X-Sandbox-Run";
