/** Makes a response that was made in the browser the one that `fetch` gives for a response of the network. */

const immutable = (): never => {
  throw new TypeError("The headers of a response of fetch are immutable.");
};

/** Gives an object other values by a prototype of its own: it has no property itself, and loops find the same names. */
function withValues<T extends object>(object: T, values: Readonly<Record<string, unknown>>): T {
  for (const name of Object.keys(values)) Reflect.deleteProperty(object, name);
  const described = Object.entries(values).map(([name, value]) => [name, { value, enumerable: true }]);
  return Object.setPrototypeOf(object, Object.create(Object.getPrototypeOf(object), Object.fromEntries(described)));
}

/** Gives a response, and its clones, the address that was fetched. */
export function fetchedFrom(response: Response, url: string): Response {
  const clone = response.clone.bind(response);
  return withValues(response, { url, type: "basic", clone: () => fetchedFrom(clone(), url) });
}

const ALGORITHMS = ["sha512", "sha384", "sha256"];

/** Whether a body has one of the digests of `integrity`; only those of the strongest algorithm count. */
async function hasIntegrity(bytes: ArrayBuffer, integrity: string): Promise<boolean> {
  const named = integrity.split(/\s+/).map((each) => /^(sha\d+)-([^?]+)/i.exec(each));
  const strongest = ALGORITHMS.find((name) => named.some((each) => each?.[1]?.toLowerCase() === name));
  if (strongest === undefined) return true;
  const digest = new Uint8Array(await crypto.subtle.digest(strongest.replace("sha", "SHA-"), bytes));
  const found = btoa(String.fromCharCode(...digest));
  return named.some((each) => each?.[1]?.toLowerCase() === strongest && each[2] === found);
}

/**
 * A response that the page has made itself: its headers cannot be changed, an abort ends its body, too, and one without the
 * `integrity` of its request is a network error.
 */
export async function asOfNetwork(made: Response, { signal, integrity }: Request): Promise<Response> {
  if (integrity && !(await hasIntegrity(await made.clone().arrayBuffer(), integrity)))
    throw new TypeError("Failed to fetch");
  const { status, statusText, headers } = made;
  const body = made.body?.pipeThrough(new TransformStream(), { signal });
  const response = new Response(body, { status, statusText, headers });
  withValues(response.headers, { append: immutable, delete: immutable, set: immutable });
  return response;
}
