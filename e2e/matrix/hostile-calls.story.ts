import { tellHostileCalls } from "../hostile-calls.ts";

/** The calls in both modes together. */
const COUNT = 2000;

for (const mode of ["worker", "page"] as const) tellHostileCalls(mode, COUNT / 2);
