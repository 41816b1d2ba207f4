// Builds the page and serves it, in one process. It ends with the shell that npm started it by, whose own end no signal passes on.
import { build, preview } from "vite";

const shell = process.ppid;
setInterval(() => process.ppid === shell || process.exit(), 500).unref();
await build();
(await preview()).printUrls();
