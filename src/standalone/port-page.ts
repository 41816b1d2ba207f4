import { ERROR_CODES, errorPath, errors } from "#contract/api/error.ts";
import { masked } from "#contract/api/masked.ts";
import { OPERATION_IDS, operations } from "#contract/api/operations.ts";
import type { Sandbox, SandboxCall, SandboxOrder } from "./sandbox-types.ts";
import { ABOUT, TITLE } from "./stamp.ts";

/** How many orders and calls are shown. */
const MOST_ROWS = 20;

/** A text of HTML or XML. */
export const escapedHtml = (text: string): string => text.replace(/[&<>"]/g, (each) => `&#${each.charCodeAt(0)};`);

const line = (name: string, meaning: string, id: string): string =>
  `<dt id="${escapedHtml(id)}"><code>${escapedHtml(name)}</code><dd>${escapedHtml(meaning)}`;

/** The first rows of a table under its heading, with how many there are. Keys are masked. */
function table<T>(heading: string, rows: readonly T[], cellsOf: (row: T) => readonly unknown[]): string {
  const cells = (row: T) => cellsOf(row).map((cell) => `<td>${escapedHtml(masked(String(cell)))}`);
  const shown = rows.slice(0, MOST_ROWS).map((row) => `<tr>${cells(row).join("")}`);
  return `<h2>${heading} (${shown.length} of ${rows.length}, newest first)</h2><table border="1">${shown.join("\n")}</table>`;
}

const orderCells = ({
  id,
  status,
  product_name,
  product_item_name,
  cust_account,
  qty,
  total,
  created_at,
}: SandboxOrder) => {
  const { user_id, server_id } = cust_account;
  return [
    created_at,
    id,
    status,
    `${qty} × ${product_name}, ${product_item_name}`,
    server_id ? `${user_id}, ${server_id}` : user_id,
    total,
  ];
};

const callCells = ({ requestId, request: { method, path }, response: { status }, lost }: SandboxCall) => [
  requestId,
  `${method} ${path}`,
  status || "",
  lost ? `${lost} lost` : "",
];

/**
 * The page at `/` of the port: what the sandbox holds, and what the port responds to. It has no script, and loads nothing. The `type` of
 * a problem ends with the id of its line.
 */
export function portPage(sandbox: Sandbox, controls: Readonly<Record<string, { readonly does: string }>>): Response {
  const { balance, orders } = sandbox.state();
  const called = OPERATION_IDS.map((id) => {
    const { method, path, summary } = operations[id];
    return line(`${method} ${path}`, summary, id);
  });
  const controlled = Object.entries(controls).map(([name, { does }]) => line(name, does, name));
  const refused = ERROR_CODES.map((code) =>
    line(`${errors[code].status} ${code}`, errors[code].title, errorPath(code)),
  );
  const site: string = import.meta.env.VITE_SITE_URL ?? "";
  const reference = site.startsWith("http")
    ? `<a href="${escapedHtml(site)}">${escapedHtml(site)}</a>`
    : "beside sandbox.mjs, reference.md";
  const text = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Top-up Sandbox</title>
<h1>Top-up Sandbox</h1><p>${TITLE}. ${ABOUT}
<p>Sample key: <code>${sandbox.sampleKey}</code><p>Reference: ${reference}
<p>Balance: <b>${escapedHtml(balance)}</b>
${table("Orders", orders, orderCells)}
${table("Calls", sandbox.calls().toReversed(), callCells)}
<h2>Operations</h2><dl>${called.join("\n")}</dl>
<h2>Control</h2><dl>${controlled.join("\n")}</dl>
<h2>Errors</h2><dl>${refused.join("\n")}</dl>
`;
  const policy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": policy,
    "X-Sandbox": "1",
    "Cache-Control": "no-store",
  };
  return new Response(text, { headers });
}
