import { CONSOLE_KEY_ID } from "#contract/api/key.ts";
import type { StateView } from "#contract/panel/panel.ts";

/** How many keys there are besides the console key. */
export const madeKeys = ({ keys }: StateView): number => keys.filter(({ id }) => id !== CONSOLE_KEY_ID).length;
