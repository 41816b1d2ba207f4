import { inspect } from "node:util";
import type { Plugin } from "vite";
import { apiName, noHost, siteName } from "../contract/page/host.ts";
import { hostSettingsIn } from "../contract/page/host-settings.ts";

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

/** `index.html` with the host's names and the address of its preview image. */
export function withHost(html: string, { host, siteUrl }: ReturnType<typeof hostSettingsIn>): string {
  return html
    .replaceAll("%VITE_SITE_URL%", () => escaped(siteUrl))
    .replaceAll(siteName(noHost), () => escaped(siteName(host)))
    .replaceAll(apiName(noHost), () => escaped(apiName(host)));
}

/** The host's settings. Throws an error that Vite prints as one sentence: a stack trace would not help the host. */
function settingsInEnvironment(env: Readonly<Record<string, unknown>>): ReturnType<typeof hostSettingsIn> {
  try {
    return hostSettingsIn(env);
  } catch (error) {
    throw Object.assign(error as Error, { [inspect.custom]: () => (error as Error).message });
  }
}

/** Checks the host's settings, which the page then reads as constants, and writes them into `index.html`. */
export function hostPage(): Plugin {
  let settings = hostSettingsIn({});
  return {
    name: "host-page",
    configResolved({ env }) {
      settings = settingsInEnvironment(env);
    },
    transformIndexHtml: { order: "pre", handler: (html) => withHost(html, settings) },
  };
}
