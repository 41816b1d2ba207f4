/** The most that is copied. */
const MOST_FILES = 5000;
const MOST_MEGABYTES = 50;

/** What programs do not change: a copy links to it. */
const LINKED = new Set(["node_modules", "vendor", ".git", ".venv", "venv", "target"]);

/** Why a folder is not copied, as the end of a sentence. */
export class NotCopied extends Error {}

const TOO_LARGE = `this folder has more than ${MOST_FILES} files or ${MOST_MEGABYTES} MB, too much to copy for each run. Run it in a \
folder with the program alone.`;

type Kind = "folder" | "file" | "link";

/** The paths in a folder, each after the folder that holds it. Sockets and pipes are left out. */
async function entriesIn(folder: string): Promise<ReadonlyMap<string, Kind>> {
  const { lstat, readdir } = process.getBuiltinModule("node:fs/promises");
  const { join } = process.getBuiltinModule("node:path");
  const entries = new Map<string, Kind>();
  const folders = [""];
  let bytes = 0;
  for (const within of folders) {
    for (const name of await readdir(join(folder, within))) {
      const path = join(within, name);
      const entry = await lstat(join(folder, path));
      if (entry.isFile()) bytes += entry.size;
      if (entry.isFile()) entries.set(path, "file");
      else if (entry.isSymbolicLink() || (entry.isDirectory() && LINKED.has(name))) entries.set(path, "link");
      else if (entry.isDirectory() && folders.push(path)) entries.set(path, "folder");
      if (entries.size > MOST_FILES || bytes > MOST_MEGABYTES * 1e6) throw new NotCopied(TOO_LARGE);
    }
  }
  return entries;
}

/**
 * Counts what a folder holds. What it resolves to makes copies of that, each beside a folder for temporary files, and they are removed
 * when this process ends at the latest. Both reject with `NotCopied` if there is too much, or something cannot be read.
 */
export async function openCopies(folder: string) {
  const { copyFile, mkdir, mkdtemp, readlink, rm, symlink } = process.getBuiltinModule("node:fs/promises");
  const { rmSync } = process.getBuiltinModule("node:fs");
  const { dirname, join, relative, resolve } = process.getBuiltinModule("node:path");
  const { tmpdir } = process.getBuiltinModule("node:os");
  const always = { recursive: true, force: true, maxRetries: 3 };
  const refuse = (error: Error): never => {
    throw error instanceof NotCopied ? error : new NotCopied(`this folder cannot be copied: ${error.message}.`);
  };
  const copies = new Set<string>();
  process.on("exit", () => {
    for (const copy of copies) rmSync(copy, always);
  });
  const entries = await entriesIn(folder).catch(refuse);
  /** A link within the folder stays within the copy; any other leads where it led. */
  async function link(from: string, to: string): Promise<void> {
    const target = await readlink(from).then(
      (text) => resolve(dirname(from), text),
      () => null,
    );
    const isWithin = target !== null && !relative(folder, target).startsWith("..");
    await symlink(isWithin ? relative(dirname(from), target) || "." : (target ?? from), to);
  }
  const made = { folder: (_: string, to: string) => mkdir(to), file: copyFile, link };
  async function copy() {
    const root = await mkdtemp(join(tmpdir(), "sandbox-kill-"));
    copies.add(root);
    for (const name of ["folder", "temporary"]) await mkdir(join(root, name));
    for (const [path, kind] of entries) await made[kind](join(folder, path), join(root, "folder", path));
    const remove = () => rm(root, always).then(() => copies.delete(root));
    return { folder: join(root, "folder"), temporary: join(root, "temporary"), remove };
  }
  return () => copy().catch(refuse);
}
