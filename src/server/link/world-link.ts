import * as z from "zod/mini";
import { masked } from "#contract/api/masked.ts";
import type { Instant } from "#contract/api/time.ts";
import { digestOf } from "#contract/digest.ts";
import type { World } from "#domain/world.ts";
import { storedText } from "#server/storage/stored.ts";
import { deflated, inflated } from "./deflate.ts";
import { PROTOTYPE_NAMES, worldIn } from "./snapshot.ts";
import { rowsOf, WorldRows, worldOf } from "./world-rows.ts";

/**
 * The version of the link format. The meaning of a version never changes, because links stay in use for years: version 1
 * is read, too. It has no names of items and products.
 */
const VERSION = 2;

/** The longest text that is written or read, in characters. */
const LONGEST_TEXT = 400_000;

/** The most bytes that a text may expand to. A few hundred characters could otherwise expand to megabytes. */
export const LONGEST_STATE = 256 * 1024;

/**
 * `2.`, the state, `.`, and the first 48 bits of the SHA-256 of everything before. Mail and chat programs add
 * punctuation or a space, which is ignored.
 */
const FORM = /^([12]\.([\w-]+))\.([0-9a-f]{12})[\s\p{Cf}\p{P}>]*$/u;

const Packed = z.tuple([WorldRows, z.unknown()]);

const checkOf = (text: string): string => digestOf(text).slice(0, 12);

/** What the page adds, without any whole or partial API key, and without names that the reader would refuse. */
function withoutKeys(extra: unknown): unknown {
  const plain = (name: string, value: unknown) => {
    if (PROTOTYPE_NAMES.has(name)) return undefined;
    return typeof value === "string" ? masked(value) : value;
  };
  return JSON.parse(masked(JSON.stringify(extra ?? null, plain)));
}

/** What is wrong with a link's text itself: its length, its version, or a checksum that does not match. */
function textError(text: string): string | null {
  if (text.length > LONGEST_TEXT) return `It is longer than ${LONGEST_TEXT} characters.`;
  const version = Number(/^([1-9]\d{0,5})\./.exec(text)?.[1]);
  if (version > VERSION) {
    const which = `version ${version}, this one reads ${VERSION}`;
    return `It was made by a newer version of the sandbox (${which}).`;
  }
  const [, signed = "", , check] = FORM.exec(text) ?? [];
  return check === checkOf(signed) ? null : "It is incomplete or was changed.";
}

/** A value parsed from JSON; undefined if the text is not JSON or names a member that reaches a prototype. */
function plainIn(text: string): unknown {
  let isPlain = true;
  try {
    const value: unknown = JSON.parse(text, (name, member) => {
      isPlain &&= !PROTOTYPE_NAMES.has(name);
      return member;
    });
    return isPlain ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The content of a link's text, or why it is refused in one sentence. Untrusted: even the checksum may be forged. */
export async function unpackedWorld(text: string, real: Instant) {
  const reason = textError(text);
  if (reason !== null) return { refused: reason };
  const payload = FORM.exec(text)?.[2] ?? "";
  const json = await inflated(payload, LONGEST_STATE).catch(() => "");
  if (json === null) return { refused: `It expands to more than ${LONGEST_STATE} bytes.` };
  const packed = Packed.safeParse(plainIn(json));
  if (!packed.success) return { refused: "It does not contain a sandbox state." };
  const [told, extra] = packed.data;
  const read = worldIn(storedText({ revision: 0, world: worldOf(told, real) }));
  return read.refused === null ? { ...read, extra } : read;
}

/** A world at sandbox time `at`, with what the page adds, as one text. Rejects if a page that opens it would refuse it. */
export async function packedWorld(world: World, at: Instant, extra: unknown): Promise<string> {
  const signed = `${VERSION}.${await deflated(JSON.stringify([rowsOf(world, at), withoutKeys(extra)]))}`;
  const text = `${signed}.${checkOf(signed)}`;
  const { refused } = await unpackedWorld(text, at);
  if (refused !== null) throw new Error(`This state cannot be put into a link. ${refused}`);
  return text;
}
