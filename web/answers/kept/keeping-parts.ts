import { outbox, refreshOutbox } from '../../device/outbox.ts';
import { startKeeping } from '../../ui/kept/start-keeping.ts';
import { isAhead, keepAhead, type ShownTest } from './ahead.ts';
import { giveAnswer } from './give-answer.ts';
import { OutboxLine } from './outbox-line.tsx';
import { LastQueued } from './last-queued.tsx';
import { nextTest } from './next-here.ts';

/** The ids of the tests whose answers wait here. */
async function keptQuestions(): Promise<readonly number[]> {
  await refreshOutbox();
  return outbox
    .get()
    .flatMap(({ state, answer }) =>
      state !== 'untaken' && answer?.kind === 'answer' ? [answer.question] : [],
    );
}

/** What keeps answers and tests on this device, and sends answers, with its parts of the screen. */
export const keepingParts = {
  startKeeping,
  keptQuestions,
  giveAnswer,
  isAhead,
  nextTest,
  keepAhead: async (shown: Omit<ShownTest, 'except'>) =>
    keepAhead({ ...shown, except: await keptQuestions() }),
  OutboxLine,
  LastQueued,
};
