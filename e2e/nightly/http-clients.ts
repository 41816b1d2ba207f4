/** A program written with a well-known HTTP client, and the exact version of the package that it imports. */
interface ClientProgram {
  readonly package: string;
  readonly version: string;
  /**
   * A module. `log` takes values; `attempt(name, call)` logs what `call` resolves to, or the name, code and status of its
   * error. `headers` carry the key, `order` is the body of an order, `isSlow` is true where each response takes 400 ms.
   */
  readonly code: string;
}

/** The same calls with axios of any version. */
const AXIOS = `
  import axios from "axios";
  export default async ({ log, attempt, headers, order, isSlow }) => {
    const client = axios.create({ baseURL: "/v1", headers });
    const seen = ({ status, statusText, data, headers }) =>
      [status, statusText, data, headers["content-type"], headers.link, headers["idempotent-replayed"]];
    if (isSlow) {
      await attempt("time limit", () => client.get("/products", { timeout: 100 }));
      const controller = new AbortController();
      setTimeout(() => controller.abort(), 50);
      await attempt("abort", () => client.get("/products", { signal: controller.signal }));
      return;
    }
    await attempt("list", async () => seen(await client.get("/products", { params: { page: 2, limit: 1 } })));
    const send = (key) => client.post("/orders", order, {
      headers: { "Idempotency-Key": key },
      onDownloadProgress: ({ loaded }) => log("download", loaded > 0),
    });
    await attempt("order", async () => seen(await send("a")));
    await attempt("replay", async () => seen(await send("a")));
    await attempt("refused", () => client.post("/orders", { qty: 0 }));
    await attempt("no such path", () => client.get("/nothing"));
    await attempt("text", async () => typeof (await client.get("/wallet", { responseType: "text" })).data);
    await attempt("bytes", async () => (await client.get("/products?limit=1", { responseType: "arraybuffer" })).data.byteLength > 0);
    await attempt("any status", async () => (await client.get("/nothing", { validateStatus: null })).status);
    const controller = new AbortController();
    controller.abort();
    await attempt("aborted before", () => client.get("/wallet", { signal: controller.signal }));
  };`;

export const PROGRAMS: Record<string, ClientProgram> = {
  "axios 1": { package: "axios", version: "1.21.1", code: AXIOS },
  jQuery: {
    package: "jquery",
    version: "4.0.0",
    code: `
      import { jQuery as $ } from "jquery";
      export default async ({ log, attempt, headers, order, isSlow }) => {
        const call = (path, settings = {}) => new Promise((settle) =>
          $.ajax("/v1" + path, { headers, ...settings,
            beforeSend: (xhr) => log("state", xhr.readyState),
            complete: (xhr, text) => settle([text, xhr.status, xhr.statusText, xhr.readyState, xhr.responseJSON ?? null,
              xhr.getResponseHeader("content-type"), xhr.getResponseHeader("Idempotent-Replayed")]) }));
        if (isSlow) {
          await attempt("time limit", () => call("/products", { timeout: 100 }));
          await attempt("abort", () => new Promise((settle) => {
            const xhr = $.ajax("/v1/products", { complete: (_xhr, text) => settle(text) });
            setTimeout(() => xhr.abort(), 50);
          }));
          return;
        }
        await attempt("list", () => call("/products", { data: { page: 2, limit: 1 } }));
        const json = { method: "POST", contentType: "application/json", data: JSON.stringify(order) };
        await attempt("order", () => call("/orders", { ...json, headers: { ...headers, "Idempotency-Key": "a" } }));
        await attempt("replay", () => call("/orders", { ...json, headers: { ...headers, "Idempotency-Key": "a" } }));
        await attempt("form", () => call("/orders", { method: "POST", data: { qty: 1 } }));
        await attempt("no such path", () => call("/nothing"));
        await attempt("as text", () => call("/wallet", { dataType: "text" }));
      };`,
  },
  "htmx 2": {
    package: "htmx.org",
    version: "2.0.7",
    code: `
      import htmx from "htmx.org";
      export default async ({ log, headers, isSlow }) => {
        if (isSlow) return;
        for (const type of ["htmx:beforeRequest", "htmx:afterRequest", "htmx:responseError"])
          document.addEventListener(type, ({ detail }) => log(type, detail.xhr.status));
        document.body.insertAdjacentHTML("beforeend", '<output id="out"></output>');
        for (const [method, path, values] of [
          ["GET", "/v1/products?limit=1", {}], ["GET", "/v1/nothing", {}], ["POST", "/v1/orders", { qty: 1 }],
        ]) {
          await htmx.ajax(method, path, { target: "#out", swap: "textContent", headers, values });
          await new Promise((wake) => setTimeout(wake, 100));
          log(method, path, document.querySelector("#out").textContent);
        }
      };`,
  },
};
