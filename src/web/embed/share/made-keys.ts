import { CONSOLE_KEY_ID } from "#contract/api/key.ts";
import type { Books } from "#contract/panel/panel.ts";

/** How many keys there are besides the console key. */
export const madeKeys = ({ keys }: Books): number => keys.filter(({ id }) => id !== CONSOLE_KEY_ID).length;
