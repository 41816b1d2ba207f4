import type { Settings } from "#contract/page/settings.ts";

/** Where the speaker's notes of this stage are. */
export const notesAddress = ({ id }: Pick<Settings, "id">): string =>
  `${window.location.pathname}?${new URLSearchParams({ present: "1", notes: "1", ...(id !== null && { id }) })}`;
