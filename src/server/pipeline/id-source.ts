import { digestOf } from "#contract/digest.ts";
import type { Exchange } from "#contract/panel/panel.ts";
import { newId, type Random, seededNumbers } from "#domain/identifier.ts";
import type { World } from "#domain/world.ts";
import type { Platform } from "#server/platform.ts";

/** The source of this tab's identifiers. */
export interface IdSource {
  /** The Request-Id of the next call in this world. */
  readonly requestId: (world: World) => string;
  /** Random bytes for the records that a change of this world creates. */
  readonly forRecords: (world: World) => Random;
}

/** FNV-1a, 32 bits: derives a seed from a text. */
function spread(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** How many ids of a kind are derived by 32 bits, as demos and links have shown them. Of many more, two would be the same. */
const FIRST = 1000;

/** The bytes of the id after `before` others. */
function bytesFrom(text: string, before: number): Random {
  const next = seededNumbers(spread(text));
  if (before < FIRST) return (length) => Uint8Array.from({ length }, () => next() >>> 24);
  return () => Uint8Array.from(digestOf(`${text} ${next()}`).match(/../g) ?? [], (hex) => Number.parseInt(hex, 16));
}

/**
 * Random ids; in a seeded sandbox, derived from the current state and nothing else. So a demo has the same identifiers
 * each time, even after going back to an earlier step, and no identifier occurs twice in one world.
 */
export function createIdSource({ random, seed = null }: Platform, exchanges: () => readonly Exchange[]): IdSource {
  if (seed === null) return { requestId: () => newId(random, "req_"), forRecords: () => random };
  let last: { readonly world: string; readonly requestId: string; readonly count: number } | undefined;
  const lastIn = (world: World) => exchanges().findLast((each) => each.world === world.id)?.requestId ?? "";
  return {
    requestId: (world) => {
      const { requestId, count } = last?.world === world.id ? last : { requestId: lastIn(world), count: 0 };
      last = {
        world: world.id,
        requestId: newId(bytesFrom(`${seed} after ${requestId}`, count), "req_"),
        count: count + 1,
      };
      return last.requestId;
    },
    forRecords: ({ orders, keys }) =>
      bytesFrom(`${seed} with ${orders.length} orders, ${keys.length} keys`, orders.length + keys.length),
  };
}
