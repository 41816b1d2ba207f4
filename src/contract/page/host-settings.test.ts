import { describe, expect, test } from "vitest";
import { apiName, noHost, siteName } from "./host.ts";
import { hostSettingsIn } from "./host-settings.ts";

const GIVEN = {
  VITE_PROVIDER_NAME: "Acme & Söhne",
  VITE_SIGNUP_URL: "https://acme.example/sign-up?from=sandbox",
  VITE_API_BASE_URL: "https://api.acme.example/reseller",
  VITE_SPEC_URL: "http://localhost:8080/spec#v1",
  VITE_SITE_URL: "https://acme.example/sandbox/",
};

describe("the host's settings", () => {
  test("are read from the variables of the build; others are ignored", () => {
    expect(hostSettingsIn({ ...GIVEN, VITE_OTHER: "<b>", MODE: "production", DEV: false })).toEqual({
      host: {
        providerName: "Acme & Söhne",
        signupUrl: "https://acme.example/sign-up?from=sandbox",
        apiBaseUrl: "https://api.acme.example/reseller",
        specUrl: "http://localhost:8080/spec#v1",
      },
      siteUrl: "https://acme.example/sandbox/",
    });
  });

  test("are all absent by default, and an empty variable is an absent one", () => {
    const empty = Object.fromEntries(Object.keys(GIVEN).map((name) => [name, ""]));
    for (const given of [{}, empty]) expect(hostSettingsIn(given)).toEqual({ host: noHost, siteUrl: "./" });
  });

  test.each([
    ["VITE_PROVIDER_NAME", "x".repeat(61)],
    ["VITE_PROVIDER_NAME", " Acme"],
    ["VITE_PROVIDER_NAME", "Acme\nInc"],
    ["VITE_PROVIDER_NAME", "Acme\u202e"],
    ["VITE_SIGNUP_URL", "acme.example"],
    ["VITE_SIGNUP_URL", "http://acme.example"],
    ["VITE_SIGNUP_URL", "javascript:alert(1)//https://acme.example"],
    ["VITE_SIGNUP_URL", "https://user:secret@acme.example"],
    ["VITE_SIGNUP_URL", "https://acme.example/a b"],
    ["VITE_SIGNUP_URL", "http://localhost.acme.example"],
    ["VITE_SIGNUP_URL", "http://localhost@acme.example"],
    ["VITE_SIGNUP_URL", "https:\\\\acme.example"],
    ["VITE_SIGNUP_URL", `https://acme.example/${"a".repeat(300)}`],
    ["VITE_SPEC_URL", "//acme.example/spec"],
    ["VITE_SPEC_URL", "data:text/html,x"],
    ["VITE_API_BASE_URL", "https://api.acme.example/"],
    ["VITE_API_BASE_URL", "https://api.acme.example?x=1"],
    ["VITE_API_BASE_URL", "http://api.acme.example"],
    ["VITE_API_BASE_URL", "https://api.acme.example/$(id)"],
    ["VITE_SITE_URL", "https://acme.example"],
    ["VITE_SITE_URL", "https://acme.example/?x=/"],
  ])("%s refuses %j with one sentence that names it", (name, value) => {
    expect(() => hostSettingsIn({ ...GIVEN, [name]: value })).toThrow(
      new RegExp(`^${name} must be [^.]+, not ".+"\\.$`, "s"),
    );
  });
});

describe("the name of the provider", () => {
  test("is in the page's name and in the API's; without it both are as they were", () => {
    expect([siteName(noHost), apiName(noHost)]).toEqual(["Top-up Sandbox", "the reseller API"]);
    const host = { ...noHost, providerName: "Acme" };
    expect([siteName(host), apiName(host)]).toEqual(["Acme Sandbox", "the Acme API"]);
  });
});
