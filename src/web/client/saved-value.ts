import type * as z from "zod/mini";
import { KEY_IN_TEXT } from "#contract/api/key-in-text.ts";
import { jsonIn } from "./http.ts";

/** The visitor's preferences: one entry each in local storage, shared by all stores of this browser. */
export const SHARED_PREFERENCES: readonly string[] = [
  "top-up-sandbox:code-language",
  "top-up-sandbox:shortcuts",
  "top-up-sandbox:theme",
];

/**
 * A value kept under a name until this tab is closed, or for every visit in this browser, as JSON from which every API key is cut out.
 * What storage contains is untrusted input, so it is parsed by the schema. This is the only way the page itself reads or writes local
 * and session storage; the sandbox's state has a store of its own.
 */
export function savedValue<T>(keptIn: "tab" | "browser", name: string, schema: z.ZodMiniType<T>) {
  const storage = () => (keptIn === "tab" ? window.sessionStorage : window.localStorage);
  return {
    /** The name of its entry in the browser's storage. */
    name,
    /** The saved value; null if there is none, it does not parse, or storage is blocked. */
    read(): T | null {
      try {
        const text = storage().getItem(name) ?? "";
        // Earlier versions saved plain text.
        return schema.safeParse(jsonIn(text) ?? text).data ?? null;
      } catch {
        return null;
      }
    },
    /** Calls `listener` when another tab saves the value. */
    watch(listener: () => void): void {
      window.addEventListener("storage", ({ key }) => key === name && listener());
    },
    /** Saves the value. If storage is full or blocked, nothing is saved: the page itself still holds the value. */
    write(value: T): void {
      try {
        storage().setItem(name, JSON.stringify(value).replace(KEY_IN_TEXT, ""));
      } catch {
        // Storage is full or blocked.
      }
    },
  };
}
