import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { whyNotRun } from "#testing/interpreter.ts";
import { openapi } from "./openapi.ts";

// biome-ignore lint/suspicious/noExplicitAny: the tests walk an untyped JSON document.
type Json = any;
const document: Json = JSON.parse(JSON.stringify(openapi("0.0.0")));

function* patternsIn(value: Json): Generator<string> {
  if (typeof value !== "object" || value === null) return;
  if (typeof value.pattern === "string") yield value.pattern;
  for (const member of Object.values(value)) yield* patternsIn(member);
}
const patterns = [...new Set(patternsIn(document))];

const MANY = 100_000;
const texts = [
  ...["", " ", "a", " a  b ", "a\tb", "a\u202eb", "1\u200b2", "\u00a0", "a\u2028b", "a\ufeff", "\u2800"],
  ...["می\u200cخواهم", "👩\u200d🚀", "😀", "\ufffb", "a\u0085b", "a\u061cb", "p{Cc}", "Order service", "5560524498"],
  ...["4.75", "٤.٧٥", "4.750", "2026-11-21T08:01:19.000Z", "٢٠٢٦-11-21T08:01:19.000Z", "key_3Vb8Nc1Wm5tHk2Lq9Zx7"],
  ...['"demo";r=0;t=5', '"demo";r=٠;t=5', "GET, HEAD", "GET,HEAD", 'Bearer realm="a", error="b"', "a/b#/errors/x"],
  " ".repeat(64),
  " ".repeat(MANY),
  `${" ".repeat(MANY)}\u202e`,
  `${"a ".repeat(MANY)}\u0007`,
  `${"\u200d".repeat(MANY)}\t`,
  `GET${", GET".repeat(1000)} `,
  `Bearer a=""${', a=""'.repeat(1000)} `,
];
const byJavaScript = (flags: string) =>
  patterns.map((pattern) => texts.map((text) => new RegExp(pattern, flags).test(text)));

const PYTHON = `import json, re, sys
given = json.load(sys.stdin)
print(json.dumps([[bool(re.search(p, t)) for t in given["texts"]] for p in given["patterns"]]))`;
const PHP = `$given = json_decode(stream_get_contents(STDIN));
$match = fn($p) => array_map(fn($t) => preg_match("@$p@u", $t) === 1, $given->texts);
echo json_encode(array_map($match, $given->patterns));`;
const PERL = `use JSON::PP; local $/; my $given = decode_json(<STDIN>);
my @all = map { my $p = $_; [map { $_ =~ /$p/ ? JSON::PP::true : JSON::PP::false } @{$given->{texts}}] } @{$given->{patterns}};
print encode_json(\\@all);`;

describe("the patterns of openapi.json", () => {
  test("use nothing that an engine reads in its own way, and repeat no group that may begin anywhere", () => {
    for (const pattern of patterns) {
      expect(pattern).not.toMatch(/\\(?!\.|x[0-9a-f]{2})|\(\?|\[:|&&|--|\[\[/);
      expect(pattern).not.toMatch(/\((?!, )[^)]*\)[*+{]/);
    }
    expect(patterns.length).toBeGreaterThan(15);
  });

  test("match the same texts in JavaScript with the flag u and without", () => {
    expect(byJavaScript("")).toEqual(byJavaScript("u"));
  });

  for (const [program, args, probe] of [
    ["python3", ["-c", PYTHON], ["--version"]],
    ["php", ["-r", PHP], ["--version"]],
    ["perl", ["-MJSON::PP", "-e", PERL], ["-MJSON::PP", "-e", "1"]],
  ] as const) {
    const why = whyNotRun("python", [program, ...probe]);
    const title = `match the same texts in ${program}, and soon`;
    test(why === null ? title : `${title} (not run: ${why})`, (context) => {
      if (why !== null) context.skip(why);
      const given = { input: JSON.stringify({ patterns, texts }), timeout: 80_000, maxBuffer: 1e7 };
      expect(JSON.parse(String(execFileSync(program, args, given)))).toEqual(byJavaScript("u"));
    });
  }
});
