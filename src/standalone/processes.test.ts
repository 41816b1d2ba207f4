import { expect, test } from "vitest";
import { errorLineIn, startProcess } from "./processes.ts";

const NODE = `file:///client.mjs:3
throw new TypeError("boom");
      ^

TypeError: boom
    at file:///client.mjs:3:7 {
  code: 'X',
  [cause]: Error: inner
      at file:///client.mjs:3:50
}

Node.js v20.20.2
`;

test.each<[string, string, string]>([
  ["Node", NODE, "TypeError: boom"],
  ["Node with a class of its own", NODE.replaceAll("TypeError", "OrderFailed [Error]"), "OrderFailed [Error]: boom"],
  ["Node with a message of lines", NODE.replace("boom\n    at", "boom\nand more\n    at"), "TypeError: boom"],
  [
    "Node with a time limit",
    NODE.replace("TypeError:", "DOMException [TimeoutError]:"),
    "DOMException [TimeoutError]: boom",
  ],
  [
    "Node with a text as the error",
    "node:internal:1\n    run(\n    ^\nonly text\n(Use `node --trace-uncaught ...` to show where)\n\nNode.js v20.20.2\n",
    "only text",
  ],
  ["Python", 'Traceback (most recent call last):\n  File "c.py", line 1, in <module>\nKeyError: 1\n', "KeyError: 1"],
  [
    "PHP",
    "PHP Fatal error:  Uncaught LogicException: boom in /c.php:1\nStack trace:\n#0 {main}\n  thrown in /c.php on line 1\n",
    "PHP Fatal error:  Uncaught LogicException: boom in /c.php:1",
  ],
  ["Go", "panic: boom\n\ngoroutine 1 [running]:\nmain.main()\n\t/c.go:2 +0x27\nexit status 2\n", "panic: boom"],
  ["Go without a panic", "2026/01/01 00:00:00 boom\nexit status 1\n", "2026/01/01 00:00:00 boom"],
  ["Ruby", "c.rb:1:in `f': boom (RuntimeError)\n\tfrom c.rb:2:in `<main>'\n", "c.rb:1:in `f': boom (RuntimeError)"],
  [
    "Ruby with the place",
    "c.rb:1:in `<main>': no foo (NameError)\n\nfoo.bar\n^^^\n",
    "c.rb:1:in `<main>': no foo (NameError)",
  ],
  [
    "the JVM",
    'Exception in thread "main" E: boom\n\tat C.main(C.java:1)\nCaused by: F: inner\n\t... 1 more\n',
    'Exception in thread "main" E: boom',
  ],
  ["a program that says the last word itself", `${NODE}gave up after 3 attempts\r\n`, "gave up after 3 attempts"],
  ["a program with colours", "\u001b[31mError: boom\u001b[0m\n\u001b[0m", "Error: boom"],
  ["a program in another script", "начало\nне заказано\n", "не заказано"],
  ["a program that indents all", "  not ordered\n", "not ordered"],
  ["a program without a word", "\n", ""],
])("the line that names the error of %s", (_, output, line) => {
  expect(errorLineIn(output)).toBe(line);
});

test.each<[string, string, string | null]>([
  ["exits with 0", "exit 0", null],
  ["exits with a code and no text", "exit 5", "exit code 5"],
  ["says why", "echo starting >&2; echo 'no order' >&2; exit 5", "exit code 5: no order"],
  ["is killed", "kill -KILL $$", "ended by SIGKILL"],
  ["closes its outputs early", "exec >&- 2>&-; exit 5", "exit code 5"],
  ["leaves a job behind", "sleep 300 & echo 'no order' >&2; exit 5", "exit code 5: no order"],
  [
    "leaves a job of another group behind, which holds its output",
    "node -e 'require(`child_process`).spawn(`sleep`, [`20`], { detached: true, stdio: `inherit` }).unref()'; exit 5",
    "exit code 5",
  ],
])("a command that %s ends with its own exit", async (_, command, ending) => {
  expect(await startProcess(command, process.env).exited).toBe(ending);
});
