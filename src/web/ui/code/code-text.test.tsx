import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { CodeText, JsonCode } from "./code-text.tsx";

const classOf = (text: string) => screen.getByText(text, { selector: "pre span span" }).className;

test.each([
  ["a comment", "curl x # all of it", "# all of it".slice(0, 1), "text-ink2"],
  ["a string", `say 'a "quoted" word'`, `"quoted"`, "json-text"],
  ["a name of JSON", '{ "qty": 1 }', '"qty"', "json-name"],
  ["a number", '{ "qty": 12 }', "12", "json-value"],
  ["a keyword", "const a = b;", "const", "text-accent"],
  ["an element of HTML", "<topup-sandbox op>", "topup-sandbox", "text-accent"],
  ["an address", "curl -O http://127.0.0.1:4010/x.mjs", "http://127.0.0.1:4010/x.mjs", "json-text"],
  ["a digit within a name", "x /v1 order2", "order2", ""],
  ["a keyword within an option", "curl --data-raw for-x", "--data-raw", ""],
])("%s has its colour", (_, code, text, className) => {
  render(<CodeText code={code} label="Code" />);
  expect(classOf(text)).toBe(className);
  expect(screen.getByRole("region", { name: "Code" }).textContent).toBe(code);
});

test.each([
  ['{"a": "Idempotency-Key x",\n  "b": 5}\n', ['{"a":', '"Idempotency-Key', 'x",', '"b":', "5}"]],
  [`-d '{"a":{"b":"c"},"qty":10}'`, ["-d", "'{", '"a":{', '"b":"c"},', `"qty":10}'`]],
  ["x '[1001,1002]'", ["x", "'[1001,", "1002]'"]],
  ['f"{base}/v1"', ['f"{base}/v1"']],
  ["curl 'x' \\\n  -H y \\\n  -d z", ["curl", "'x' \\", "-H", "y \\", "-d", "z"]],
  ["a \\ b \\", ["a", "\\", "b \\"]],
])("a line of %s wraps between words, none of which it divides", (code, expected) => {
  render(<JsonCode json={code} label="JSON" />);
  const words = [...document.querySelectorAll("pre .inline-block")].map(({ textContent }) => textContent);
  expect(words).toEqual(expected);
  expect(document.querySelector("pre")?.textContent).toBe(code);
});
