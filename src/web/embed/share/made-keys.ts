import { CONSOLE_KEY_ID } from "#contract/api/key.ts";
import type { StateView } from "#contract/panel/panel.ts";

/** The number of keys besides the console key. */
export const madeKeys = ({ keys }: StateView): number => keys.filter(({ id }) => id !== CONSOLE_KEY_ID).length;
