/** What the host of the sandbox has set for a build; null for each setting that is absent. */
export interface HostSettings {
  /** The name of the provider whose API this is. */
  readonly providerName: string | null;
  /** Where the provider gives out keys of its own. */
  readonly signupUrl: string | null;
  /** The base URL that code samples print, without a slash at its end. */
  readonly apiBaseUrl: string | null;
  /** The provider's own specification. */
  readonly specUrl: string | null;
}

export const noHost: HostSettings = { providerName: null, signupUrl: null, apiBaseUrl: null, specUrl: null };

/** The name of the page. */
export const siteName = ({ providerName }: HostSettings): string => `${providerName ?? "Top-up"} Sandbox`;

/** The API, as a sentence names it. */
export const apiName = ({ providerName }: HostSettings): string => `the ${providerName ?? "reseller"} API`;
