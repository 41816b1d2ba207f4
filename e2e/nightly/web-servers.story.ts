import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { headersOf } from "../../src/build/header-rules.ts";
import { DIST } from "../host.ts";
import { freePort, untilResponding } from "../listening.ts";
import { foundOrInstalled, onThisMachine } from "../on-this-machine.ts";
import { sendButton } from "../site.ts";

/** A web server with the configuration of the build: its package on Debian, what is set for a port and a folder, and its arguments. */
interface Kind {
  readonly program: string;
  readonly package: string;
  readonly config: string;
  readonly textFor: (config: string, port: number, folder: string) => string;
  readonly args: (file: string) => string[];
}

const KINDS: readonly Kind[] = [
  {
    program: "nginx",
    package: "nginx-light",
    config: "nginx.conf",
    textFor: (config, port, folder) => `${process.getuid?.() === 0 ? "user root;" : ""}
      pid ${folder}/nginx.pid;
      events {}
      http {
        include /etc/nginx/mime.types;
        access_log off;
        ${config.replace("listen 80", `listen 127.0.0.1:${port}`).replaceAll("/srv/www", folder)}
      }`,
    args: (file) => ["-c", file, "-g", "daemon off; error_log stderr;"],
  },
  {
    program: "caddy",
    package: "caddy",
    config: "Caddyfile",
    textFor: (config, port, folder) =>
      `{\nadmin off\n}\n${config.replace(/^docs.example/m, `http://127.0.0.1:${port}`).replaceAll("/srv/www", folder)}`,
    args: (file) => ["run", "--adapter", "caddyfile", "--config", file],
  },
];

/** Starts a web server that serves the built page under /demo/. */
async function startWebServer({ program, config, textFor, args }: Kind) {
  const folder = mkdtempSync(join(tmpdir(), `${program}-`));
  mkdirSync(join(folder, "demo"));
  cpSync(fileURLToPath(DIST), join(folder, "demo"), { recursive: true });
  const port = await freePort();
  const file = join(folder, config);
  writeFileSync(file, textFor(readFileSync(new URL(`hosts/${config}`, DIST), "utf8"), port, folder));
  const running: ChildProcess = spawn(program, args(file), { stdio: "ignore" });
  const ended = new Promise((resolve) => running.on("exit", resolve));
  const url = `http://127.0.0.1:${port}/demo/`;
  await untilResponding(url);
  const close = async () => {
    running.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, close };
}

const headersFor = headersOf(new URL("_headers", DIST));
const PATHS = " index.html embed.js sandbox-worker.js reference.md api.d.ts openapi.json 404.html".split(" ");

for (const kind of KINDS) {
  const found = foundOrInstalled(() => onThisMachine([kind.program]), kind.package);

  test(`${kind.program} with the configuration of the build sends the headers of _headers, and serves a page without an error`, async ({
    page,
  }) => {
    test.skip(found === null, `No ${kind.program} on this machine: install it to try its configuration.`);
    const { url, close } = await startWebServer(kind);
    try {
      const assets = readdirSync(new URL("assets/", DIST)).slice(0, 3);
      for (const path of [...PATHS, ...assets.map((name) => `assets/${name}`)]) {
        const { status, headers } = await fetch(url + path);
        const sent = Object.fromEntries(headers);
        const expected = Object.entries(headersFor(`/${path}`)).map(([name, value]) => [name.toLowerCase(), value]);
        expect({ status, ...sent }, path).toMatchObject({ status: 200, ...Object.fromEntries(expected) });
      }
      const bare = await fetch(url.slice(0, -1), { redirect: "manual" });
      expect(String(bare.status)).toMatch(/^30[1278]$/);
      expect(bare.headers.get("Location")).toMatch(/\/demo\/$/);
      const missing = await fetch(`${url}assets/missing-12345678.js`);
      expect(missing.status).toBe(404);
      expect(missing.headers.get("Cache-Control") ?? "").not.toContain("immutable");
      expect(await missing.text()).toContain("There is no page at this address");

      const errors: string[] = [];
      page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
      page.on("pageerror", (error) => errors.push(String(error)));
      await page.goto(url);
      await sendButton(page).first().click();
      await expect(page.getByText("200 OK").first()).toBeVisible();
      await expect(page.locator("html")).toHaveAttribute("data-sandbox", "worker");
      await page.goto(`${url}#/recipes/first-order`);
      await page.getByRole("button", { name: "Run", exact: true }).click();
      await expect(page.getByText(/^Finished: /).first()).toBeVisible();
      expect(errors).toEqual([]);
    } finally {
      await close();
    }
  });
}
