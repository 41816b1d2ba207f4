import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { run, whyNotRun } from "#testing/interpreter.ts";
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
  ...["a\u007fb", "a\u0080b", "a\u009fb", "\u009f", "~", "a\u00a0b", "a\u00a1b", "\u00a1"],
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
const RUBY = `require "json"
given = JSON.parse(STDIN.read)
puts JSON.generate(given["patterns"].map { |p| given["texts"].map { |t| Regexp.new(p).match?(t) } })`;
const GO = `package main

import (
	"encoding/json"
	"os"
	"regexp"
)

func main() {
	var given struct{ Patterns, Texts []string }
	file, _ := os.Open("given.json")
	json.NewDecoder(file).Decode(&given)
	all := [][]bool{}
	for _, pattern := range given.Patterns {
		row := []bool{}
		for _, text := range given.Texts {
			row = append(row, regexp.MustCompile(pattern).MatchString(text))
		}
		all = append(all, row)
	}
	json.NewEncoder(os.Stdout).Encode(all)
}
`;
// Java has no JSON: each line of a file is one text in base64.
const JAVA = `import java.nio.file.*;
import java.util.*;
import java.util.regex.*;
import java.util.stream.*;

class Main {
  static List<String> lines(String name) throws Exception {
    return Files.readAllLines(Path.of(name)).stream()
        .map(line -> new String(Base64.getDecoder().decode(line), java.nio.charset.StandardCharsets.UTF_8))
        .collect(Collectors.toList());
  }
  public static void main(String[] args) throws Exception {
    var texts = lines("texts");
    var patterns = lines("patterns");
    // Each repetition of a group takes some of the stack.
    new Thread(null, () -> System.out.println(patterns.stream()
        .map(p -> texts.stream().map(t -> Pattern.compile(p).matcher(t).find()).collect(Collectors.toList()))
        .collect(Collectors.toList())), "", 1 << 28).start();
  }
}
`;
const inLines = (list: readonly string[]) => list.map((text) => `${Buffer.from(text).toString("base64")}\n`).join("");

describe("the patterns of openapi.json", () => {
  test("use nothing that an engine reads in its own way, and repeat no group that may begin anywhere", () => {
    for (const pattern of patterns) {
      expect(pattern).not.toMatch(/\\(?!\.|x[0-7][0-9a-f])|\(\?|\[:|&&|--|\[\[/);
      expect(pattern).not.toMatch(/\((?!, )[^)]*\)[*+{]/);
    }
    expect(patterns.length).toBeGreaterThan(15);
  });

  test.each(["", "v"])("match the same texts in JavaScript with the flag u and with %j", (flags) => {
    expect(byJavaScript(flags)).toEqual(byJavaScript("u"));
  });

  for (const [program, args, probe] of [
    ["python3", ["-c", PYTHON], ["--version"]],
    ["php", ["-r", PHP], ["--version"]],
    ["perl", ["-MJSON::PP", "-e", PERL], ["-MJSON::PP", "-e", "1"]],
    ["ruby", ["-E", "UTF-8:UTF-8", "-e", RUBY], ["--version"]],
  ] as const) {
    const why = whyNotRun("python", [program, ...probe]);
    const title = `match the same texts in ${program}, and soon`;
    test(why === null ? title : `${title} (not run: ${why})`, (context) => {
      if (why !== null) context.skip(why);
      const given = { input: JSON.stringify({ patterns, texts }), timeout: 80_000, maxBuffer: 1e7 };
      expect(JSON.parse(String(execFileSync(program, args, given)))).toEqual(byJavaScript("u"));
    });
  }

  for (const [language, code] of [
    ["go", GO],
    ["java", JAVA],
  ] as const) {
    const why = whyNotRun(language);
    const title = `match the same texts in ${language}`;
    test(why === null ? title : `${title} (not run: ${why})`, { timeout: 240_000 }, async (context) => {
      if (why !== null) context.skip(why);
      const given = { "given.json": JSON.stringify({ patterns, texts }) };
      const files = { ...given, texts: inLines(texts), patterns: inLines(patterns) };
      expect(JSON.parse(await run(language, code, {}, files))).toEqual(byJavaScript("u"));
    });
  }
});
