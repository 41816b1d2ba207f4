import { instant } from "../api/time.ts";

/** The start time of a seeded sandbox, on its own clock; the same in every page. */
export const SEEDED_START = instant(Date.UTC(2026, 0, 15, 8, 52));
