import * as z from "zod/mini";
import type { HostSettings } from "./host.ts";
import { BaseUrl } from "./settings.ts";

/** An https address, or an http address of this machine. Without a user name, a password or spaces. */
const SAFE = /^(https:\/\/[A-Za-z0-9.-]+|http:\/\/(localhost|127\.0\.0\.1))(:\d{1,5})?([/?#][^\s<>"'\\^`{|}]*)?$/;

/** Short enough for a QR code that a phone reads from the back row. */
const HostAddress = z.string().check(z.maxLength(300), z.regex(SAFE));

const ADDRESS = "an https address of at most 300 characters (http for localhost only)";

/** One schema for each variable of the build, and the words for what it takes. */
const hostVariables = {
  VITE_PROVIDER_NAME: {
    schema: z.string().check(z.maxLength(60), z.regex(/^[^\s\p{C}]([^\p{C}\p{Zl}\p{Zp}]*[^\s\p{C}])?$/u)),
    expected: "a name of at most 60 characters, without spaces around it",
  },
  VITE_SIGNUP_URL: { schema: HostAddress, expected: ADDRESS },
  VITE_API_BASE_URL: {
    schema: BaseUrl.check(z.regex(SAFE)),
    expected: "an https address (http for localhost only) without a query and without a slash at its end",
  },
  VITE_SPEC_URL: { schema: HostAddress, expected: ADDRESS },
  VITE_SITE_URL: {
    schema: z.union([z.literal("./"), HostAddress.check(z.regex(/^[^?#]*\/$/))]),
    expected: "an https address (http for localhost only) with a slash at its end",
  },
} as const;

/**
 * Reads the host's settings from the variables of a build. An empty variable counts as absent. Throws one sentence that
 * names the first invalid variable.
 */
export function hostSettingsIn(given: Readonly<Record<string, unknown>>): {
  readonly host: HostSettings;
  /** The public address of the page, for link previews, which need their image's whole address. */
  readonly siteUrl: string;
} {
  const read = (name: keyof typeof hostVariables): string | null => {
    const value = given[name] ?? "";
    if (value === "") return null;
    const { schema, expected } = hostVariables[name];
    const parsed = z.safeParse(schema, value);
    if (!parsed.success) throw new Error(`${name} must be ${expected}, not ${JSON.stringify(value)}.`);
    return parsed.data;
  };
  return {
    host: {
      providerName: read("VITE_PROVIDER_NAME"),
      signupUrl: read("VITE_SIGNUP_URL"),
      apiBaseUrl: read("VITE_API_BASE_URL"),
      specUrl: read("VITE_SPEC_URL"),
    },
    siteUrl: read("VITE_SITE_URL") ?? "./",
  };
}
