import { execFile, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Language } from "#web/console/code/languages.ts";

/** How to run code of a language, where its tools are installed. */
interface Interpreter {
  readonly command: readonly [program: string, ...options: string[], file: string];
  /** Succeeds only if the interpreter, and what the code needs, are installed. */
  readonly probe: readonly [program: string, ...options: string[]];
  /** Whether the code is compiled first, which takes a second or more. */
  readonly isCompiled?: true;
}

/** The part of Guzzle that the code uses, on top of PHP's own HTTP. */
const GUZZLE = `<?php
namespace GuzzleHttp;
class Client {
  public function request(string $method, string $url, array $options): Response {
    $headers = [];
    foreach ($options['headers'] ?? [] as $name => $value) $headers[] = "$name: $value";
    $http = ['method' => $method, 'header' => $headers, 'content' => $options['body'] ?? ''];
    return new Response(file_get_contents($url, false, stream_context_create(['http' => $http])));
  }
}
class Response {
  public function __construct(private string $body) {}
  public function getStatusCode(): int { return 200; }
  public function getBody(): string { return $this->body; }
}
`;

const interpreters: Partial<Record<Language, Interpreter>> = {
  curl: { command: ["sh", "code.sh"], probe: ["sh", "-c", "curl --version"] },
  javascript: { command: [process.execPath, "code.mjs"], probe: [process.execPath, "--version"] },
  node: { command: [process.execPath, "code.mjs"], probe: [process.execPath, "--version"] },
  python: { command: ["python3", "code.py"], probe: ["python3", "-c", "import requests"] },
  php: { command: ["php", "code.php"], probe: ["php", "-r", "exit(PHP_VERSION_ID >= 80000 ? 0 : 1);"] },
  ruby: { command: ["ruby", "code.rb"], probe: ["ruby", "-e", "require 'net/http'"] },
  go: { command: ["go", "run", "main.go"], probe: ["go", "version"], isCompiled: true },
  // A runtime without a compiler cannot run a source file; text blocks need Java 15.
  java: { command: ["java", "Main.java"], probe: ["javac", "--release", "15", "--version"], isCompiled: true },
};

/** Whether running is so slow that tests should use only a few cases. */
export const isSlow = (language: Language): boolean => interpreters[language]?.isCompiled === true;

/** Why code of this language, with what it needs, cannot be run here; null if it can. */
export function whyNotRun(language: Language, probe = interpreters[language]?.probe): string | null {
  if (!probe) return "running it would take a compiler and packages; its literals are compared instead";
  const [command, ...args] = probe;
  return spawnSync(command, args, { stdio: "ignore" }).status === 0 ? null : `"${probe.join(" ")}" fails here`;
}

/** Why the recipes in PHP, which call by its extension curl, cannot be run here; null if they can. */
export const whyNoPhpWithCurl = (): string | null =>
  whyNotRun("php") ?? whyNotRun("php", ["php", "-r", "exit(function_exists('curl_init') ? 0 : 1);"]);

/**
 * Runs code as a reader would: saved in a file, with other files beside it and the values in the environment. Resolves to
 * what it printed.
 */
export async function run(
  language: Language,
  code: string,
  values: Record<string, string>,
  files: Readonly<Record<string, string>> = {},
): Promise<string> {
  const interpreter = interpreters[language];
  if (!interpreter) throw new Error(`Nothing here runs ${language}.`);
  const folder = mkdtempSync(join(tmpdir(), "code-"));
  try {
    const [program, ...options] = interpreter.command;
    writeFileSync(join(folder, options.at(-1) ?? ""), code);
    for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
    if (language === "php") {
      mkdirSync(join(folder, "vendor"));
      writeFileSync(join(folder, "vendor/autoload.php"), GUZZLE);
    }
    const env = { ...process.env, ...values, no_proxy: "127.0.0.1", NO_PROXY: "127.0.0.1" };
    const { stdout } = await promisify(execFile)(program, options, { cwd: folder, env }).catch((failure: Error) => {
      throw new Error(`${failure.message}\n${code}`);
    });
    return stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
