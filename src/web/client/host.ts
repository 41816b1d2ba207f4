import type { HostSettings } from "#contract/page/host.ts";

/** The settings of this build. The build has checked them, so the page needs no schema for them. */
export const builtHost: HostSettings = {
  providerName: import.meta.env.VITE_PROVIDER_NAME || null,
  signupUrl: import.meta.env.VITE_SIGNUP_URL || null,
  apiBaseUrl: import.meta.env.VITE_API_BASE_URL || null,
  specUrl: import.meta.env.VITE_SPEC_URL || null,
};
