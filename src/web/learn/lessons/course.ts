import { runActions } from "#web/client/actions.ts";
import { knownTo } from "#web/client/known-state.ts";
import { announce, type Sandbox, type SessionStore } from "#web/client/store.ts";
import type { Lessons, Progress } from "#web/client/stored-lessons.ts";
import { happened, type Lesson, markOf, type Observed, type Step } from "./lesson.ts";

const files = import.meta.glob<{ readonly lesson: Lesson }>("./*.lesson.ts", { eager: true });

/** Every lesson found as a file, sorted by `order`. */
export const lessons: readonly Lesson[] = Object.values(files)
  .map(({ lesson }) => lesson)
  .toSorted((one, other) => one.order - other.order);

export const lessonOf = (id: string | null): Lesson | null => lessons.find((lesson) => lesson.id === id) ?? null;

/** The steps of a lesson that are not ticked yet. */
export const openSteps = ({ steps }: Lesson, progress: Progress | undefined): readonly Step[] =>
  steps.filter(({ id }) => !progress?.ticked.includes(id));

const observedIn = (sandbox: Sandbox): Observed => ({
  exchanges: sandbox.panel.exchanges.getState(),
  stateView: knownTo(sandbox).getState().stateView,
  failures: sandbox.panel.failures.getState(),
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
  const isRunning = Object.keys(session.getState().sending).length > 0;
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
    `The step is not done. Last result: ${announcement.text.replace(/\.$/, "")}. Fix that, then try again.`,
  );
}
