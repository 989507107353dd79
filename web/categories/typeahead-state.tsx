import { useTranslation } from 'react-i18next';

import { isStatus } from '../lib/api-error.ts';
import { paths } from '../lib/paths.ts';
import { Button, TextLink } from '../ui/button.tsx';
import type { Found } from './api.ts';

export type TypeaheadStateProps = {
  found: Found | undefined;
  error: Error | null;
  searching: boolean;
  open: boolean;
  onRetry: () => void;
};

/** What the search says below its field: that it runs, found nothing, or failed, and what to do then. */
export function TypeaheadState({ found, error, searching, open, onRetry }: TypeaheadStateProps) {
  const { t } = useTranslation();
  if (!searching && (found?.noAccess === true || isStatus(error, 401))) {
    return (
      <div className="typeahead-state" role="alert">
        {t('categories.typeahead.login_required')}
        <TextLink href={paths.login}>{t('categories.typeahead.login')}</TextLink>
      </div>
    );
  }
  if (!searching && error !== null) {
    return (
      <div className="typeahead-state" role="alert">
        {t('categories.typeahead.network')}
        <Button look="secondary" small onClick={onRetry}>
          {t('categories.typeahead.retry')}
        </Button>
      </div>
    );
  }
  return (
    <div className="typeahead-state" role="status">
      {open && stateText()}
    </div>
  );

  function stateText(): string {
    if (searching || found === undefined) return t('categories.typeahead.searching');
    const shown = found.categories.length;
    if (shown === 0) return t('categories.typeahead.none');
    if (found.total > shown) return t('categories.typeahead.more', { shown, total: found.total });
    return t('categories.typeahead.found', { count: shown });
  }
}
