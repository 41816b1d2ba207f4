import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DIST } from "../host.ts";
import { freePort, untilResponding } from "../listening.ts";
import { foundOrInstalled, onThisMachine } from "../on-this-machine.ts";

/** A web server that serves the built page under /demo/ with the configuration of the build. */
export interface WebServer {
  readonly url: string;
  readonly close: () => Promise<void>;
}

interface Kind {
  readonly program: string;
  /** Its package on Debian. */
  readonly package: string;
  readonly config: string;
  /** The configuration for a port and a folder, and the arguments to start with it. */
  readonly prepare: (
    config: string,
    port: number,
    folder: string,
  ) => { text: string; args: (file: string) => string[] };
}

export const KINDS: readonly Kind[] = [
  {
    program: "nginx",
    package: "nginx-light",
    config: "nginx.conf",
    prepare: (config, port, folder) => ({
      text: `${process.getuid?.() === 0 ? "user root;" : ""}
        pid ${folder}/nginx.pid;
        events {}
        http {
          include /etc/nginx/mime.types;
          access_log off;
          ${config.replace("listen 80", `listen 127.0.0.1:${port}`).replaceAll("/srv/www", folder)}
        }`,
      args: (file) => ["-c", file, "-g", "daemon off; error_log stderr;"],
    }),
  },
  {
    program: "caddy",
    package: "caddy",
    config: "Caddyfile",
    prepare: (config, port, folder) => ({
      text: `{\nadmin off\n}\n${config.replace(/^docs.example/m, `http://127.0.0.1:${port}`).replaceAll("/srv/www", folder)}`,
      args: (file) => ["run", "--adapter", "caddyfile", "--config", file],
    }),
  },
];

/** Where the program is, or null. Where the tests run by themselves it is installed. */
export const found = ({ program, package: name }: Kind): string | null =>
  foundOrInstalled(() => onThisMachine([program]), name);

export async function startWebServer(kind: Kind): Promise<WebServer> {
  const folder = mkdtempSync(join(tmpdir(), `${kind.program}-`));
  mkdirSync(join(folder, "demo"));
  cpSync(fileURLToPath(DIST), join(folder, "demo"), { recursive: true });
  const port = await freePort();
  const { text, args } = kind.prepare(readFileSync(new URL(`hosts/${kind.config}`, DIST), "utf8"), port, folder);
  const file = join(folder, kind.config);
  writeFileSync(file, text);
  const running: ChildProcess = spawn(kind.program, args(file), { stdio: ["ignore", "ignore", "pipe"] });
  const url = `http://127.0.0.1:${port}/demo/`;
  const ended = new Promise<void>((resolve, reject) => {
    running.on("exit", () => resolve());
    running.on("error", reject);
  });
  await untilResponding(url);
  return {
    url,
    close: async () => {
      running.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
