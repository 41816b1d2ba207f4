import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isSlow, run, whyNotRun } from "#testing/interpreter.ts";
import { openRecorder } from "#testing/recorder.ts";
import { IS_NIGHTLY } from "#testing/runs.ts";
import type { ApiRequest } from "#web/client/http.ts";
import { compact } from "./curl.ts";
import { codeError, keylessOf } from "./keyless-request.ts";
import { Language, languages } from "./languages.ts";

/** Why a program cannot be run in a pseudo-terminal here; null if it can. `script` is the one of util-linux. */
function whyNoTerminal(program: string): string | null {
  const probe = ["-qec", `command -v ${program}`, "/dev/null"];
  return spawnSync("script", probe, { stdio: "ignore" }).status === 0
    ? null
    : `"script" or "${program}" is missing here`;
}

/**
 * Runs a command in a pseudo-terminal and types a text once its prompt is there, all at once as a paste without brackets
 * does. Resolves when the command has ended.
 */
function typeInto(command: string, cwd: string, prompt: string, text: string) {
  const env = { ...process.env, PATH: `${cwd}:${process.env.PATH}`, HOME: cwd, TERM: "xterm", LC_ALL: "C.UTF-8" };
  const terminal = spawn("script", ["-qec", command, "/dev/null"], { cwd, env, timeout: 40_000 });
  let printed = "";
  terminal.stdout.on("data", (part) => {
    if (printed.includes(prompt)) return;
    printed += part;
    if (printed.includes(prompt)) terminal.stdin.write(text);
  });
  return new Promise<void>((resolve) => terminal.on("close", () => resolve()));
}

const SECRET = "rsk_demo_TryEveryCallWithThisSampleKey00BgRqf";
const SIGNS =
  // biome-ignore lint/suspicious/noTemplateCurlyInString: text that a shell or a template would expand.
  '\' \'\' \'\'\' " "" """ """" \\ \\\\ \\n \\u0041 $ ${x} $x $(id) #{x} #$x #@x `id` </script> <!-- % %s %41 {$x} @';
/** A hostile header value: fetch allows no line feed in it, and the snippets support ASCII only. */
const HEADER = `it's a key\t${SIGNS} it's`;
const PATH = `/v1/orders/${encodeURIComponent(`it's! *(x) ${SIGNS}`)}?status=${new URLSearchParams({ x: SIGNS })}`;

const object = { user_id: `${SIGNS}\n\t\r\f\u0001 : true, 😀 👩‍👧 ‮ é 漢`, qty: 1, __proto__x: null };
const bodies: Readonly<Record<string, string>> = {
  "pretty JSON": JSON.stringify(object, null, 2),
  "JSON on one line": JSON.stringify(object),
  "JSON that a parser would change":
    '{"n": 12345678901234567890, "f": 1.0, "__proto__": {"a": ": true,"}, "d": 1, "d": 2}\n',
  "the name of a file": "@/etc/passwd",
  "no JSON": `${SIGNS}\n\n  ${SIGNS}  \n\t\nEOF\nJSON\n'''\n"""\n\\`,
  "signs nobody sees": `{"a":"\u2028\u2029\u202e\u200b\ufeff\u007f\u0085\u001b\t\r\nend \u00a0"}\r\n`,
  "half a pair": '{"a":"\ud83d"}',
  indented: "  {\n    1 }  \n  ",
  "quotes at both ends": '"\n{}\n"',
  "a scalar": '"text"',
  "only a line feed": "\n",
  nothing: "",
};

/** The bodies that code in a language sends: all of them at night, but for languages that are slow to run; every one is parsed. */
function toldTo(language: Language): readonly string[] {
  if (!IS_NIGHTLY) return isSlow(language) ? ["no JSON"] : ["no JSON", "signs nobody sees"];
  return isSlow(language)
    ? ["pretty JSON", "no JSON", "signs nobody sees", "quotes at both ends"]
    : Object.keys(bodies);
}

/** A base address with every character such an address can contain. */
const BASE = "https://api-1.example.test:8443/v2/a_b.c~d-e";

const requestWith = (changes: Partial<ApiRequest> = {}): ApiRequest => ({
  operation: "placeOrder",
  method: "POST",
  path: "/v1/orders",
  headers: [
    ["Authorization", `Bearer ${SECRET}`],
    ["Content-Type", "application/json"],
    ["Idempotency-Key", "5f0c6a3e-8a43-4d57-9d0b-2b7a1f1f9c55"],
  ],
  body: "{\n}",
  ...changes,
});

const hostile = (body: string, header = HEADER): ApiRequest =>
  requestWith({
    path: PATH,
    headers: [
      ["Authorization", `Bearer ${SECRET}`],
      ["Content-Type", "application/json"],
      ["Idempotency-Key", header],
      ["x-!#$%&'*+.^_`|~$x", header],
      ["X-Twice", " one "],
      ["x-twice", "two"],
    ],
    body,
  });

const codeOf = (language: Language, request: ApiRequest, base: string | null = null): string =>
  languages[language].write(keylessOf(request, base));

test("the code for curl leaves out the spaces between the tokens of JSON, and nothing else", () => {
  expect(compact('{\n  "a b": [1.0, 1e400, "\\" c\n"],\t"n": -0 }')).toBe(
    '{\n  "a b": [1.0, 1e400, "\\" c\n"],\t"n": -0 }',
  );
  expect(compact('{\n  "a b": [1.0, 1e400, "\\" : c"],\t"n": -0 }')).toBe('{"a b":[1.0,1e400,"\\" : c"],"n":-0}');
  expect(compact(" a  b ")).toBe(" a  b ");
});

describe("the code, run unchanged, sends the same bytes as Send, curl's JSON in its short form", () => {
  /** Base address and key come from environment variables; the code for a page has constants for them. */
  const KEY = `it's "$HOME" \`id\` \\ %`;
  let recorder: Awaited<ReturnType<typeof openRecorder>>;
  beforeAll(async () => {
    recorder = await openRecorder();
  });
  afterAll(() => recorder.close());

  async function sentBy(language: Language, request: ApiRequest, base: string | null) {
    const code = codeOf(language, request, base)
      .replace('const BASE_URL = ""', () => `const BASE_URL = ${JSON.stringify(recorder.origin)}`)
      .replace('const API_KEY = ""', () => `const API_KEY = ${JSON.stringify(KEY)}`);
    await run(language, code, { ...(base === null && { BASE_URL: recorder.origin }), API_KEY: KEY });
    const [recorded, ...more] = recorder.taken();
    expect(more).toEqual([]);
    if (!recorded) throw new Error(`Nothing was sent by\n${code}`);
    return recorded;
  }

  async function expectSent(language: Language, request: ApiRequest, base: string | null = null) {
    const { method, path, headers, body } = await sentBy(language, request, base);
    const { operation: _, headers: lines, ...rest } = request;
    const init = { ...rest, headers: lines.map(([name, value]): [string, string] => [name, value]) };
    const wanted = new Request(new URL(request.path, recorder.origin), init);
    expect(method).toBe(request.method);
    expect(path).toBe(wanted.url.slice(recorder.origin.length));
    const text = await wanted.text();
    expect(body).toEqual(Buffer.from(language === "curl" ? compact(text) : text));
    if (wanted.headers.has("Authorization")) wanted.headers.set("Authorization", `Bearer ${KEY}`);
    else expect(headers.has("Authorization")).toBe(false);
    for (const [name, value] of wanted.headers) expect(headers.get(name), name).toBe(value);
  }

  describe.each(Language.options)("%s", (language) => {
    const why = whyNotRun(language);
    const title = (subject: string) => (why === null ? subject : `${subject} (not run: ${why})`);
    const runs = (subject: string, work: () => Promise<void>) =>
      test(title(subject), async (context) => {
        if (why !== null) context.skip(why);
        await work();
      });

    for (const name of toldTo(language)) runs(name, () => expectSent(language, hostile(bodies[name] ?? "")));
    // The night runs the code of every request in every language, `npm test` that of the most hostile one.
    if (!IS_NIGHTLY) return;
    const read = { method: "GET", headers: [], body: null } as const;
    const requests: readonly (readonly [string, Partial<ApiRequest>])[] = [
      ["a read without a key", { ...read, path: "/v1/products?page=1&limit=10" }],
      [
        "a DELETE",
        { method: "DELETE", path: "/v1/keys/../keys/it's", headers: [["Authorization", "Bearer x"]], body: null },
      ],
      ["the visitor's own headers, one without a value", { headers: [..."ab"].map((name) => [`x-${name}`, " "]) }],
      ["a header with an inherited name", { ...read, headers: [["constructor", "a"]] }],
      ["a body without a Content-Type", { headers: [] }],
    ];
    for (const [name, changes] of requests) runs(name, () => expectSent(language, requestWith(changes)));
    for (const [name, request] of [
      ["a literal base address", hostile(bodies.indented ?? "")],
      ["a read without a key, to a literal base address", requestWith(read)],
    ] as const) {
      runs(name, () => expectSent(language, request, recorder.origin));
    }
  });
});

/** A header and a body with every kind of sign, as literals of the languages that need a compiler and packages. */
const LITERALS: readonly (readonly [language: Language, header: string, body: string])[] = [
  [
    "java",
    String.raw`"it's\t\"a\" \\ \\u0041 $x"`,
    String.raw`"""
            {
              "a": "$x ${"$"}{y} \\u0041 \\\\ ",

              "b": ""
            }"""`,
  ],
  [
    "csharp",
    String.raw`"it's\t\"a\" \\ \\u0041 $x"`,
    String.raw`"""
{
  "a": "$x ${"$"}{y} \u0041 \\ ",

  "b": ""
}
"""`,
  ],
  [
    "kotlin",
    String.raw`"it's\t\"a\" \\ \\u0041 \$x"`,
    String.raw`"""{
  "a": "${"$"}{'$'}x ${"$"}{'$'}{y} \u0041 \\ ",

  "b": ""
}"""`,
  ],
];

test.each(LITERALS)("%s code has each value as one literal", async (language, header, body) => {
  const request = requestWith({
    headers: [["Idempotency-Key", `it's\t"a" \\ \\u0041 $x`]],
    body: `{\n  "a": "$x ${"$"}{y} \\u0041 \\\\ ",\n\n  "b": ""\n}`,
  });
  expect(codeOf(language, request)).toContain(header);
  expect(codeOf(language, request)).toContain(body);
  const controls = codeOf(language, { ...request, body: '"\n{}\u2028"' });
  expect(controls).toContain(String.raw`"\"\n{}\u2028\""`);
});

describe("pasted into a terminal without bracketed paste", () => {
  /** Every control character that a shell can pass on, and what a terminal or a console also acts on. */
  const ACTING = [
    ...Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code)).filter((sign) => /[^\P{Cc}\0]/u.test(sign)),
    ..."\u2028\u2029\u202e\u2066\u200b\ufeff",
    "\u001b[201~",
    "\r\n",
  ];
  /** After each character, what a shell would run if it were typed. */
  const attack = `${ACTING.map((sign) => `${sign};touch x\r`).join("")}\u0003touch x\r`;
  /** Lines that are commands of a console even within a text. */
  const lines = [".break", ".editor", "exit", "quit", "#x=y", "touch x"].join("\n");
  const started = '{"product_item_id":1001}';
  const texts = [
    `${started}\u0015;touch x\r`,
    started + attack,
    `${started}\n${lines}\n`,
    JSON.stringify({ name: `${ACTING.join(" ")} é 😀` }, null, 2),
  ];
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "paste-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const fileIn = (name: string) => join(folder, name);

  describe.each(Language.options)("%s code", (language) => {
    test("has no control character of any value, and line feeds of JSON only", async () => {
      for (const sign of ACTING) {
        const code = codeOf(language, hostile(`${started}${sign}`, `a\t${HEADER}`), BASE);
        expect(code.replaceAll(/\n\t+/g, "\n"), JSON.stringify(sign)).not.toMatch(/[^\P{C}\n]|[\p{Zl}\p{Zp}]/u);
      }
    });
  });

  test.each(Language.options.filter((language) => language !== "curl"))(
    "%s code has no line of a text that a console would take as a command",
    async (language) => {
      const code = codeOf(language, hostile(`${started}\n${lines}\n`), BASE).split("\n");
      expect(lines.split("\n").filter((line) => code.includes(line))).toEqual([]);
    },
  );

  const shells = { bash: "INPUTRC=inputrc PS1=ready bash --norc --noprofile -i", dash: "PS1=ready dash -i" };
  test.for(Object.entries(shells))(
    "%s gives curl each value, and runs nothing else",
    async ([shell, command], context) => {
      const why = whyNoTerminal(shell);
      if (why !== null) context.skip(why);
      writeFileSync(fileIn("inputrc"), "set enable-bracketed-paste off\n");
      writeFileSync(fileIn("curl"), `#!/bin/sh\nprintf '%s\\0' "$@" >got\n`, { mode: 0o755 });
      for (const text of texts) {
        const code = codeOf("curl", hostile(text), BASE);
        await typeInto(command, folder, "ready", `${code}\nexit\n`);
        expect(existsSync(fileIn("x"))).toBe(false);
        const values = readFileSync(fileIn("got"), "utf8").split("\0");
        expect(values).toContain(`Idempotency-Key: ${HEADER}`);
        expect(values.at(-2)).toBe(compact(text));
      }
    },
  );
});

test.each(["javascript", "node"] as const)("%s code contains nothing that ends an inline script", async (language) => {
  expect(codeOf(language, hostile(bodies["no JSON"] ?? ""))).not.toMatch(/<[/!]/);
});

const whyNoGofmt = spawnSync("gofmt", { input: "package main\n" }).status === 0 ? null : "gofmt is not installed";

test("Go code is formatted as gofmt formats it", async (context) => {
  if (whyNoGofmt !== null) context.skip(whyNoGofmt);
  const codes = [
    ...[requestWith(), requestWith({ method: "GET", headers: [], body: null })].map((request) => codeOf("go", request)),
    ...Object.values(bodies).map((body) => codeOf("go", hostile(body), BASE)),
  ];
  for (const input of codes) {
    const { stdout, stderr } = spawnSync("gofmt", ["-d"], { input, encoding: "utf8" });
    expect([stdout, stderr]).toEqual(["", ""]);
  }
});

describe("the code of a request", () => {
  test.each(Language.options)("contains no key's value, wherever the request has one: %s", async (language) => {
    const request = requestWith({
      path: `/v1/orders/${SECRET}?status=${SECRET}`,
      headers: [
        ["authorization", `Bearer ${SECRET}`],
        ["Idempotency-Key", `x${SECRET}y`],
      ],
      body: `{"user_id": "${SECRET}", "key": "${SECRET}"}`,
    });
    const code = codeOf(language, request);
    expect(code).not.toContain(SECRET);
    expect(code).not.toMatch(/rsk_demo_[0-9A-Za-z]{5}/);
    expect(code.match(/rsk_demo_\.\.\.gRqf/g)).toHaveLength(5);
    expect(keylessOf(request)).toMatchObject({ isAuthorized: true, isMasked: true });
  });

  test.each(Language.options)(
    "has a header for the key, and the environment's base address, only if needed: %s",
    async (language) => {
      expect(codeOf(language, requestWith())).toMatch(/(?=.*BASE_URL)(?=.*Authorization)/s);
      expect(codeOf(language, requestWith())).toContain("API_KEY");
      expect(codeOf(language, requestWith({ headers: [] }))).not.toMatch(/Authorization|API_KEY/);
      const code = codeOf(language, requestWith(), BASE);
      expect(code).not.toContain("BASE_URL");
      expect(code.split(`${BASE}/v1/orders`)).toHaveLength(2);
    },
  );

  test("does not import the environment when the base address is literal and no key is sent", async () => {
    const read = requestWith({ method: "GET", headers: [], body: null });
    expect(codeOf("python", read, BASE)).not.toMatch(/\bos\b/);
    expect(codeOf("go", read, BASE)).not.toMatch(/"os"/);
    expect(codeOf("go", read)).toMatch(/"os"/);
    expect(codeOf("go", requestWith(), BASE)).toMatch(/"os"/);
  });

  test("is refused with a reason for a request that not every language can send", () => {
    const why = (changes: Partial<ApiRequest>) => codeError(keylessOf(requestWith(changes)));
    expect(why({})).toBeNull();
    expect(why({ headers: [["Idempotency-Key", "clé"]] })).toMatch(/^Idempotency-Key .*ASCII/);
    expect(why({ headers: [["Idempotency-Key", "a\nb: c"]] })).toMatch(/^Idempotency-Key/);
    expect(why({ headers: [["__proto__", "a"]] })).toMatch(/__proto__ is lost/);
    expect(why({ body: "\0" })).toMatch(/U\+0000/);
  });
});
