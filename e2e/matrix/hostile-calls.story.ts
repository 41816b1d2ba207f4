import { testHostileCalls } from "../hostile-calls.ts";

/** The calls in both modes together. */
const COUNT = 2000;

for (const mode of ["worker", "page"] as const) testHostileCalls(mode, COUNT / 2);
