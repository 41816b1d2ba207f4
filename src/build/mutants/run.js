// `npm run test:mutants`: starts the TypeScript beside it, here and in the processes that it starts in turn.
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

const { module } = await runnerImport(fileURLToPath(new URL("./mutants.ts", import.meta.url)), { configFile: false });
await module.main();
