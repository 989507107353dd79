import '../answers.css';

import type { Progress } from '../../../contract/progress.ts';
import type { RejectionReason } from '../../../contract/work/storage-keys.ts';
import { canStore, outbox, refreshOutbox, unread } from '../../device/outbox.ts';
import { submit } from '../../device/queue.ts';
import { isUnreachable } from '../../lib/api/api-error.ts';
import { useGoesOnOffline } from '../../lib/api/online.ts';
import { useFormats } from '../../lib/languages/formats.ts';
import { useLanguage, useTranslation } from '../../lib/languages/i18n.ts';
import { useObservable } from '../../lib/observable.ts';
import { outboxPath } from '../../work/paths.ts';
import { TextLink } from '../../ui/button.tsx';
import { saidText } from '../../ui/feedback/error-text.ts';
import { startOutbox } from '../../ui/outbox/start-outbox.ts';
import { goesOn } from '../solve/count-answer.ts';
import { aboutOf, responseTimeout, responseTimeoutWithNext } from './about-answer.ts';
import { isPrefetched, nextStored, prefetchTests, type ShownTest } from './prefetch.ts';

/* Answers in the queue of this device, and tests that it has ahead. The code is loaded with the first test, or where something is queued. */

/** Milliseconds for which the page waits for a verdict: not long where another test of the category is on this device. */
function timeoutIn(category: number): number {
  return isPrefetched(category) ? responseTimeoutWithNext : responseTimeout;
}

/** The ids of the tests whose answers wait here: they are not asked again. */
async function waitingQuestions(): Promise<readonly number[]> {
  await refreshOutbox();
  return outbox
    .get()
    .flatMap(({ state, answer }) =>
      state !== 'untaken' && answer?.kind === 'answer' ? [answer.question] : [],
    );
}

/** As `prefetchTests`, without the tests whose answers wait here. */
async function prefetch(shown: Omit<ShownTest, 'except'>): ReturnType<typeof prefetchTests> {
  return prefetchTests({ ...shown, except: await waitingQuestions() });
}

export type NextRequest = {
  category: number;
  /** The progress as the page has counted it. */
  counted: Progress | undefined;
  /** The id of a test whose right answer is wanted too. */
  answered: number | undefined;
  /** The id of the test that was answered just now. */
  done: number | undefined;
  /** The ids of tests whose answers wait on this device: they are not asked again. */
  except: readonly number[];
  /** Whether one attempt is enough: the caller tries again when the server is back. */
  once: boolean;
  signal: AbortSignal;
};

function elapsed(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

/**
 * The next test of a category: what `getUnsolved` answers. After an answer it comes from this device where one is there, otherwise from the
 * server, and from this device again where the server cannot be reached.
 * @param testOfServer requests it
 * @throws ApiError where there is no test to be had
 */
async function nextTest(
  next: NextRequest,
  testOfServer: (next: NextRequest) => Promise<unknown>,
): Promise<unknown> {
  const { category, counted, done, except, signal } = next;
  const stored = nextStored(category, done, except);
  if (goesOn(counted)) {
    const here = await stored;
    if (here !== undefined) return { status: 'ok', test: here.test };
  }
  const spare = async () => {
    const here = await stored;
    return here && { status: 'ok', test: here.test, progress: counted ?? here.progress };
  };
  const server = testOfServer({ ...next, once: true });
  try {
    return (await Promise.race([server, elapsed(responseTimeout).then(spare)])) ?? (await server);
  } catch (error) {
    signal.throwIfAborted();
    if (!isUnreachable(error)) throw error;
    const test = await spare();
    if (test !== undefined) return test;
    if (next.once) throw error;
    return testOfServer(next);
  }
}

/** An answer without a verdict. The reason is absent while it waits; the failure, until an attempt to send it has failed. */
export type LastQueuedProps = { reason?: RejectionReason; failure?: { error: unknown } };

/** In the place of the verdict: the last answer is stored on this device, after an attempt to send it may have failed, or was rejected when it came. */
function LastQueued({ reason, failure }: LastQueuedProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [text, note] =
    reason !== undefined
      ? [t('kept.last.untaken'), t(`kept.reason.${reason}`)]
      : failure === undefined
        ? [t('kept.last.kept'), t('kept.last.verdict_later')]
        : [saidText(t, language, failure.error) ?? t('answers.solve.submit_failed'), t('kept.last.kept')];
  return (
    <div className="last-answer last-answer-waiting">
      <div role="status">
        <p className="last-answer-verdict">
          <span aria-hidden="true" className="last-answer-sign">
            {reason === undefined ? '↑' : '!'}
          </span>
          <span className="last-answer-text">
            <span>{text}</span>
            <span className="last-answer-note">{note}</span>
          </span>
        </p>
      </div>
      {reason !== undefined && <TextLink href={outboxPath}>{t('kept.line.see')}</TextLink>}
    </div>
  );
}

/**
 * Says whether the answers of the reader are saved at school, or wait here. An answer on its way for the first time does not change it. It says
 * nothing, and has its place, until the disk was read.
 */
function OutboxLine({
  quiet = false,
  takesOffline = true,
}: {
  /** Whether it says to screen readers alone that all is saved: nothing was answered yet, or the screen says it elsewhere. */
  quiet?: boolean;
  /** Whether answers are taken without the network. */
  takesOffline?: boolean;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  const all = useObservable(outbox);
  const isStoring = useObservable(canStore) !== false;
  useGoesOnOffline(takesOffline && isStoring && all !== unread);
  const unsent = all.filter(({ state }) => state === 'kept');
  const waiting = unsent.filter(({ isStored }) => isStored).length;
  const rejected = all.filter(({ state }) => state === 'untaken').length;
  if (all === unread) return <p className="row kept-line small">&nbsp;</p>;
  const isAllSaved = unsent.length + rejected === 0 && isStoring;
  return (
    <div className="row kept-line small">
      <p role="status" className={quiet && isAllSaved ? 'visually-hidden' : undefined}>
        <span aria-hidden="true">{unsent.length > 0 ? '↑ ' : '✓ '}</span>
        {waiting > 0
          ? t('kept.line.waiting', { number: formats.number(waiting) })
          : t(isStoring && unsent.length === 0 ? 'kept.line.all' : 'kept.line.nothing')}
        {rejected > 0 && ` · ${t('kept.line.untaken', { number: formats.number(rejected) })}`}
      </p>
      {unsent.length + rejected > 0 && <TextLink href={outboxPath}>{t('kept.line.see')}</TextLink>}
    </div>
  );
}

/** What the screens of solving call and show, which load it later. */
export const answerQueue = {
  startOutbox,
  submit,
  aboutOf,
  timeoutIn,
  waitingQuestions,
  nextTest,
  prefetch,
  OutboxLine,
  LastQueued,
};
