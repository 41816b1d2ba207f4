const texts = import.meta.glob<string>("./programs/*", { query: "?raw", import: "default", eager: true });

const program = (label: string, file: string, needs: string, command: string) =>
  ({ label, file, needs, command, text: texts[`./programs/${file}`] ?? "" }) as const;

/** Whole programs beside `sandbox.mjs`. The tests run each as it stands. */
export const programs = {
  terminal: program("Terminal", "order.sh", "Needs curl 7.76 or newer.", "sh order.sh"),
  node: program("Node test", "order.test.mjs", "Needs Node 20 or newer.", "node --test order.test.mjs"),
  failures: program(
    "Every failure",
    "failures.test.mjs",
    "Needs Node 20 or newer. Runs the code without failures, then with each failure at each call.",
    "node --test failures.test.mjs",
  ),
  vitest: program(
    "Vitest",
    "order.test.js",
    "Needs npm i -D vitest. In Jest 30: without the first line, as order.test.mjs, run by node --experimental-vm-modules node_modules/jest/bin/jest.js.",
    "npx vitest run order.test.js",
  ),
  msw: program("MSW", "msw.test.js", "Needs npm i -D vitest msw, or msw@2 on Node 20.", "npx vitest run msw.test.js"),
  php: program("PHP", "order.php", "Needs PHP 8 and curl.", "php order.php"),
  python: program("Python", "order.py", "Needs Python 3.", "python3 order.py"),
  postman: program("Postman", "postman.sh", "Needs the collection that the Log exports.", "sh postman.sh"),
  docker: program("Docker", "Dockerfile", "", "docker build -t sandbox ."),
  compose: program("Compose", "compose.yaml", "", "docker compose up"),
  actions: program("GitHub Actions", "retries.yml", "In .github/workflows.", "git push"),
} as const;

export type ProgramId = keyof typeof programs;
export const PROGRAM_IDS = Object.keys(programs) as readonly ProgramId[];
