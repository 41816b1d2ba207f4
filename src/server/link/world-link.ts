import { masked } from "#contract/api/masked.ts";
import { digestOf } from "#contract/digest.ts";
import type { World } from "#domain/world.ts";
import { writtenWorld } from "#server/storage/stored.ts";
import { deflated, inflated } from "./deflate.ts";
import { membersError, PROTOTYPE_NAMES, worldIn } from "./snapshot.ts";

/** The version of the link's form. The format of the state has its own version, and is migrated as in storage. */
const VERSION = 3;

/** The longest text that is written or read, in characters. */
const LONGEST_TEXT = 400_000;

/** The most bytes that a text may expand to. A few hundred characters could otherwise expand to megabytes. */
export const LONGEST_STATE = 256 * 1024;

/**
 * `3.`, the state, `.`, and the first 48 bits of the SHA-256 of everything before. Mail and chat programs add
 * punctuation or a space, which is ignored.
 */
const FORM = /^(3\.([\w-]+))\.([0-9a-f]{12})[\s\p{Cf}\p{P}>]*$/u;

const checkOf = (text: string): string => digestOf(text).slice(0, 12);

/** What the page adds, without any whole or partial API key, and without names that the reader would refuse. */
function withoutKeys(extra: unknown): string {
  const plain = (name: string, value: unknown) => {
    if (PROTOTYPE_NAMES.has(name)) return undefined;
    return typeof value === "string" ? masked(value) : value;
  };
  return masked(JSON.stringify(extra ?? null, plain));
}

/** What is wrong with a link's text itself: its length, its version, or a checksum that does not match. */
function textError(text: string): string | null {
  if (text.length > LONGEST_TEXT) return `It is longer than ${LONGEST_TEXT} characters.`;
  const version = Number(/^([1-9]\d{0,5})\./.exec(text)?.[1]);
  if (version > VERSION) {
    return `It was made by a newer version of the sandbox (version ${version}, this one reads ${VERSION}).`;
  }
  if (version < VERSION) return "It was made by an older version of the sandbox and can no longer be read.";
  const [, signed = "", , check] = FORM.exec(text) ?? [];
  return check === checkOf(signed) ? null : "It is incomplete or was changed.";
}

/** The content of a link's text, or why it is refused in one sentence. Untrusted: even the checksum may be forged. */
export async function unpackedWorld(text: string) {
  const reason = textError(text);
  if (reason !== null) return { refused: reason };
  const content = await inflated(FORM.exec(text)?.[2] ?? "", LONGEST_STATE).catch(() => "");
  if (content === null) return { refused: `It expands to more than ${LONGEST_STATE} bytes.` };
  const [snapshot = "", extra = ""] = content.split("\n");
  const read = worldIn(snapshot);
  const refused = read.refused ?? membersError(extra);
  return refused === null ? { ...read, extra: JSON.parse(extra) as unknown } : { refused };
}

/**
 * A world as one text for a link: its snapshot and, in a second line, what the page adds. Rejects if a page that opens
 * it would refuse it.
 */
export async function packedWorld(world: World, extra: unknown): Promise<string> {
  const content = `${writtenWorld({ revision: 0, world })}\n${withoutKeys(extra)}`;
  const signed = `${VERSION}.${await deflated(content)}`;
  const text = `${signed}.${checkOf(signed)}`;
  const { refused } = await unpackedWorld(text);
  if (refused !== null) throw new Error(`This state cannot be put into a link. ${refused}`);
  return text;
}
