import '../../ui/fields/fields.css';

import { type AnalysisCost, getAnalysisCost, mostInRun } from '../../../contract/ai/analysis.ts';
import { useFormats } from '../../lib/languages/formats.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import type { ListState } from '../../lib/list-state.ts';
import { useEndpoint } from '../../lib/api/use-endpoint.ts';
import { chosenTests, type QuestionListState } from '../../questions/api.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Figure, Figures } from '../../ui/layout/figure.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { LoadingPanel } from '../../ui/feedback/loading.tsx';
import { SkeletonShape } from '../../ui/feedback/skeleton.tsx';
import { useAction } from '../../ui/feedback/use-action.ts';
import { useRunActions } from './runs-api.ts';

type NewRunProps = { list: ListState<QuestionListState> };

/** The tests that the filters of the list choose, what their analysis would send, and the button that begins it. */
export function NewRun({ list: { state, filter } }: NewRunProps) {
  const { t } = useTranslation();
  const chosen = chosenTests(state);
  const counted = useEndpoint(getAnalysisCost, { query: chosen }, { keepsPrevious: true });
  const { isPlaceholderData } = counted;
  const { start, reload } = useRunActions();
  const { busy, problem, run } = useAction(
    async (tests: number) => {
      await start(chosen, tests);
      return t('ai.runs.begun');
    },
    { inPlace: true, onFailure: reload },
  );

  return (
    <Card title={t('ai.runs.new')}>
      <p>{t('ai.runs.lead')}</p>
      <ul className="points">
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
      <Loaded answer={counted} loading={<Counting />}>
        {content}
      </Loaded>
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

  function content(cost: AnalysisCost) {
    if (cost.tests === 0) return <p>{t('ai.runs.none_here')}</p>;
    const isTooMuch = cost.tests > mostInRun;
    return (
      <div className="stack gap-3" aria-busy={isPlaceholderData}>
        <Cost cost={cost} />
        {isTooMuch && <p>{t('ui.refused.too_many_tests', { count: mostInRun })}</p>}
        <p>
          <Button
            disabled={isTooMuch || isPlaceholderData}
            busy={busy}
            busyText={t('ui.saving')}
            onClick={() => run(cost.tests)}
          >
            {t('ai.runs.begin', { count: cost.tests })}
          </Button>
        </p>
      </div>
    );
  }
}

function Counting() {
  const { t } = useTranslation();
  return (
    <LoadingPanel text={t('ai.runs.counting')}>
      <SkeletonShape shape="line" />
      <SkeletonShape shape="button" />
    </LoadingPanel>
  );
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
