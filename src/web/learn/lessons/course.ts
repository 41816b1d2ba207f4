import type { Sandbox } from "#web/client/store.ts";
import { announce, type SessionStore } from "#web/client/store.ts";
import type { Progress } from "#web/client/stored-lessons.ts";
import type { Lesson } from "./lesson.ts";
import { happened, markOf, type Seen } from "./step-condition.ts";

const seenIn = ({ panel }: Sandbox): Seen => ({
  exchanges: panel.exchanges.getState(),
  stateView: panel.stateView.getState(),
  faults: panel.faults.getState(),
});

function setProgress(session: SessionStore, id: string, progress: Progress): void {
  session.setState(({ lessons }) => ({ lessons: { ...lessons, progress: { ...lessons.progress, [id]: progress } } }));
}

const setUnderWay = (session: SessionStore, underWay: string | null): void =>
  session.setState(({ lessons }) => ({ lessons: { ...lessons, underWay } }));

/** Restarts a lesson and clears its ticks. */
export const startOver = (sandbox: Sandbox, { id }: Lesson): void =>
  setProgress(sandbox.session, id, { begunAfter: markOf(seenIn(sandbox)), ticked: [] });

/** Starts or resumes a lesson. */
export function begin(sandbox: Sandbox, lesson: Lesson): void {
  const { lessons } = sandbox.session.getState();
  if (!lessons.progress[lesson.id]) startOver(sandbox, lesson);
  if (lessons.underWay !== lesson.id) setUnderWay(sandbox.session, lesson.id);
}

/** Leaves the current lesson; its ticks are kept. */
export const leave = ({ session }: Sandbox): void => setUnderWay(session, null);

/** Announces after the announcement of a running call: a live region reads only the last text. */
function announceAfterNews(session: SessionStore, words: string): void {
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

export const tickedIn = (lesson: Lesson, progress: Progress | undefined) =>
  lesson.steps.filter(({ id }) => progress?.ticked.includes(id));

/** Ticks the steps done since the lesson was started, and announces them. */
export function tick(sandbox: Sandbox, lesson: Lesson): void {
  const { session } = sandbox;
  const progress = session.getState().lessons.progress[lesson.id];
  if (!progress || tickedIn(lesson, progress).length === lesson.steps.length) return;
  const seen = seenIn(sandbox);
  const done = lesson.steps.filter(
    (step) => !progress.ticked.includes(step.id) && happened(step.happened, seen, progress.begunAfter),
  );
  if (done.length === 0) return;
  const ticked = [...progress.ticked, ...done.map(({ id }) => id)];
  setProgress(session, lesson.id, { ...progress, ticked });
  const words = done.map(({ title }) => `Step done: ${title}`).join(". ");
  const isWhole = lesson.steps.every(({ id }) => ticked.includes(id));
  announceAfterNews(session, isWhole ? `${words}. Lesson done: ${lesson.title}` : words);
}
