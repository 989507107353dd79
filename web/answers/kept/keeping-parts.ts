import { loadTexts } from '../../lib/i18n.ts';
import { outbox, refreshOutbox } from '../../lib/kept/outbox.ts';
import { startSending } from '../../lib/kept/sender.ts';
import { isAhead, keepAhead, type ShownTest } from './ahead.ts';
import { giveAnswer } from './give-answer.ts';
import { KeptLine } from './kept-line.tsx';
import { LastKept } from './last-kept.tsx';
import { askBeforeLeaving, warnBeforeClosing } from './leaving.tsx';
import { nextTest } from './next-here.ts';

let started = false;

/** Sends what is kept while the page is open, and asks before somebody leaves with answers that are not sent. */
export function startKeeping(): void {
  if (started) return;
  started = true;
  startSending();
  askBeforeLeaving();
  warnBeforeClosing();
  // The page is told in words, which must be here before the line breaks.
  loadTexts('work').catch(() => undefined);
}

/** The ids of the tests whose answers wait here. */
async function keptQuestions(): Promise<readonly number[]> {
  await refreshOutbox();
  return outbox
    .get()
    .flatMap(({ state, answer }) =>
      state !== 'untaken' && answer.kind === 'answer' ? [answer.question] : [],
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
  KeptLine,
  LastKept,
};
