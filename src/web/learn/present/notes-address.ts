import type { Settings } from "#contract/page/settings.ts";

/** The address of the speaker's notes for this stage. */
export const notesAddress = ({ id }: Pick<Settings, "id">): string =>
  `${window.location.pathname}?${new URLSearchParams({ present: "1", notes: "1", ...(id !== null && { id }) })}`;
