import { tellHostileCalls } from "../hostile-calls.ts";

/** The calls in both modes together. */
const COUNT = Number(process.env.HOSTILE_CALLS ?? 6000);

for (const mode of ["worker", "page"] as const) tellHostileCalls(mode, COUNT / 2);
