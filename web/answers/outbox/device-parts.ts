import { outbox, refreshOutbox } from '../../device/outbox.ts';
import { startOutbox } from '../../ui/outbox/start-outbox.ts';
import { isPrefetched, prefetchTests, type ShownTest } from './prefetch.ts';
import { queueAnswer } from './queue-answer.ts';
import { OutboxLine } from './outbox-line.tsx';
import { LastQueued } from './last-queued.tsx';
import { nextTest } from './next-stored-test.ts';

/** The ids of the tests whose answers wait here. */
async function waitingQuestions(): Promise<readonly number[]> {
  await refreshOutbox();
  return outbox
    .get()
    .flatMap(({ state, answer }) =>
      state !== 'untaken' && answer?.kind === 'answer' ? [answer.question] : [],
    );
}

/** What keeps answers and tests on this device, and sends answers, with its parts of the screen. */
export const deviceParts = {
  startKeeping: startOutbox,
  waitingQuestions: waitingQuestions,
  giveAnswer: queueAnswer,
  isAhead: isPrefetched,
  nextTest,
  prefetchTests: async (shown: Omit<ShownTest, 'except'>) =>
    prefetchTests({ ...shown, except: await waitingQuestions() }),
  OutboxLine,
  LastQueued,
};
