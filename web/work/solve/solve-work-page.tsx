import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'wouter';

import { getOwnWork } from '../../../contract/work/attempts.ts';
import { isStatus, isUnreachable } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/api.ts';
import { keeping } from '../../answers/solve/keeping.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { useObservable } from '../../lib/observable.ts';
import { onReturn } from '../../lib/api/online.ts';
import { usePathId } from '../../lib/paths/parse-id.ts';
import { workPaths } from '../../lib/paths/work-paths.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { errorText } from '../../ui/feedback/error-text.ts';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { LoadingPanel } from '../../ui/feedback/loading.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { SkeletonCard } from '../../ui/feedback/skeleton.tsx';
import { takeBegun } from './attempt/begun.ts';
import { Exam } from './exam/exam.tsx';
import { HandedInHere } from './handed-in-here.tsx';
import { forgetPaper, noteTime } from './attempt/kept-paper.ts';
import { NoWork } from './no-work.tsx';
import { openAttempt, type Opened as OpenedAttempt } from './attempt/open-attempt.ts';
import { Practice } from './practice.tsx';
import { ServerClock } from './attempt/server-clock.ts';
import { useElsewhere } from './attempt/use-elsewhere.ts';
import type { Told } from './attempt/use-choices.ts';

/** The attempt of the reader that is under way. */
export function SolveWorkPage() {
  const id = usePathId();
  return id === null ? <NoWork /> : <SolveWork key={id} id={id} />;
}

type Opened = OpenedAttempt & { opened: OpenedAttempt; clock: ServerClock };

type State =
  | { phase: 'opening' }
  | { phase: 'failed'; error: unknown }
  | ({ phase: 'open' | 'elsewhere' | 'over' | 'handing_in' } & Opened);

function opened(one: OpenedAttempt): State {
  const phase = one.isHandedIn ? 'handing_in' : 'open';
  return { phase, ...one, opened: one, clock: new ServerClock(one.attempt.now) };
}

function SolveWork({ id }: { id: number }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const [state, setState] = useState<State>(() => {
    const begun = takeBegun(id);
    return begun === undefined ? { phase: 'opening' } : opened(begun);
  });
  const { phase } = state;
  const parts = useObservable(keeping);

  useEffect(() => {
    if (phase !== 'opening') return undefined;
    const stop = new AbortController();
    openAttempt(id, true, stop.signal).then(
      (one) => stop.signal.aborted || setState(opened(one)),
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
    const [own] = data_api;
    if (own?.under_way) change({ ends_at: own.under_way.ends_at });
    else change({ phase: 'over' });
    return own?.now;
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

  useElsewhere('attempt' in state ? state.attempt : undefined, () => change({ phase: 'elsewhere' }));

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
  const told = ({ now, ends_at, late }: Told) => {
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
      {phase === 'handing_in' && <HandedInHere attempt={attempt.id} onTaken={leave} />}
      {(phase === 'over' || phase === 'elsewhere') && parts && <parts.OutboxLine />}
      {phase === 'open' && (
        <Kind
          key={attempt.opened}
          work={id}
          opened={state.opened}
          attempt={attempt}
          clock={state.clock}
          onEnd={(code) => change({ phase: code === 'opened_elsewhere' ? 'elsewhere' : 'over' })}
          onTime={endByTime}
          onTold={told}
          onHandedIn={leave}
          onHandInQueued={() => change({ phase: 'handing_in' })}
        />
      )}
    </div>
  );
}
