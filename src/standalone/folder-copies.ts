/** The most that is copied. */
const MOST_FILES = 5000;
const MOST_MEGABYTES = 50;

/** What programs do not change: a copy links to it. */
const LINKED = new Set(["node_modules", "vendor", ".git", ".venv", "venv", "target"]);

/** Why a folder is not copied, as the end of a sentence. */
export class NotCopied extends Error {}

const TOO_LARGE = `this folder has more than ${MOST_FILES} files or ${MOST_MEGABYTES} MB, too much to copy for each run. Run it in a \
folder with the program alone.`;

/**
 * Counts what a folder holds. What it resolves to makes copies of that, each beside a folder for temporary files, and they are removed
 * when this process ends at the latest. Both reject with `NotCopied` if there is too much, or something cannot be read.
 */
export async function openCopies(folder: string) {
  const { copyFile, lstat, mkdir, mkdtemp, readdir, readlink, rm, symlink } =
    process.getBuiltinModule("node:fs/promises");
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
  /** A link within the folder stays within the copy; any other leads where it led. */
  async function link(from: string, to: string): Promise<void> {
    const target = resolve(dirname(from), await readlink(from));
    const isWithin = !relative(folder, target).startsWith("..");
    await symlink(isWithin ? relative(dirname(from), target) || "." : target, to);
  }
  /** How each path in the folder is copied, after the folder that holds it. Sockets and pipes are left out. */
  const makes: [path: string, make: (from: string, to: string) => Promise<unknown>][] = [];
  async function list(): Promise<void> {
    const folders = [""];
    let bytes = 0;
    for (const within of folders) {
      for (const name of await readdir(join(folder, within))) {
        const path = join(within, name);
        const entry = await lstat(join(folder, path));
        if (entry.isFile()) bytes += entry.size;
        if (entry.isFile()) makes.push([path, copyFile]);
        else if (entry.isSymbolicLink()) makes.push([path, link]);
        else if (entry.isDirectory() && LINKED.has(name)) makes.push([path, symlink]);
        else if (entry.isDirectory() && folders.push(path)) makes.push([path, (_, to) => mkdir(to)]);
        if (makes.length > MOST_FILES || bytes > MOST_MEGABYTES * 1e6) throw new NotCopied(TOO_LARGE);
      }
    }
  }
  async function copy() {
    const root = await mkdtemp(join(tmpdir(), "sandbox-kill-"));
    copies.add(root);
    const places = { folder: join(root, "folder"), temporary: join(root, "temporary") };
    for (const place of Object.values(places)) await mkdir(place);
    for (const [path, make] of makes) await make(join(folder, path), join(places.folder, path));
    return { ...places, remove: () => rm(root, always).then(() => copies.delete(root)) };
  }
  await list().catch(refuse);
  return () => copy().catch(refuse);
}
