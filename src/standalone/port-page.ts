import { ERROR_CODES, errorPath, errors } from "#contract/api/error.ts";
import { OPERATION_IDS, operations } from "#contract/api/operations.ts";
import { ABOUT, TITLE } from "./stamp.ts";

const escapedHtml = (text: string): string => text.replace(/[&<>"]/g, (each) => `&#${each.charCodeAt(0)};`);

const line = (name: string, meaning: string, id: string): string =>
  `<dt id="${escapedHtml(id)}"><code>${escapedHtml(name)}</code><dd>${escapedHtml(meaning)}`;

/** The page at `/` of the port. It has no script, and loads nothing. The `type` of a problem ends with the id of its line. */
export function portPage(sampleKey: string, controls: Readonly<Record<string, { readonly does: string }>>): Response {
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
<p>Sample key: <code>${sampleKey}</code><p>Reference: ${reference}
<h2>Operations</h2><dl>${called.join("\n")}</dl>
<h2>Control</h2><dl>${controlled.join("\n")}</dl>
<h2>Errors</h2><dl>${refused.join("\n")}</dl>
`;
  const policy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  const headers = { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy, "X-Sandbox": "1" };
  return new Response(text, { headers });
}
