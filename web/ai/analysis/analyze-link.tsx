import { aiPaths } from '../paths.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { initialQuestionList, type QuestionListState, withState } from '../../questions/api.ts';
import { LinkButton } from '../../ui/button.tsx';
import { useAnalysisSettings } from '../api.ts';
import { DraftsLink } from '../drafts/drafts-link.tsx';

/**
 * Leads from the list of tests to the analysis of the listed ones, and to drafts of others in their category. It needs a language model
 * that is switched on in the school.
 */
export function AnalyzeLink({ state }: { state: QuestionListState }) {
  const { t } = useTranslation();
  const { data: settings } = useAnalysisSettings();
  if (settings?.is_set !== true || !settings.is_on) return null;
  const { search_text, selected_category, enabled, is_analyzed_by_ai } = state;
  const chosen = { ...initialQuestionList, search_text, selected_category, enabled, is_analyzed_by_ai };
  return (
    <>
      <DraftsLink category={selected_category} />
      <LinkButton href={withState(aiPaths.runs, chosen)} look="secondary">
        {t('questions.list.analyze')}
      </LinkButton>
    </>
  );
}
