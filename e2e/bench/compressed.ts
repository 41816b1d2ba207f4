import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { CACHE } from "../../src/testing/npm-packages.ts";

const FOLDER = new URL("../compressed/", CACHE);

/** A file's body in each form it can be sent in. */
export interface Forms {
  readonly plain: Buffer;
  readonly gzip: Buffer;
  readonly brotli: Buffer;
}

const brotliOf = (plain: Buffer) =>
  brotliCompressSync(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
  });

function kept(name: string, make: () => Buffer): Buffer {
  const file = new URL(name, FOLDER);
  if (existsSync(file)) return readFileSync(file);
  const made = make();
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(file, made);
  return made;
}

/** Compressed as small as it goes, gzip 9 and brotli 11, once for each content. */
export function compressed(plain: Buffer): Forms {
  const hash = createHash("sha256").update(plain).digest("hex").slice(0, 32);
  return {
    plain,
    gzip: kept(`${hash}.gz`, () => gzipSync(plain, { level: 9 })),
    brotli: kept(`${hash}.br`, () => brotliOf(plain)),
  };
}
