import { tellHostileCalls } from "./hostile-calls.ts";

tellHostileCalls("worker", 200);
