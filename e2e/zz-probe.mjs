import { chromium } from "@playwright/test";
const b = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH || "/usr/bin/chromium", args: ["--no-sandbox"] });
const p = await b.newPage();
p.on("console", m => console.log("C", m.text()));
await p.goto("http://localhost:4391/");
await p.waitForTimeout(2000);
const f = process.argv[2];
console.log(await p.evaluate(async (f) => { try { const m = await import("/assets/"+f); return Object.keys(m).join(); } catch (e) { return String(e.stack); } }, f));
await b.close();
