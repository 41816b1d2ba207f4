import type { Config } from "tailwindcss";

export default { content: ["./index.html", "./src/web/**/*.tsx"] } satisfies Config;
