/*
 * Loads code that is needed soon after the first screen: the start page after a log-in, and the sender of the outbox, if it has entries.
 * Later it starts work that no screen waits for: it stores the program here and takes new versions.
 */
import { loadAnswerQueue } from '../answers/solve/load-answer-queue.ts';
import { mayHaveQueued } from '../device/local-storage.ts';
import { lineIsFree } from '../lib/api/line-is-free.ts';
import { paths } from '../lib/paths/paths.ts';
import { tokens } from '../lib/session/tokens.ts';
import { noteTyping } from './installed/nothing-unsaved.ts';
import { LazyPersonHome, LazyPupilHome } from './lazy-person-home.ts';
import { screenAt } from './routes.ts';
import { AfterCategory } from './screens/first-solving.tsx';

/** Milliseconds in which most who have logged in come to their first test, over a slow line too. */
const wayToTest = 8000;

LazyPersonHome.preload();
if (tokens.access() === null) LazyPupilHome.preload();
if (mayHaveQueued()) loadAnswerQueue().catch(() => undefined);
noteTyping();
setTimeout(
  () => {
    import('./installed/start.ts').then(
      ({ start }) => start(),
      () => undefined,
    );
  },
  // A device that has this code makes the key of the lock during a log-in: see device/lock-at-log-in.ts.
  tokens.access() === null && localStorage.getItem('lock') !== null ? 0 : wayToTest,
);

/** Loads what follows the last test of a category, once the line is free: the summary, and the screen with the categories. */
export async function preloadAfterSolving(): Promise<void> {
  await loadAnswerQueue().catch(() => undefined);
  await lineIsFree();
  AfterCategory.preload();
  screenAt(paths.categoryPicker, true)?.preload();
}
