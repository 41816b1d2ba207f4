/** The address that starts presenter mode from any page of the sandbox. */
export const STAGE_ADDRESS = "./?present=1&reset=1";
