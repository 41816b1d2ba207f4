import * as z from "zod/mini";
import { LANGUAGE_NAMES } from "#web/ui/language-names.ts";
import type { Snippet } from "./snippet.ts";

export const Language = z.enum(Object.keys(LANGUAGE_NAMES) as [keyof typeof LANGUAGE_NAMES]);
export type Language = z.infer<typeof Language>;

/** A language: its name, what its code needs in order to run unchanged, and how its generator is loaded on first use. */
const language = (id: Language, needs: string, load: () => Promise<Snippet>) => ({
  label: LANGUAGE_NAMES[id],
  needs,
  load,
});

export const languages = {
  curl: language("curl", "For sh, bash, zsh.", () => import("./curl.ts").then((part) => part.curl)),
  javascript: language("javascript", "For a browser's console or a module.", () =>
    import("./javascript.ts").then((part) => part.javascript),
  ),
  node: language("node", "Node.js 18 or newer, in an .mjs file.", () =>
    import("./javascript.ts").then((part) => part.node),
  ),
  python: language("python", "Python 3 with requests.", () => import("./python.ts").then((part) => part.python)),
  php: language("php", "PHP 7.2 or newer with Guzzle 7.", () => import("./php.ts").then((part) => part.php)),
  go: language("go", "Go 1.16 or newer.", () => import("./go.ts").then((part) => part.go)),
  ruby: language("ruby", "Ruby 2.5 or newer.", () => import("./ruby.ts").then((part) => part.ruby)),
  java: language("java", "Java 15 or newer, in Main.java.", () => import("./jvm.ts").then((part) => part.java)),
  csharp: language("csharp", ".NET 7 or newer, in Program.cs.", () =>
    import("./csharp.ts").then((part) => part.csharp),
  ),
  kotlin: language("kotlin", "Kotlin on Java 11 or newer.", () => import("./jvm.ts").then((part) => part.kotlin)),
} as const satisfies Record<Language, unknown>;
