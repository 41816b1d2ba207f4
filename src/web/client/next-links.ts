import type { HostSettings } from "#contract/page/host.ts";

/** The provider's own spec, as a sentence names it. */
export const specName = ({ providerName }: HostSettings): string => `the ${providerName ?? "provider's"} API spec`;

interface NextLink {
  readonly href: string;
  readonly words: string;
}

/** Where to go after the sandbox, the most useful first; empty where the host has set no address. */
export function nextLinks(host: HostSettings): readonly NextLink[] {
  const { providerName, signupUrl, specUrl } = host;
  return [
    ...(signupUrl === null ? [] : [{ href: signupUrl, words: `Get a key from ${providerName ?? "the provider"}` }]),
    ...(specUrl === null ? [] : [{ href: specUrl, words: `Read ${specName(host)}` }]),
  ];
}
