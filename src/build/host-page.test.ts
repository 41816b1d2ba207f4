import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { resolveConfig } from "vite";
import { describe, expect, test, vi } from "vitest";
import { noHost } from "../contract/page/host.ts";
import { drawnFrames } from "./first-frame.ts";
import { hostPage, withHost } from "./host-page.ts";

const page = readFileSync(new URL("../../index.html", import.meta.url), "utf8");
const host = { ...noHost, providerName: 'A"cme <&$1>', signupUrl: "https://acme.example/sign-up" };

describe("index.html", () => {
  test("names the provider in its title and its preview, escaped", () => {
    const html = withHost(page, { host, siteUrl: "https://acme.example/demo/" });
    const name = "A&quot;cme &lt;&amp;$1&gt;";
    expect(html).toContain(`<title>${name} Sandbox: try the ${name} API for game top-ups</title>`);
    expect(html).toContain(`<meta property="og:site_name" content="${name} Sandbox" />`);
    expect(html).toContain(`content="Try the ${name} API for game top-ups: real HTTP calls`);
    expect(html).toContain('content="https://acme.example/demo/preview.png"');
  });

  test("is unchanged without settings, but for the preview's address", () => {
    expect(withHost(page, { host: noHost, siteUrl: "./" })).toBe(page.replace("%VITE_SITE_URL%", "./"));
  });

  // Without it in the document, a browser requests /favicon.ico at the host's root, outside the page's folder.
  test("names its icon", () => {
    expect(page).toMatch(/<link rel="icon" href="\/favicon\.svg"/);
  });
});

describe("the build", () => {
  const resolved = () =>
    resolveConfig({ configFile: false, envDir: false, logLevel: "silent", plugins: [hostPage()] }, "build");

  test("fails with an invalid setting and names it", async () => {
    vi.stubEnv("VITE_SIGNUP_URL", "ftp://acme.example");
    await expect(resolved()).rejects.toThrow(/^VITE_SIGNUP_URL must be an https address/);
    vi.stubEnv("VITE_SIGNUP_URL", "https://acme.example");
    await expect(resolved()).resolves.toBeDefined();
    vi.unstubAllEnvs();
  });

  test.each([
    ["build", "VITE_SITE_URL", "foo"],
    ["serve", "VITE_API_BASE_URL", "https://acme.example/?a"],
  ])("by vite %s ends with one sentence and exit code 1 if %s is %j", (command, name, value) => {
    const vite = fileURLToPath(new URL("../../node_modules/vite/bin/vite.js", import.meta.url));
    const { status, stdout, stderr } = spawnSync(process.execPath, [vite, command], {
      env: { ...process.env, [name]: value, NO_COLOR: "1" },
      encoding: "utf8",
      timeout: 240_000,
    });
    expect(status).toBe(1);
    const [heading, ...lines] = `${stdout}${stderr}`.trim().split("\n");
    expect(heading).toMatch(/^error (during build|when starting dev server):$/);
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^${name} must be .*, not "`))]);
    expect(lines[0]).toContain(value);
  });

  test("draws the first frame with the host's name, and without it if it is absent", async () => {
    const branded = await drawnFrames(host);
    expect(branded).toContain("Try the A&quot;cme &lt;&amp;$1&gt; API for game ");
    const plain = await drawnFrames(noHost);
    expect(plain).toContain("Try the reseller API for game ");
    expect(plain).not.toMatch(/What next|undefined|https:/);
  });
});
