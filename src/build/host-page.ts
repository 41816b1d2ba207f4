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

/** Checks the host's settings, which the page then reads as constants, and writes them into `index.html`. */
export function hostPage(): Plugin {
  let settings = hostSettingsIn({});
  return {
    name: "host-page",
    configResolved({ env }) {
      settings = hostSettingsIn(env);
    },
    transformIndexHtml: { order: "pre", handler: (html) => withHost(html, settings) },
  };
}
