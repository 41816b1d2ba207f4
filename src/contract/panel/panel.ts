import type { ApiKey, CreatedKey, KeyRequest } from "../api/key.ts";
import type { MoneyText } from "../api/money.ts";
import type { OperationId } from "../api/operations.ts";
import type { Order } from "../api/order.ts";
import type { Product } from "../api/product.ts";
import type { Tier } from "../api/tier.ts";
import type { Duration, Instant, TimeText } from "../api/time.ts";
import type { Adjustment } from "./adjustment.ts";
import type { ActiveFailure, Failure } from "./failure.ts";
import type { ProgramRun } from "./program-run.ts";
import type { Trace } from "./trace.ts";

/** A value that can be read and watched (the read-only side of a zustand store). */
export interface Readable<T> {
  getState(): T;
  /** The value the store opened with: React takes over the first frame with it, whatever changed since. */
  getInitialState(): T;
  subscribe(listener: (state: T, before: T) => void): () => void;
}

/** One use of an Idempotency-Key that changed something. */
export interface LedgerLine {
  readonly idempotencyKey: string;
  readonly operation: OperationId;
  /** The id of the order or key it created. */
  readonly made: string;
  readonly originalRequest: string;
  readonly usedAt: TimeText;
  readonly expiresAt: TimeText;
}

/** An order with its due time, which the panel shows and the API does not. */
export type ScheduledOrder = Order & { readonly dueAt: TimeText };

/** The server's state, which the panel shows and no production API does. Newest first. */
export interface StateView {
  /** The id of the world shown; it changes with each reset and each loaded snapshot. */
  readonly world: string;
  readonly openingBalance: MoneyText;
  readonly balance: MoneyText;
  readonly spent: MoneyText;
  readonly orders: readonly ScheduledOrder[];
  readonly keys: readonly ApiKey[];
  readonly ledger: readonly LedgerLine[];
  readonly tier: Tier;
  /** The custom rate in tenths of a percent off retail; null if the tier's rate applies. */
  readonly customRate: number | null;
  /** All products, at the account's prices. */
  readonly catalogue: readonly Product[];
  /** The delivery delay of orders placed now. */
  readonly deliveryDelay: Duration;
  /** The speed of the sandbox clock as a multiple of the real one; 0 when paused. */
  readonly clockSpeed: number;
}

type HeaderLine = readonly [name: string, value: string];

/** One request and its response, with the trace that explains it. Every API key in it is masked. */
export interface Exchange {
  readonly requestId: string;
  /** The id of the world it happened in; it changes with each reset and each loaded snapshot. */
  readonly world: string;
  readonly operation: OperationId | null;
  /** The time of the response, on the sandbox clock. */
  readonly at: Instant;
  /** When the request arrived, and how long its caller waited if that is known, or the service took; on the real clock. */
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
  /** Which message the network lost, so that the caller saw a network error. A lost request has status 0. */
  readonly lost: "request" | "response" | null;
  readonly response: { readonly status: number; readonly headers: readonly HeaderLine[]; readonly body: string };
  readonly trace: Trace;
}

/** What responds to the calls, and where the state is stored. */
export interface Mode {
  /** The service worker responds, or the page itself if no worker is available. */
  readonly transport: "starting" | "worker" | "page";
  /** In this browser's local storage, or in this tab's memory if storage is refused. */
  readonly kept: "in_browser" | "in_this_tab";
  /** Whether each tab knows every commit of the others. If not, another tab may show an older balance. */
  readonly isInStep: boolean;
  /**
   * Why stored state was not opened at startup, the storage key under which it is kept, and the key of the state used
   * instead; null if it was opened.
   */
  readonly setAside: { readonly reason: string; readonly storageKey: string; readonly ownKey: string } | null;
  /** Whether a newer version of the page is ready, or already in use by another tab; null if this one is the newest. */
  readonly newVersion: "ready" | "in_use" | null;
}

/** Restores the previous state. Resolves to false, and changes nothing, if something has happened since. */
export type Undo = () => Promise<boolean>;

/** A state that the page's address has replaced, and how to restore it. */
export interface Replaced {
  readonly stateView: StateView;
  readonly undo: Undo;
}

/** A state decoded from a link but not yet opened. */
export interface Unpacked {
  readonly refused: null;
  /** What the page added when the link was made. Untrusted: anybody may have written it. */
  readonly extra: unknown;
  /** Whether opening it would replace nothing the visitor did. */
  readonly replacesNothing: boolean;
  /** The state view as it will be once opened. */
  readonly stateView: StateView;
  /** Replaces the current state with it. Rejects if the browser refuses to store it. */
  open(): Promise<Undo>;
}

/** The only port through which the page reads and changes the server's state. */
export interface Panel {
  readonly stateView: Readable<StateView>;
  /** Exchanges of this world, in order of arrival, among the last 200 of this tab and of others while it is open. */
  readonly exchanges: Readable<readonly Exchange[]>;
  /** Failures that wait for calls of this tab, oldest first. */
  readonly failures: Readable<readonly ActiveFailure[]>;
  readonly mode: Readable<Mode>;
  /** The sample key's value: public sample data, the same in every browser. */
  readonly sampleKey: string;
  /** The time on the sandbox clock. */
  now(): Instant;
  /** The real time. */
  realNow(): Instant;
  /** Rejects if the browser refuses to store it, or if a value is out of bounds. */
  adjust(adjustment: Adjustment): Promise<void>;
  /**
   * Makes the changes the page's address asks for, as one. Resolves to what they replaced; to null if that was nothing
   * of the visitor's. Rejects like `adjust`.
   */
  applyAddress(changes: {
    readonly reset: boolean;
    readonly adjustments: readonly Adjustment[];
  }): Promise<Replaced | null>;
  /** Creates a key in the console (API spec, section 2). Only this result holds its value. */
  issueKey(request: KeyRequest): Promise<CreatedKey>;
  /** Applies this failure to the next `times` calls of this tab (null: every call), of one operation or of any. */
  startFailure(failure: Failure, times: number | null, operation?: OperationId): void;
  /** Removes all failures of this tab. */
  clearFailures(): void;
  /** Begins a run of a program, whose calls and failures end with it. */
  openRun(): ProgramRun;
  /** The whole state as one text, as stored. */
  snapshot(): string;
  /** Replaces the state with a snapshot. A refused one changes nothing; `refused` is the reason in one sentence. */
  load(text: string): Promise<{ readonly refused: string } | { readonly refused: null; readonly undo: Undo }>;
  /**
   * Encodes the state, and what the page adds to it, as a text short enough for a link. It holds no key's value.
   * Rejects with the reason if the text could not be decoded again.
   */
  packed(extra: unknown): Promise<string>;
  /** Decodes such a text, which is untrusted, or returns in one sentence why it is refused. Changes nothing itself. */
  unpacked(text: string): Promise<{ readonly refused: string } | Unpacked>;
  /** Activates the newer version of the page and notifies every tab of the sandbox. */
  takeNewVersion(): void;
  /** Gives an exchange the time that its caller in this page waited. */
  waited(requestId: string, time: Duration): void;
  /** Clears this tab's list of exchanges and its stored copy. */
  forgetExchanges(): void;
  /** Restores the sample data: 500.00, one sample key, no orders. Rejects if the browser refuses to store it. */
  reset(): Promise<Undo>;
}
