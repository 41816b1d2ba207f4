import type { Plugin } from "vite";

/** A plugin's hook that changes the files of a build once they are written, after the hooks of the plugins before it. */
export const afterBuild = (change: (folder: string) => void | Promise<void>): NonNullable<Plugin["writeBundle"]> => ({
  order: "post",
  async handler({ dir }) {
    if (dir !== undefined) await change(dir);
  },
});
