import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { DIST } from "./host.ts";

/** The built file. */
export const STANDALONE = new URL("sandbox.mjs", DIST);

/** `node sandbox.mjs` of the build on a free port, as a user runs it. */
export async function startStandalone(...args: readonly string[]) {
  const child = spawn(process.execPath, [fileURLToPath(STANDALONE), "--port", "0", ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const closed = new Promise<number | null>((resolve) => child.on("close", resolve));
  const origin = await new Promise<string>((resolve, reject) => {
    let printed = "";
    child.stdout.on("data", (chunk) => {
      printed += chunk;
      const found = /^Try: .*"(http:\/\/127\.0\.0\.1:\d+)/m.exec(printed)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.on("close", () => reject(new Error(`It did not start: ${printed}`)));
  });
  return {
    origin,
    port: Number(new URL(origin).port),
    /** Stops it by Ctrl+C. Resolves to its exit code. */
    stop: () => {
      child.kill("SIGINT");
      return closed;
    },
    kill: () => child.kill("SIGKILL"),
  };
}

const KEY = "rsk_demo_TryEveryCallWithThisSampleKey00BgRqf";
export const AUTHORIZED = { Authorization: `Bearer ${KEY}`, "Content-Type": "application/json" };

interface Order {
  readonly id: string;
  readonly total: string;
  readonly cust_account: { readonly user_id: string };
}

/** Every order and the balance, as the API shows them. */
export async function booksOf(origin: string) {
  const read = async (path: string) => (await fetch(origin + path, { headers: AUTHORIZED })).json();
  const orders: Order[] = [];
  for (let page = 1; ; page++) {
    const { data, pagination } = await read(`/v1/orders?limit=100&page=${page}`);
    orders.push(...data);
    if (page >= pagination.total_pages) break;
  }
  const { balance } = await read("/v1/wallet");
  const spent = orders.reduce((sum, { total }) => sum + Math.round(Number(total) * 100), 0);
  return { orders, balance, isWhole: Math.round(Number(balance) * 100) + spent === 50_000 };
}
