import * as z from "zod/mini";
import { LANGUAGE_NAMES } from "#web/ui/language-names.ts";
import type { Snippet } from "./snippet.ts";

export const Language = z.enum(Object.keys(LANGUAGE_NAMES) as [keyof typeof LANGUAGE_NAMES]);
export type Language = z.infer<typeof Language>;

interface LanguageEntry {
  readonly label: string;
  /** What the code needs in order to run unchanged. */
  readonly needs: string;
  /** Loads the language's generator on first use. */
  readonly load: () => Promise<Snippet>;
}

export const languages: Readonly<Record<Language, LanguageEntry>> = {
  curl: {
    label: LANGUAGE_NAMES.curl,
    needs: "For sh, bash and zsh.",
    load: async () => (await import("./curl.ts")).curl,
  },
  javascript: {
    label: LANGUAGE_NAMES.javascript,
    needs: "For a browser's console or a module.",
    load: async () => (await import("./javascript.ts")).javascript,
  },
  node: {
    label: LANGUAGE_NAMES.node,
    needs: "Node.js 18 or newer, in an .mjs file.",
    load: async () => (await import("./javascript.ts")).node,
  },
  python: {
    label: LANGUAGE_NAMES.python,
    needs: "Python 3 with requests.",
    load: async () => (await import("./python.ts")).python,
  },
  php: {
    label: LANGUAGE_NAMES.php,
    needs: "PHP 7.2 or newer with Guzzle 7.",
    load: async () => (await import("./php.ts")).php,
  },
  go: {
    label: LANGUAGE_NAMES.go,
    needs: "Go 1.16 or newer.",
    load: async () => (await import("./go.ts")).go,
  },
  ruby: {
    label: LANGUAGE_NAMES.ruby,
    needs: "Ruby 2.5 or newer.",
    load: async () => (await import("./ruby.ts")).ruby,
  },
  java: {
    label: LANGUAGE_NAMES.java,
    needs: "Java 15 or newer, in Main.java.",
    load: async () => (await import("./java.ts")).java,
  },
  csharp: {
    label: LANGUAGE_NAMES.csharp,
    needs: ".NET 7 or newer, in Program.cs.",
    load: async () => (await import("./csharp.ts")).csharp,
  },
  kotlin: {
    label: LANGUAGE_NAMES.kotlin,
    needs: "Kotlin on Java 11 or newer.",
    load: async () => (await import("./kotlin.ts")).kotlin,
  },
};
