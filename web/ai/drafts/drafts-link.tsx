import { aiPaths } from '../paths.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { LinkButton } from '../../ui/button.tsx';
import { useAnalysisSettings } from '../api.ts';

/** Leads to drafts of tests, for a category or none, where the school has a language model that is switched on. */
export function DraftsLink({ category }: { category?: number | null }) {
  const { t } = useTranslation();
  const { data: settings } = useAnalysisSettings();
  if (settings?.is_set !== true || !settings.is_on) return null;
  return (
    <LinkButton href={aiPaths.drafts(category)} look="secondary">
      {t('questions.list.drafts')}
    </LinkButton>
  );
}
