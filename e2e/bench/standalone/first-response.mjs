// Prints how long importing sandbox.mjs takes, and then a sandbox and its first response, in milliseconds.
const began = performance.now();
const { createSandbox } = await import(process.argv[2]);
const imported = performance.now();
const sandbox = await createSandbox();
await (await sandbox.fetch("/v1/products")).text();
console.log(JSON.stringify({ importing: imported - began, responding: performance.now() - imported }));
