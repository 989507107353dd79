import { useState } from 'react';

import { type AnalysisCost, getAnalysisCost, mostInRun } from '../../contract/analysis.ts';
import { useFormats } from '../lib/formats.ts';
import { useTranslation } from '../lib/i18n.ts';
import type { ListState } from '../lib/list-state.ts';
import { useEndpoint } from '../lib/use-endpoint.ts';
import { chosenTests, type QuestionListState } from '../questions/api.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { errorText } from '../ui/error-text.ts';
import { Figure, Figures } from '../ui/figure.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { LoadingPanel } from '../ui/loading.tsx';
import { showNotice } from '../ui/notices.tsx';
import { SkeletonShape } from '../ui/skeleton.tsx';
import { useRunActions } from './runs-api.ts';

type NewRunProps = { list: ListState<QuestionListState> };

/** The tests that the filters of the list choose, what their analysis would send, and the button that begins it. */
export function NewRun({ list: { state, filter } }: NewRunProps) {
  const { t } = useTranslation();
  const chosen = chosenTests(state);
  const {
    data: cost,
    error,
    refetch,
    isPlaceholderData,
  } = useEndpoint(getAnalysisCost, { query: chosen }, { keepsPrevious: true });
  const { start, reload } = useRunActions();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function begin(tests: number): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      await start(chosen, tests);
      showNotice(t('ai.runs.begun'));
    } catch (refusal) {
      setProblem(errorText(t, refusal));
      await reload();
    }
    setBusy(false);
  }

  return (
    <Card title={t('ai.runs.new')}>
      <p>{t('ai.runs.lead')}</p>
      <ul className="ai-chosen">
        {choices().map((choice) => (
          <li key={choice}>{choice}</li>
        ))}
      </ul>
      <label className="check-line">
        <input
          type="checkbox"
          className="choice"
          checked={state.is_analyzed_by_ai === 'false'}
          onChange={({ target }) => filter({ is_analyzed_by_ai: target.checked ? 'false' : '' })}
        />
        {t('ai.runs.only_new')}
      </label>
      {problem !== undefined && <Alert tone="error">{problem}</Alert>}
      {content()}
    </Card>
  );

  /** The filters in words. */
  function choices(): string[] {
    const { selected_category, selected_category_info, search_text, enabled, is_analyzed_by_ai } = state;
    const found: string[] = [];
    if (selected_category !== null) {
      const name = selected_category_info?.name ?? `#${selected_category}`;
      found.push(t('questions.list.category', { name }));
    }
    if (search_text !== null && search_text !== '') found.push(t('ai.runs.search', { text: search_text }));
    if (enabled !== '') {
      found.push(t(`questions.administration.${enabled === 'true' ? 'enabled' : 'disabled'}`));
    }
    if (is_analyzed_by_ai === 'true') found.push(t('questions.administration.analyzed'));
    return found.length === 0 ? [t('ai.runs.all_tests')] : found;
  }

  function content() {
    if (error !== null) return <LoadError text={errorText(t, error)} onRetry={refetch} />;
    if (cost === undefined) {
      return (
        <LoadingPanel text={t('ai.runs.counting')}>
          <SkeletonShape shape="line" />
          <SkeletonShape shape="button" />
        </LoadingPanel>
      );
    }
    if (cost.tests === 0) return <p>{t('ai.runs.none_here')}</p>;
    const isTooMuch = cost.tests > mostInRun;
    return (
      <div className="stack-small" aria-busy={isPlaceholderData}>
        <Cost cost={cost} />
        {isTooMuch && <p>{t('ui.refused.too_many_tests', { count: mostInRun })}</p>}
        <p>
          <Button
            disabled={isTooMuch || isPlaceholderData}
            busy={busy}
            busyText={t('ui.saving')}
            onClick={() => void begin(cost.tests)}
          >
            {t('ai.runs.begin', { count: cost.tests })}
          </Button>
        </p>
      </div>
    );
  }
}

/** What a run sends, and how long that takes by the limit of a day. */
function Cost({ cost }: { cost: AnalysisCost }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { tests, requests, characters, left_today, days } = cost;
  return (
    <>
      <Figures>
        <Figure label={t('ai.runs.tests')} value={number(tests)} />
        <Figure label={t('ai.runs.requests')} value={number(requests)} />
        <Figure label={t('ai.runs.characters')} value={number(characters)} />
        <Figure label={t('ai.runs.left_today')} value={number(left_today)} />
      </Figures>
      <p>{t(days <= 1 ? 'ai.runs.today' : 'ai.runs.days', { count: days })}</p>
    </>
  );
}
