/** Names one delivery of a request from the page to its pipeline. It is no part of the API, and no log shows it. */
export const DELIVERY = "X-Sandbox-Delivery";
