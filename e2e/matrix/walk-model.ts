import type { Page } from "@playwright/test";

const SAMPLE_KEY = "rsk_demo_TryEveryCallWithThisSampleKey00BgRqf";
export const OPENING = 50_000;

/** What one Idempotency-Key was used for: the request, and the id of what it created. */
interface Used {
  readonly request: string;
  readonly made: string;
}

/** The state that the steps so far must have led to. */
export interface Model {
  /** The ids of the orders, newest first, and what they cost together, in hundredths. */
  readonly orders: readonly string[];
  readonly spent: number;
  /** The ids of the keys, newest first, without the sample key. */
  readonly keys: readonly string[];
  readonly used: Readonly<Record<string, Used>>;
}

export const FRESH: Model = { orders: [], spent: 0, keys: [], used: {} };

/** A POST as a tab sends it. */
export interface Post {
  readonly path: "/v1/orders" | "/v1/keys";
  readonly body: string;
  readonly idempotencyKey: string | null;
}

/** A response to it. */
export interface PostResponse {
  readonly status: number;
  readonly isReplay: boolean;
  readonly id: string | null;
  readonly total: number;
}

/** Has a tab send some requests at once. */
export const sendAll = (page: Page, posts: readonly Post[]): Promise<PostResponse[]> =>
  page.evaluate(
    async ([all, secret]) => {
      const send = async ({ path, body, idempotencyKey }: (typeof all)[number]) => {
        const response = await fetch(path, {
          method: "POST",
          headers: {
            Authorization: `Bearer ${secret}`,
            "Content-Type": "application/json",
            ...(idempotencyKey !== null && { "Idempotency-Key": idempotencyKey }),
          },
          body,
        });
        const { id = null, total = "0" } = await response.json();
        const isReplay = response.headers.get("Idempotent-Replayed") === "true";
        return { status: response.status, isReplay, id, total: Math.round(Number(total) * 100) };
      };
      return Promise.all(all.map(send));
    },
    [posts, SAMPLE_KEY] as const,
  );

/** The state as the API shows it to one tab: ids newest first, amounts in hundredths. */
export const stateByApi = (page: Page) =>
  page.evaluate(async (secret) => {
    const get = async (path: string) => {
      const response = await fetch(path, { headers: { Authorization: `Bearer ${secret}` } });
      if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return response.json();
    };
    const list = async (path: string) => {
      const entries: { id: string; total?: string; name?: string }[] = [];
      for (let at = 1, pages = 1; at <= pages; at++) {
        const { data, pagination } = await get(`${path}?limit=100&page=${at}`);
        entries.push(...data);
        pages = pagination.total_pages;
      }
      return entries;
    };
    const [{ balance }, orders, keys] = await Promise.all([get("/v1/wallet"), list("/v1/orders"), list("/v1/keys")]);
    return {
      balance: Math.round(Number(balance) * 100),
      orders: orders.map(({ id }) => id),
      spent: orders.reduce((sum, { total }) => sum + Math.round(Number(total) * 100), 0),
      keys: keys.map(({ id }) => id).filter((id) => !id.includes("C0ns0le")),
    };
  }, SAMPLE_KEY);

/** The state after a response, and what is wrong with that response; null if it is as it must be. */
export function after(
  model: Model,
  post: Post,
  response: PostResponse,
): { readonly model: Model; readonly fault: string | null } {
  const { idempotencyKey: key, path, body } = post;
  // Spacing does not count, and 1.0 is 1.
  const request = `${path} ${JSON.stringify(JSON.parse(body))}`;
  const used = key === null ? undefined : model.used[key];
  const fault = (words: string) => ({ model, fault: `${words}: ${JSON.stringify({ post, response, used })}` });
  if (used && used.request !== request) {
    return response.status === 422 ? { model, fault: null } : fault("another request with a used key was not refused");
  }
  if (used) {
    const isSame = response.status === 201 && response.isReplay && response.id === used.made;
    return isSame ? { model, fault: null } : fault("a used key was not replayed");
  }
  if (response.isReplay) return fault("a new request was replayed");
  if (response.status !== 201 || response.id === null) {
    return [402, 409, 422].includes(response.status) ? { model, fault: null } : fault("a status that nothing explains");
  }
  const isOrder = path === "/v1/orders";
  return {
    fault: null,
    model: {
      orders: isOrder ? [response.id, ...model.orders] : model.orders,
      spent: model.spent + response.total,
      keys: isOrder ? model.keys : [response.id, ...model.keys],
      used: key === null ? model.used : { ...model.used, [key]: { request, made: response.id } },
    },
  };
}
