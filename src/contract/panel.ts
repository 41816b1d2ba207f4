import type { Condition } from "./condition.ts";
import type { ApiKey } from "./key.ts";
import type { MoneyText } from "./money.ts";
import type { OperationId } from "./operations.ts";
import type { Order } from "./order.ts";
import type { Tier } from "./tier.ts";
import type { Duration, Instant, TimeText } from "./time.ts";
import type { Trace } from "./trace.ts";

/** A value that can be read and watched (a zustand store's read-only side). */
interface Readable<T> {
  getState(): T;
  getInitialState(): T;
  subscribe(listener: (state: T, before: T) => void): () => void;
}

/** One use of an Idempotency-Key that changed something. */
interface LedgerLine {
  readonly idempotencyKey: string;
  readonly operation: OperationId;
  /** The order or key it made. */
  readonly made: string;
  readonly originalRequest: string;
  readonly usedAt: TimeText;
  readonly expiresAt: TimeText;
}

/** An order on the books, with when it is due: the interface does not tell, the panel does. */
export type BookedOrder = Order & { readonly dueAt: TimeText };

/** The service's own books: what no production interface shows, and the panel does. Newest first. */
export interface Books {
  readonly openingBalance: MoneyText;
  readonly balance: MoneyText;
  readonly spent: MoneyText;
  readonly orders: readonly BookedOrder[];
  readonly keys: readonly ApiKey[];
  readonly ledger: readonly LedgerLine[];
  readonly tier: Tier;
  /** A custom rate in tenths of a per cent off retail, or null where the tier holds. */
  readonly customRate: number | null;
}

type HeaderLine = readonly [name: string, value: string];

/** One request and its answer, with the reason for it. Every API key in it is masked. */
export interface Exchange {
  readonly requestId: string;
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
  /** False where the network lost the request or its answer: the caller saw a network error. */
  readonly arrived: boolean;
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
}

/** The one port through which the page sees the other side of the counter, and works it. */
export interface Panel {
  readonly books: Readable<Books>;
  /** The last 200 exchanges of this tab, and of other tabs while this one is open, in the order they were told. */
  readonly exchanges: Readable<readonly Exchange[]>;
  readonly mode: Readable<Mode>;
  /** The console key's value: public sample data, the same in every browser. */
  readonly consoleKey: string;
  /** The sandbox clock's time. */
  now(): Instant;
  /** Has this condition befall the next `times` calls of this tab, of one operation or of any. */
  arm(condition: Condition, times: number, operation?: OperationId): void;
  /** Clears this tab's list of exchanges, and what it keeps of it over a reload. */
  forgetExchanges(): void;
  /** Puts the sample data back: 500.00, one console key, no orders. Rejects where the browser refuses to store it. */
  reset(): Promise<void>;
}
