import { useState } from 'react';

import type { AnalysisRun } from '../../../contract/ai/analysis.ts';
import { canManageSchool } from '../../../contract/permissions.ts';
import { useFormats } from '../../lib/languages/formats.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { usePerson } from '../../lib/session/session.ts';
import { Bar } from '../../ui/layout/bar.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip, type ChipTone } from '../../ui/chip.tsx';
import { Confirm } from '../../ui/dialogs/confirm.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { Pagination } from '../../ui/tables/pagination.tsx';
import { useAction } from '../../ui/feedback/use-action.ts';
import { useRunActions, useRuns } from './runs-api.ts';

/** The runs, the newest first, each with how far it is. */
export function RunList({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const { t } = useTranslation();
  const runs = useRuns(page);
  return (
    <section className="stack" aria-labelledby="ai-runs">
      <h2 id="ai-runs" className="card-title">
        {t('ai.runs.list')}
      </h2>
      <Loaded
        answer={runs}
        shapes={['title', 'line']}
        empty={<p className="muted">{t('ai.runs.none')}</p>}
        keepsKnown
      >
        {(data) => (
          <>
            <ol className="grid">
              {data.data_api.map((run) => (
                <RunRow key={run.id} run={run} />
              ))}
            </ol>
            <Pagination page={page} totalPages={data.total_pages} onPage={onPage} />
          </>
        )}
      </Loaded>
    </section>
  );
}

const tones = {
  running: 'blue',
  paused: 'orange',
  ended: 'green',
  cancelled: 'neutral',
} as const satisfies Record<AnalysisRun['state'], ChipTone>;

function RunRow({ run }: { run: AnalysisRun }) {
  const { t } = useTranslation();
  const { dateTime, number } = useFormats();
  const ofAll = canManageSchool(usePerson());
  const { state, category_name, s, made_at, made_by_name, total, done, failed, held } = run;
  const chosen = [category_name, s === '' ? '' : `«${s}»`].filter((text) => text !== '').join(' · ');
  const who = made_by_name === '' ? t('questions.administration.nobody') : made_by_name;
  const progress = t('ai.runs.progress', { done: number(done), total: number(total) });
  return (
    <li className="card ai-run">
      <div className="row">
        <h3 className="ai-heading">{chosen === '' ? t('ai.runs.all_tests') : chosen}</h3>
        <span role="status">
          <Chip tone={tones[state]}>{t(`ai.run.${state}`)}</Chip>
        </span>
      </div>
      <p className="muted small">
        <time dateTime={made_at}>{dateTime(made_at)}</time>
        {ofAll && ` · ${who}`}
      </p>
      <div className="stack gap-3">
        <Bar label={t('ai.runs.analyzed')} part={done + failed} whole={total} text={progress} />
        {failed > 0 && <p>{t('ai.runs.failed', { count: failed })}</p>}
        {state === 'running' && held !== null && <p role="status">{t(`ai.held.${held}`)}</p>}
      </div>
      <RunActions run={run} />
    </li>
  );
}

function RunActions({ run: { id, state, total, done, failed } }: { run: AnalysisRun }) {
  const { t } = useTranslation();
  const { set } = useRunActions();
  const [asking, setAsking] = useState(false);
  const isRunning = state === 'running';
  const { busy, run: change } = useAction(async () => {
    await set(id, isRunning ? 'paused' : 'running');
  });
  if (!isRunning && state !== 'paused') return null;

  return (
    <div className="row">
      <Button look="secondary" small busy={busy} onClick={change}>
        {t(isRunning ? 'ai.runs.pause' : 'ai.runs.go_on')}
      </Button>
      <Button look="secondary" small onClick={() => setAsking(true)}>
        {t('ai.runs.cancel')}
      </Button>
      {asking && (
        <Confirm
          title={t('ai.runs.cancel_title')}
          action={t('ai.runs.cancel')}
          onConfirm={() => set(id, 'cancelled')}
          onClose={() => setAsking(false)}
        >
          {t('ai.runs.cancel_text', { count: total - done - failed })}
        </Confirm>
      )}
    </div>
  );
}
