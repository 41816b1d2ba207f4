import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium } from "@playwright/test";
import { findChromium } from "./chromium.ts";

const ARGS = [
  "--headless=new",
  "--remote-debugging-port=0",
  "--window-size=1440,900",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

/** A browser as visitors have it. */
export interface PlainChromium {
  readonly context: BrowserContext;
  readonly close: () => Promise<void>;
}

/** Where the browser listens, as it says itself once it does. */
const addressOf = (browser: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = "";
    browser.stderr?.on("data", (chunk) => {
      said += chunk;
      const [, address] = /DevTools listening on (\S+)/.exec(said) ?? [];
      if (address) resolve(address);
    });
    browser.on("exit", (code) => reject(new Error(`Chromium ended with ${code} before it could be reached: ${said}`)));
  });

/**
 * Starts Chromium without the switches Playwright starts it with: they turn the partitioning of storage and the
 * back/forward cache off. Preferences are the visitor's own settings, by the path Chromium keeps them under. Chromium prerenders
 * nothing in a tab to which a debugger is attached: `alone` is an address, and what is waited for before one is.
 */
export async function startPlainChromium(
  args: readonly string[] = [],
  preferences = {},
  alone: { readonly address: string; readonly until: () => Promise<unknown> } | null = null,
): Promise<PlainChromium> {
  const profile = mkdtempSync(join(tmpdir(), "plain-chromium-"));
  mkdirSync(join(profile, "Default"));
  writeFileSync(join(profile, "Default", "Preferences"), JSON.stringify(preferences));
  const process = spawn(
    findChromium(),
    [...ARGS, ...args, `--user-data-dir=${profile}`, alone?.address ?? "about:blank"],
    {
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  const ended = new Promise((resolve) => process.on("exit", resolve));
  const debuggerAddress = await addressOf(process);
  await alone?.until();
  const browser = await chromium.connectOverCDP(debuggerAddress);
  const [context] = browser.contexts();
  if (!context) throw new Error("Chromium was started without a window.");
  const close = async () => {
    await (await browser.newBrowserCDPSession()).send("Browser.close");
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  return { context, close };
}
