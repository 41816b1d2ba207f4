// The types of sandbox.mjs. The build writes this file beside it as it stands, so it imports nothing.

/** A failure of the network or the service, for one call or several. */
export type Failure =
  /** The request never arrives. The call rejects as `fetch` does without a network. */
  | "request_lost"
  /** The call is carried out, and its response never arrives. The call rejects in the same way. */
  | "response_lost"
  /** The call is carried out after a delay. */
  | "slow"
  /** 429: nothing is carried out. */
  | "rate_limited"
  /** 500: nothing is carried out. */
  | "internal_error"
  /** 503: nothing is carried out. */
  | "storage_unavailable";

/** The operations of the API, as in `openapi.json`. */
export type OperationId =
  | "listProducts"
  | "placeOrder"
  | "createKey"
  | "getWallet"
  | "listOrders"
  | "getOrder"
  | "listKeys"
  | "revokeKey";

export type Scope = "orders:write" | "wallet:read";

export interface SandboxOptions {
  /** 0 to 999999999. With the same seed, ids, keys and times are the same in every run. Default: ids are random. */
  readonly seed?: number;
  /** The text of a backup: from `save()`, or the file that the page saves. Default: 500.00, one key, no orders. */
  readonly state?: string;
  /**
   * The origin of the service, such as "https://api.acme.example": relative addresses given to `fetch` and the `type` of problems
   * are of it. The sandbox responds to every origin. Default: "http://127.0.0.1:4010".
   */
  readonly origin?: string;
  /** What the clock shows first. Default: the real time; with a seed, 2026-01-15T08:52:00.000Z. */
  readonly start?: Date;
  /** "virtual" (default): time passes only by `clock.advance`. "real": it also passes by itself. */
  readonly clock?: "virtual" | "real";
}

export interface FailureOptions {
  /** How many calls fail: a whole number from 1, or Infinity until `clearFailures()`. Default: 1. */
  readonly times?: number;
  /** Only calls of this operation fail. Default: any. */
  readonly operation?: OperationId;
  /** How long after it was made a slow call is carried out, in milliseconds of the clock, 0 to 60000. Default: 3000. */
  readonly delay?: number;
}

/** An order as GET /v1/orders/{id} shows it, and when it is due. Amounts are decimal strings, times RFC 3339 in UTC. */
export interface SandboxOrder {
  readonly id: string;
  readonly status: "processing" | "delivered";
  readonly product_item_id: number;
  readonly product_item_name: string;
  readonly product_name: string;
  readonly cust_account: { readonly user_id: string; readonly server_id: string | null };
  readonly qty: number;
  readonly unit_price: string;
  readonly total: string;
  readonly currency: string;
  readonly price_source: "retail" | "tier" | "custom";
  readonly created_at: string;
  readonly delivered_at: string | null;
  /** When the order is delivered. No response shows it. */
  readonly dueAt: string;
}

/** An API key as GET /v1/keys shows it, without its value. */
export interface SandboxKey {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly prefix: string;
  readonly last4: string;
  readonly created_at: string;
  readonly revoked_at: string | null;
}

/** One Idempotency-Key that an order or a key was created with. It expires 24 hours later. */
export interface UsedIdempotencyKey {
  readonly idempotencyKey: string;
  readonly operation: OperationId;
  /** The id of the order or the key. */
  readonly made: string;
  /** The Request-Id of the call that created it. */
  readonly originalRequest: string;
  readonly usedAt: string;
  readonly expiresAt: string;
}

/** What the service holds. Lists are newest first. */
export interface SandboxState {
  /** The points in the wallet, such as "490.50". */
  readonly balance: string;
  /** The sum of all orders. */
  readonly spent: string;
  readonly orders: readonly SandboxOrder[];
  readonly keys: readonly SandboxKey[];
  readonly idempotencyKeys: readonly UsedIdempotencyKey[];
}

type HeaderLine = readonly [name: string, value: string];

/** One call and its response. API keys are masked; texts beyond 16 kB are cut. */
export interface SandboxCall {
  readonly requestId: string;
  /** Null if the path or the method does not exist. */
  readonly operation: OperationId | null;
  readonly request: {
    readonly method: string;
    /** The path and the query. */
    readonly path: string;
    readonly headers: readonly HeaderLine[];
    readonly body: string;
  };
  /** The response as the service sent it. Its status is 0 if the request was lost. */
  readonly response: { readonly status: number; readonly headers: readonly HeaderLine[]; readonly body: string };
  /** The message that was lost on the way. */
  readonly lost: "request" | "response" | null;
  /** The checks in order; the first that stopped the call decides the response. */
  readonly checks: readonly {
    readonly check: string;
    readonly result: "passed" | "not_needed" | "stopped" | "not_reached";
    /** The value that the check looked at. */
    readonly observed: string | null;
  }[];
}

/** The part of MSW's `http` that `handlers` uses (MSW 2 and 3). */
export interface MswHttp<Handler> {
  readonly all: (path: RegExp, respond: (info: { readonly request: Request }) => Promise<Response>) => Handler;
}

/** A whole service in memory. Two sandboxes share nothing. */
export interface Sandbox {
  /** The sample key, which may place orders and read the wallet. It is public. */
  readonly sampleKey: string;
  /**
   * Calls the service at any origin, with the arguments of the global `fetch`. Rejects with a TypeError if a message is
   * lost or the body of the request fails, and with the signal's reason if the signal is aborted.
   */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  readonly clock: {
    /** The time on the clock, in milliseconds since 1970. */
    readonly now: () => number;
    /** Moves the clock forward by whole milliseconds, to the year 5138: orders that fall due are delivered, slow calls go on. */
    readonly advance: (milliseconds: number) => void;
  };
  /** Makes the next call fail, or the next few: those made from now on. Failures are used up in the order in which they were added. */
  readonly fail: (failure: Failure, options?: FailureOptions) => void;
  /** Removes the failures that are not used up. */
  readonly clearFailures: () => void;
  readonly state: () => SandboxState;
  /** A copy of the last 200 calls since the start, the last reset or the last `load`, oldest first. */
  readonly calls: () => readonly SandboxCall[];
  /** The whole state as a text, which the page opens too. It holds no value of a key. A virtual clock goes on where it stood. */
  readonly save: () => string;
  /**
   * Replaces the state by a saved one, whose clock then runs as this one does. Rejects with one sentence, and changes
   * nothing, if the text is not valid.
   */
  readonly load: (text: string) => Promise<void>;
  /**
   * Restores the sample data, and removes failures and calls. Later calls wait for it. The clock shows `start` again, or the start
   * of the seed; without them it keeps its time.
   */
  readonly reset: () => Promise<void>;
  /** The API at this origin for MSW: a handler for every path. */
  readonly handlers: <Handler>(http: MswHttp<Handler>, origin: string) => Handler[];
}

/** Opens a new sandbox. Rejects with one sentence if an option is unknown or not valid. */
export declare function createSandbox(options?: SandboxOptions): Promise<Sandbox>;

/** What a program gets in one run. */
export interface TrialGiven {
  /** The service of this run. The global `fetch` reaches it too, at any origin. */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /** The origin of the service, without a slash at its end. */
  readonly baseUrl: string;
  readonly apiKey: string;
}

/** A program that places orders, from its beginning to its end. It may be called some hundred times. */
export type TrialProgram = (given: TrialGiven) => unknown;

export interface TryOptions {
  /** The most runs, the one without failures included. Default: 2000. */
  readonly runs?: number;
  /** The longest time for all of them, in milliseconds. Default: 10000; 60000 for a file. */
  readonly time?: number;
  /** What `baseUrl` is. Default: "http://sandbox.invalid", where nothing listens. */
  readonly origin?: string;
  /** How many orders the program is to place. Default: as many as without failures. */
  readonly orders?: number;
  /** Gets the report as a text. Default: `console.log`. */
  readonly print?: (text: string) => void;
}

/** What a run with failures came to, compared with the run without. */
export type Verdict =
  /** An order more often than without failures, or more orders. */
  | "charged_twice"
  /** An order of another item, account, quantity or total than without failures. */
  | "ordered_otherwise"
  /** An order is charged, but the program ended in an error. */
  | "charged_but_failed"
  /** The program ended well with fewer orders. */
  | "done_but_not_ordered"
  /** Nothing could end it: it waits for nothing, or for a response without a time limit. */
  | "hangs"
  /** It had not ended when a limit was reached: of its clock, calls or timers. Nothing is said of the program. */
  | "cut"
  /** It ended in an error, and nothing is charged. */
  | "gave_up_safely"
  /** It ended well with the same orders. */
  | "survived";

export interface FailureReport {
  /** Whether `judgement` is "safe". */
  readonly isSafe: boolean;
  /**
   * "safe": the program places an order, each call failed with each failure, each order with up to three, and every run
   * survived or gave up safely. "unsafe": a run did not. "not_judged": the headline says why, and what to do.
   */
  readonly judgement: "safe" | "unsafe" | "not_judged";
  /** The judgement and its reason in a sentence. It is what was tried, not a proof. */
  readonly headline: string;
  /** How many runs had failures, all of which happened. */
  readonly tried: number;
  readonly counts: Readonly<Record<Verdict, number>>;
  /** What each of them came to. */
  readonly runs: readonly {
    /** Which calls failed, counted from 1. */
    readonly failures: readonly { readonly call: number; readonly failure: Failure }[];
    readonly verdict: Verdict;
  }[];
  /** The run with the worst verdict that has the fewest failures; null if there is nothing to mend. */
  readonly smallest: {
    readonly verdict: Verdict;
    /** Which calls failed, counted from 1. */
    readonly failures: readonly { readonly call: number; readonly failure: Failure }[];
    /** The sum of the charges that were not intended. */
    readonly overspent: string;
    readonly calls: readonly {
      readonly method: string;
      readonly path: string;
      readonly failure: Failure | null;
      /** What the client saw, and what the service did. */
      readonly saw: string;
      readonly did: string;
    }[];
  } | null;
  /** The report in lines: the intended orders, counts, the smallest run call by call, and what was tried. */
  readonly text: string;
}

/**
 * Runs a program without failures, then with each failure at each call (request lost, response lost, 429, 500, 503, slow: no
 * response, carried out late), then with two and three failures, each time against a new service in memory, and judges
 * it. If the key of an order is of the time, it turns into another one at the order's first failure. The program is a function, or the URL of a module whose default export is one: each run of a module has a worker thread
 * of its own, so nothing is kept between runs. Waiting takes no time: in a run, and only there, timers, clocks, `Math.random`, the random
 * numbers of `crypto` and `fetch` follow the run's own clock. Other clients than `fetch` are judged by `node sandbox.mjs --try COMMAND`. Rejects with a
 * TypeError of one sentence if an option is not valid. A function that never lets go (`for (;;) {}`) cannot be ended from here.
 */
export declare function tryEveryFailure(program: TrialProgram | URL, options?: TryOptions): Promise<FailureReport>;
