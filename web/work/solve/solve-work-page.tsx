import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';

import { getOwnWork, type OpenAttempt } from '../../../contract/work/attempts.ts';
import { answerQueue } from '../../answers/solve/load-answer-queue.ts';
import { answersOf, onElsewhere, outbox } from '../../device/outbox.ts';
import { isStatus, isUnreachable } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/api.ts';
import { onReturn } from '../../lib/api/online.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { useObservable } from '../../lib/observable.ts';
import { usePathId } from '../../lib/paths/parse-id.ts';
import { workPaths } from '../paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { errorText } from '../../ui/feedback/error-text.ts';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { LoadingPanel } from '../../ui/feedback/loading.tsx';
import { SkeletonCard } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { type AttemptOnPage, openAttempt, takePassedOn } from './attempt/open-attempt.ts';
import { isHandedInHere } from './attempt/choice-queue.ts';
import { ServerClock } from './attempt/server-clock.ts';
import { forgetPaper, noteTime } from './attempt/stored-paper.ts';
import type { AttemptStatus } from './attempt/use-choices.ts';
import { Exam } from './exam/exam.tsx';
import { NoWork } from './no-work.tsx';
import { Practice } from './practice.tsx';

/** The attempt of the reader that is under way. */
export function SolveWorkPage() {
  const id = usePathId();
  return id === null ? <NoWork /> : <SolveWork key={id} id={id} />;
}

type State =
  | { phase: 'opening' }
  | { phase: 'failed'; error: unknown }
  | ({ phase: 'open' | 'elsewhere' | 'over' | 'handing_in'; clock: ServerClock } & AttemptOnPage);

function stateOf(onPage: AttemptOnPage): State {
  const phase = onPage.isHandedIn ? 'handing_in' : 'open';
  return { phase, ...onPage, clock: new ServerClock(onPage.attempt.now) };
}

function SolveWork({ id }: { id: number }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const [state, setState] = useState<State>(() => {
    const onPage = takePassedOn(id);
    return onPage === undefined ? { phase: 'opening' } : stateOf(onPage);
  });
  const { phase } = state;
  const queue = useObservable(answerQueue);

  useEffect(() => {
    if (phase !== 'opening') return undefined;
    const stop = new AbortController();
    openAttempt(id, true, stop.signal).then(
      (onPage) => stop.signal.aborted || setState(stateOf(onPage)),
      (error: unknown) => stop.signal.aborted || setState({ phase: 'failed', error }),
    );
    return () => stop.abort();
  }, [id, phase]);

  const change = useCallback(
    (changed: { phase?: 'elsewhere' | 'over' | 'handing_in'; ends_at?: string | null }) => {
      setState((before) => {
        if (!('attempt' in before)) return before;
        const { phase: next = before.phase, ends_at = before.attempt.ends_at } = changed;
        if (next === before.phase && ends_at === before.attempt.ends_at) return before;
        const attempt = ends_at === before.attempt.ends_at ? before.attempt : { ...before.attempt, ends_at };
        return { ...before, phase: next, attempt };
      });
    },
    [],
  );

  const leave = useCallback(() => {
    void forgetPaper(id);
    navigate(workPaths.ownWork(id), { replace: true });
  }, [id, navigate]);

  // The teacher may have granted more time, and the clock of the device may have stood still while it slept.
  const look = useCallback(async () => {
    const { data_api } = await call(getOwnWork, { params: { id } }, { once: true });
    const [work] = data_api;
    if (work?.under_way) change({ ends_at: work.under_way.ends_at });
    else change({ phase: 'over' });
    return work?.now;
  }, [id, change]);

  const endByTime = useCallback(() => {
    look().catch(() => change({ phase: 'over' }));
  }, [look, change]);

  const clock = 'clock' in state ? state.clock : undefined;
  useEffect(() => {
    if (phase !== 'open') return undefined;
    const wake = () => {
      if (document.visibilityState !== 'visible') return;
      look().then(
        (now) => now !== undefined && clock?.set(now),
        () => undefined,
      );
    };
    document.addEventListener('visibilitychange', wake);
    return () => document.removeEventListener('visibilitychange', wake);
  }, [phase, look, clock]);

  useOtherPage('attempt' in state ? state.attempt : undefined, () => change({ phase: 'elsewhere' }));

  // Without the server nothing can be opened that this device does not keep.
  const isWaiting = phase === 'failed' && isUnreachable(state.error);
  useEffect(() => (isWaiting ? onReturn(() => setState({ phase: 'opening' })) : undefined), [isWaiting]);

  if (phase === 'opening') {
    return (
      <div className="stack">
        <PageHeading key="loading">{undefined}</PageHeading>
        <LoadingPanel>
          <SkeletonCard shapes={['title', 'short', 'option', 'option', 'option', 'button']} />
        </LoadingPanel>
      </div>
    );
  }
  if (phase === 'failed') {
    if (isStatus(state.error, 403, 404)) return <NoWork />;
    return (
      <div className="stack">
        <PageHeading key="failed">{t('attempts.title')}</PageHeading>
        {isStatus(state.error, 409) ? (
          <Alert actions={<LinkButton href={workPaths.ownWork(id)}>{t('attempts.to_work')}</LinkButton>}>
            {t('attempts.not_under_way')}
          </Alert>
        ) : (
          <LoadError
            text={isWaiting ? t('attempts.offline.not_opened') : errorText(t, state.error)}
            onRetry={() => setState({ phase: 'opening' })}
          />
        )}
      </div>
    );
  }

  const { attempt, clock: serverClock } = state;
  const showStatus = ({ now, ends_at, late }: AttemptStatus) => {
    serverClock.set(now);
    change(late === undefined ? { ends_at } : { phase: 'over' });
    if (attempt.offline) void noteTime(id, attempt.id, { now, ends_at });
  };
  const Kind = attempt.mode === 'exam' ? Exam : Practice;
  return (
    <div className="stack">
      <PageHeading key="loaded" kind={t(`attempts.mode.${attempt.mode}`)}>
        {attempt.title}
      </PageHeading>
      {phase === 'elsewhere' && (
        <Alert
          tone="warning"
          actions={
            <Button onClick={() => setState({ phase: 'opening' })}>{t('attempts.elsewhere.go_on')}</Button>
          }
        >
          {t('attempts.elsewhere.text')}
        </Alert>
      )}
      {phase === 'over' && (
        <Alert tone="warning" actions={<Button onClick={leave}>{t('attempts.to_work')}</Button>}>
          {t('attempts.over')}
        </Alert>
      )}
      {phase === 'handing_in' && <QueuedHandIn attempt={attempt.id} onTaken={leave} />}
      {(phase === 'over' || phase === 'elsewhere') && queue && <queue.OutboxLine />}
      {phase === 'open' && (
        <Kind
          key={attempt.opened}
          work={id}
          attempt={attempt}
          unsent={state.unsent}
          clock={state.clock}
          onEnd={(code) => change({ phase: code === 'opened_elsewhere' ? 'elsewhere' : 'over' })}
          onTime={endByTime}
          onStatus={showStatus}
          onHandedIn={leave}
          onHandInQueued={() => change({ phase: 'handing_in' })}
        />
      )}
    </div>
  );
}

/** Calls back where the server does not take what this page has queued of an attempt, since another page has opened it. */
function useOtherPage(attempt: OpenAttempt | undefined, onOpened: () => void): void {
  const latest = useRef(onOpened);
  useEffect(() => {
    latest.current = onOpened;
  });
  const page = attempt?.opened;
  useEffect(
    () =>
      onElsewhere((id) => {
        const answer = outbox.get().find((queued) => queued.id === id)?.answer;
        if (answer === undefined || answer.kind === 'answer') return;
        // What an earlier page has queued is sent again with the name of this one.
        if (answer.body.opened === page) latest.current();
      }),
    [page],
  );
}

/** An attempt that was handed in on this device, and is sent by itself. @param onTaken called when the server has it */
function QueuedHandIn({ attempt, onTaken }: { attempt: number; onTaken: () => void }) {
  const { t } = useTranslation();
  const queue = useObservable(answerQueue);
  const isHere = isHandedInHere(answersOf(useObservable(outbox)), attempt);
  useEffect(() => {
    if (!isHere) onTaken();
  }, [isHere, onTaken]);
  return (
    <Card title={t('attempts.hand_in.kept_title')}>
      <p>{t('attempts.hand_in.kept')}</p>
      {queue && <queue.OutboxLine />}
    </Card>
  );
}
