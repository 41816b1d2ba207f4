import { CONSOLE_KEY_ID } from "#contract/api/key.ts";
import { MASKED_START } from "#contract/api/key-in-text.ts";
import type { Scope } from "#contract/api/scope.ts";
import type { ActiveFault } from "#contract/panel/fault.ts";
import type { Exchange, StateView } from "#contract/panel/panel.ts";
import { isSameList } from "#contract/same-list.ts";
import { runActions } from "#web/client/actions.ts";
import { isRefused, isReplay, requestHeader } from "#web/client/exchange.ts";
import { announce, type Sandbox, type SessionStore } from "#web/client/store.ts";
import type { Lessons, Mark, Progress } from "#web/client/stored-lessons.ts";
import type { CallMatcher, Lesson, Step, StepCondition } from "./lesson.ts";

const files = import.meta.glob<{ readonly lesson: Lesson }>("./*.lesson.ts", { eager: true });

/** Every lesson found as a file, sorted by `order`. */
export const lessons: readonly Lesson[] = Object.values(files)
  .map(({ lesson }) => lesson)
  .toSorted((one, other) => one.order - other.order);

export const lessonOf = (id: string | null): Lesson | null => lessons.find((lesson) => lesson.id === id) ?? null;

/** The steps of a lesson that are not ticked yet. */
export const openSteps = ({ steps }: Lesson, progress: Progress | undefined): readonly Step[] =>
  steps.filter(({ id }) => !progress?.ticked.includes(id));

/** What step conditions are evaluated against. */
export interface Observed {
  /** The visitor's exchanges, oldest first. */
  readonly exchanges: readonly Exchange[];
  readonly stateView: Pick<StateView, "orders" | "keys" | "tier" | "customRate">;
  readonly faults: readonly ActiveFault[];
}

/** The current position in the log and the state. */
export const markOf = ({ exchanges, stateView: { orders, keys, tier, customRate } }: Observed): Mark => ({
  exchange: exchanges.at(-1)?.requestId ?? null,
  order: orders[0]?.id ?? null,
  key: keys[0]?.id ?? null,
  tier,
  customRate,
});

/** The entries after a mark, from a list sorted newest first. All of them if the mark belongs to another world. */
function since<Entry extends { readonly id: string }>(newestFirst: readonly Entry[], id: string | null) {
  const at = newestFirst.findIndex((entry) => entry.id === id);
  return at < 0 ? newestFirst : newestFirst.slice(0, at);
}

const areSame = (some: readonly Scope[], others: readonly Scope[]): boolean =>
  isSameList(some.toSorted(), others.toSorted());

/** The log shows the last 4 characters of a key, which is enough to find its record. */
function isSentWith(exchange: Exchange, wanted: NonNullable<CallMatcher["key"]>, keys: StateView["keys"]): boolean {
  const sent = requestHeader(exchange, "Authorization");
  if (wanted === "none" || sent === null) return wanted === "none" && sent === null;
  if (wanted === "any") return true;
  return keys.some(({ last4, scopes }) => sent.endsWith(MASKED_START + last4) && areSame(scopes, wanted));
}

/** Whether one of these calls, sorted oldest first, matches. */
function isAmong(calls: readonly Exchange[], matcher: CallMatcher, keys: StateView["keys"]): boolean {
  const { operation, status, code, lost = null, isReplay: isReplayed, key, says, after } = matcher;
  return calls.some(
    (exchange, at) =>
      (operation === undefined || exchange.operation === operation) &&
      (status === undefined || (status === "refused" ? isRefused(exchange) : exchange.response.status === status)) &&
      (code === undefined || exchange.trace.stoppedBy === code) &&
      exchange.lost === lost &&
      (isReplayed === undefined || isReplay(exchange) === isReplayed) &&
      (key === undefined || isSentWith(exchange, key, keys)) &&
      (says === undefined || exchange.response.body.includes(`"${says[0]}":"${says[1]}"`)) &&
      (after === undefined || isAmong(calls.slice(0, at), after, keys)),
  );
}

/** Whether a condition has been met since the mark, according to the log and the state. */
export function happened(condition: StepCondition, { exchanges, stateView, faults }: Observed, mark: Mark): boolean {
  const calls = exchanges.slice(exchanges.findIndex(({ requestId }) => requestId === mark.exchange) + 1);
  switch (condition.kind) {
    case "called":
      return isAmong(calls, condition.call, stateView.keys);
    case "fault_active":
      return (
        faults.some(({ fault }) => fault.kind === condition.fault) || calls.some(({ lost }) => lost === "response")
      );
    case "delivered":
      return since(stateView.orders, mark.order).some(({ status }) => status === "delivered");
    case "tier_changed":
      return stateView.tier !== mark.tier;
    case "rate_set":
      return stateView.customRate !== null && stateView.customRate !== mark.customRate;
    case "key_made":
    case "key_revoked":
      return since(stateView.keys, mark.key)
        .filter(({ id, scopes }) => id !== CONSOLE_KEY_ID && areSame(scopes, condition.scopes))
        .some(({ revoked_at }) => condition.kind === "key_made" || revoked_at !== null);
  }
}

const observedIn = ({ panel }: Sandbox): Observed => ({
  exchanges: panel.exchanges.getState(),
  stateView: panel.stateView.getState(),
  faults: panel.faults.getState(),
});

const setLessons = (session: SessionStore, change: Partial<Lessons>): void =>
  session.setState(({ lessons }) => ({ lessons: { ...lessons, ...change } }));

const setProgress = (session: SessionStore, { id }: Lesson, progress: Progress): void =>
  setLessons(session, { progress: { ...session.getState().lessons.progress, [id]: progress } });

/** Restarts a lesson and clears its ticks. */
export const startOver = (sandbox: Sandbox, lesson: Lesson): void =>
  setProgress(sandbox.session, lesson, { begunAfter: markOf(observedIn(sandbox)), ticked: [] });

/** Starts or resumes a lesson. */
export function begin(sandbox: Sandbox, lesson: Lesson): void {
  const { underWay, progress } = sandbox.session.getState().lessons;
  if (!progress[lesson.id]) startOver(sandbox, lesson);
  if (underWay !== lesson.id) setLessons(sandbox.session, { underWay: lesson.id });
}

/** Leaves the current lesson; its ticks are kept. */
export const leave = ({ session }: Sandbox): void => setLessons(session, { underWay: null });

/** Announces after the announcement of a running call: a live region reads only the last text. */
function announceAfterCall(session: SessionStore, words: string): void {
  const isRunning = Object.values(session.getState().submissions).some(({ outcome }) => outcome === null);
  if (!isRunning) {
    announce(session, words);
    return;
  }
  const stop = session.subscribe(({ announcement }, before) => {
    if (announcement.count === before.announcement.count) return;
    stop();
    announce(session, `${announcement.text.replace(/\.$/, "")}. ${words}`);
  });
}

/** Ticks the steps done since the lesson was started, and announces them. */
export function tick(sandbox: Sandbox, lesson: Lesson): void {
  const { session } = sandbox;
  const progress = session.getState().lessons.progress[lesson.id];
  if (!progress) return;
  const open = openSteps(lesson, progress);
  const observed = observedIn(sandbox);
  const done = open.filter((step) => happened(step.happened, observed, progress.begunAfter));
  if (done.length === 0) return;
  setProgress(session, lesson, { ...progress, ticked: [...progress.ticked, ...done.map(({ id }) => id)] });
  const words = done.map(({ title }) => `Step done: ${title}`).join(". ");
  announceAfterCall(session, done.length === open.length ? `${words}. Lesson done: ${lesson.title}` : words);
}

/** Runs a step's actions. Conditions are checked after each action, because a later one may undo an earlier one. */
export async function doIt(sandbox: Sandbox, lesson: Lesson, step: Step): Promise<undefined> {
  for (const act of step.doIt) {
    await runActions(sandbox, [act]);
    tick(sandbox, lesson);
  }
  const { lessons, announcement } = sandbox.session.getState();
  if (lessons.progress[lesson.id]?.ticked.includes(step.id)) return;
  throw new Error(
    `The step is not done. The last thing that happened: “${announcement.text}”. Put that right, then try again.`,
  );
}
