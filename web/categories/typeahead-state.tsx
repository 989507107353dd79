import { isStatus } from '../lib/api/api-error.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { paths } from '../lib/paths/paths.ts';
import { Button, TextLink } from '../ui/button.tsx';
import type { Found } from './api.ts';

export type TypeaheadSearch = {
  found: Found | undefined;
  error: Error | null;
  /** The results are those of another text, or have not come yet. */
  searching: boolean;
};

/** The outcome of a search, below its results. Screen readers announce it; it is visible while the list is open. */
export function TypeaheadState({ found, error, searching, open }: TypeaheadSearch & { open: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="typeahead-state" role="status">
      {open && stateText()}
    </div>
  );

  function stateText(): string | undefined {
    if (searching) return t('categories.typeahead.searching');
    if (error !== null || found === undefined || found.noAccess) return undefined;
    const shown = found.categories.length;
    if (shown === 0) return t('categories.typeahead.none');
    if (found.total > shown) return t('categories.typeahead.more', { shown, total: found.total });
    return t('categories.typeahead.found', { count: shown });
  }
}

/** Whether the popup below the field has content. */
export function showsPopup({ found, error, searching }: TypeaheadSearch): boolean {
  return searching || (error === null && found?.noAccess === false);
}

/** Whether a search failed, or its person has no access. */
export function hasProblem({ found, error, searching }: TypeaheadSearch): boolean {
  return !searching && (error !== null || found?.noAccess === true);
}

/** Why a search failed, and what can be done. @param error null where the person has no access */
export function TypeaheadProblem({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { t } = useTranslation();
  if (error === null || isStatus(error, 401)) {
    return (
      <div className="row typeahead-problem" role="alert">
        {t('categories.typeahead.login_required')}
        <TextLink href={paths.login}>{t('categories.typeahead.login')}</TextLink>
      </div>
    );
  }
  return (
    <div className="row typeahead-problem" role="alert">
      {t('categories.typeahead.network')}
      <Button look="secondary" small onClick={onRetry}>
        {t('categories.typeahead.retry')}
      </Button>
    </div>
  );
}
