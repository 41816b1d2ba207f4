import type { ApiKey, CreatedKey, KeyRequest } from "../api/key.ts";
import type { MoneyText } from "../api/money.ts";
import type { OperationId } from "../api/operations.ts";
import type { Order } from "../api/order.ts";
import type { Product } from "../api/product.ts";
import type { Tier } from "../api/tier.ts";
import type { Duration, Instant, TimeText } from "../api/time.ts";
import type { Adjustment } from "./adjustment.ts";
import type { Armed, Condition } from "./condition.ts";
import type { RetryPolicy, RetrySimulation } from "./retry-simulation.ts";
import type { Trace } from "./trace.ts";

/** A value that can be read and watched (a zustand store's read-only side). */
export interface Readable<T> {
  getState(): T;
  getInitialState(): T;
  subscribe(listener: (state: T, before: T) => void): () => void;
}

/** One use of an Idempotency-Key that changed something. */
export interface LedgerLine {
  readonly idempotencyKey: string;
  readonly operation: OperationId;
  /** The order or key it made. */
  readonly made: string;
  readonly originalRequest: string;
  readonly usedAt: TimeText;
  readonly expiresAt: TimeText;
}

/** An order on the books, with when it is due: the interface does not tell, the panel does. */
export type ScheduledOrder = Order & { readonly dueAt: TimeText };

/** The service's own books: what no production interface shows, and the panel does. Newest first. */
export interface StateView {
  /** The world they tell of: another after each reset and each loaded snapshot. */
  readonly world: string;
  readonly openingBalance: MoneyText;
  readonly balance: MoneyText;
  readonly spent: MoneyText;
  readonly orders: readonly ScheduledOrder[];
  readonly keys: readonly ApiKey[];
  readonly ledger: readonly LedgerLine[];
  readonly tier: Tier;
  /** A custom rate in tenths of a per cent off retail, or null where the tier holds. */
  readonly customRate: number | null;
  /** Every product, at the account's prices. */
  readonly catalogue: readonly Product[];
  /** How long an order placed now takes to be delivered. */
  readonly deliveryDelay: Duration;
  /** How many times as fast as the real clock the sandbox clock runs; 0 where it is paused. */
  readonly clockSpeed: number;
}

type HeaderLine = readonly [name: string, value: string];

/** One request and its answer, with the reason for it. Every API key in it is masked. */
export interface Exchange {
  readonly requestId: string;
  /** The world it happened in: another after each reset and each loaded snapshot. */
  readonly world: string;
  readonly operation: OperationId | null;
  /** When it was answered, on the sandbox clock. */
  readonly at: Instant;
  /** When the request arrived and how long its answer took, on the real clock. */
  readonly startedAt: Instant;
  readonly duration: Duration;
  /** Which tab of this browser sent it. */
  readonly tab: "this" | "another";
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly headers: readonly HeaderLine[];
    readonly body: string;
  };
  /** What the network lost, where the caller saw a network error. A lost request reached nobody: its status is 0. */
  readonly lost: "request" | "answer" | null;
  readonly answer: { readonly status: number; readonly headers: readonly HeaderLine[]; readonly body: string };
  readonly trace: Trace;
}

/** Who answers the calls, and where the state is kept. */
export interface Mode {
  /** The service worker answers, or the page itself does where a worker cannot be had. */
  readonly transport: "starting" | "worker" | "page";
  /** In this browser's local storage, or in this tab's memory where storage is refused. */
  readonly kept: "in_browser" | "in_this_tab";
  /** Why stored state could not be used at the start, and under which key it is kept (null: nowhere); null where all was well. */
  readonly setAside: { readonly reason: string; readonly storageKey: string | null } | null;
  /** Whether a newer version of the page waits to be used, or is used already by another tab; null where this is the newest. */
  readonly newVersion: "ready" | "in_use" | null;
}

/** Puts back what was there before. False, and nothing is changed, where something has happened since. */
export type Undo = () => Promise<boolean>;

/** A state that came with a link, not yet opened. */
export interface Unpacked {
  readonly refused: null;
  /** What the page added when it was packed; anybody may have written it. */
  readonly extra: unknown;
  /** Whether nothing has happened here that it would take the place of. */
  readonly replacesNothing: boolean;
  /** The books as they will be. */
  readonly stateView: StateView;
  /** Puts it in the place of the state. Rejects where the browser refuses to store it. */
  open(): Promise<Undo>;
}

/** Tries a retry policy on a wallet of its own: the visitor's is not touched. The same seed gives the same losses. */
type SimulateRetries = (policy: RetryPolicy, seed: number) => RetrySimulation;

/** The one port through which the page sees the other side of the counter, and works it. */
export interface Panel {
  readonly stateView: Readable<StateView>;
  /** Of the last 200 exchanges of this tab, and of other tabs while it is open, those of this world, in the order they were told. */
  readonly exchanges: Readable<readonly Exchange[]>;
  /** What waits for the calls of this tab, in the order it was armed. */
  readonly conditions: Readable<readonly Armed[]>;
  readonly mode: Readable<Mode>;
  /** The console key's value: public sample data, the same in every browser. */
  readonly consoleKey: string;
  /** The sandbox clock's time. */
  now(): Instant;
  /** The real time. */
  realNow(): Instant;
  /** Rejects where the browser refuses to store it, or where it is out of bounds. */
  adjust(adjustment: Adjustment): Promise<void>;
  /** Makes a key in the console, as the document's section 2 has it; its value is told in this one answer. */
  issueKey(request: KeyRequest): Promise<CreatedKey>;
  /** The body of the request that used up a line's key, made again from what it made; null where its spelling is not known. */
  requestBody(line: LedgerLine): Promise<object | null>;
  /** Has this condition befall the next `times` calls of this tab (null: every call), of one operation or of any. */
  arm(condition: Condition, times: number | null, operation?: OperationId): void;
  /** Back to calm: nothing waits for the calls of this tab any more. */
  disarm(): void;
  /** Who tries a retry policy; the same promise each time. Its rules are loaded after the page is drawn. */
  loadRetrySimulator(): Promise<SimulateRetries>;
  /** The whole state as one text, as it is stored. */
  snapshot(): string;
  /** Puts a snapshot in the place of the state, or says in one sentence why it is refused: then nothing is changed. */
  load(text: string): Promise<{ readonly refused: string } | { readonly refused: null; readonly undo: Undo }>;
  /**
   * The state, and what the page adds to it, as one text short enough for a link. No key's value is in it.
   * Rejects, and says why, where the text could not be read again.
   */
  packed(extra: unknown): Promise<string>;
  /** Reads such a text, which may come from anybody, or says in one sentence why it is refused. Changes nothing by itself. */
  unpacked(text: string): Promise<{ readonly refused: string } | Unpacked>;
  /** Has the newer version of the page take over: every tab of the sandbox is told. */
  takeNewVersion(): void;
  /** Clears this tab's list of exchanges, and what it keeps of it over a reload. */
  forgetExchanges(): void;
  /** Puts the sample data back: 500.00, one console key, no orders. Rejects where the browser refuses to store it. */
  reset(): Promise<Undo>;
}
