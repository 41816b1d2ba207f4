import * as z from "zod/mini";
import { LANGUAGE_NAMES } from "#web/ui/code/language-select.tsx";
import { csharp } from "./csharp.ts";
import { curl } from "./curl.ts";
import { go } from "./go.ts";
import { javascript, node } from "./javascript.ts";
import { java, kotlin } from "./jvm.ts";
import { php } from "./php.ts";
import { python } from "./python.ts";
import { ruby } from "./ruby.ts";
import type { Snippet } from "./snippet.ts";

export const Language = z.enum(Object.keys(LANGUAGE_NAMES) as [keyof typeof LANGUAGE_NAMES]);
export type Language = z.infer<typeof Language>;

/** What the code of each language needs in order to run unchanged, and what writes it. */
export const languages: Readonly<Record<Language, { readonly needs: string; readonly write: Snippet }>> = {
  curl: { needs: "For sh, bash, zsh.", write: curl },
  javascript: { needs: "For a browser's console or a module.", write: javascript },
  node: { needs: "Node.js 18 or newer, in an .mjs file.", write: node },
  python: { needs: "Python 3 with requests.", write: python },
  php: { needs: "PHP 7.2 or newer with Guzzle 7.", write: php },
  go: { needs: "Go 1.16 or newer.", write: go },
  ruby: { needs: "Ruby 2.5 or newer.", write: ruby },
  java: { needs: "Java 15 or newer, in Main.java.", write: java },
  csharp: { needs: ".NET 7 or newer, in Program.cs.", write: csharp },
  kotlin: { needs: "Kotlin on Java 11 or newer.", write: kotlin },
};
