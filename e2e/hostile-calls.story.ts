import { tellHostileCalls } from "./hostile-calls.ts";

for (const mode of ["worker", "page"] as const) tellHostileCalls(mode, 200);
