import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'wouter';

import { parseId } from '../lib/parse-id.ts';
import { paths } from '../lib/paths.ts';
import { isChecking } from '../lib/session-state.ts';
import { useSession } from '../lib/session.ts';
import { Alert } from '../ui/alert.tsx';
import { LinkButton } from '../ui/button.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { errorText } from '../ui/error-text.ts';
import { useCategory } from './api.ts';
import { CategoryLoading } from './category-skeletons.tsx';
import { ChosenCategoryCard } from './chosen-category.tsx';
import { LazyCategoryTypeahead } from './lazy-category-typeahead.tsx';
import { RootCategories } from './root-categories.tsx';

/** The address of this screen with a chosen category, so that Back leads to the choice before. */
function withChoice(id: number | null): string {
  return id === null ? paths.categoryPicker : `${paths.categoryPicker}?category=${id}`;
}

export function CategoryPickerPage() {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const [search] = useSearchParams();
  const id = parseId(search.get('category'));
  const [arrivedAt] = useState(id);
  const { data: category, error, refetch } = useCategory(id);
  const checking = isChecking(useSession());

  return (
    <div className="stack">
      <PageHeading below={<p className="muted">{t('categories.picker.lead')}</p>}>
        {t('categories.picker.title')}
      </PageHeading>
      <LazyCategoryTypeahead
        label={t('categories.picker.search')}
        value={category ?? null}
        onChange={(chosen) => navigate(withChoice(chosen?.id ?? null))}
      />
      {id !== null && (
        <div>
          <LinkButton href={paths.categoryPicker} look="secondary" small>
            {t('categories.picker.all')}
          </LinkButton>
        </div>
      )}
      {id === null ? <RootCategories href={withChoice} /> : choice()}
    </div>
  );

  function choice() {
    if (error !== null) return <LoadError text={errorText(t, error)} onRetry={refetch} />;
    if (category === undefined || checking) return <CategoryLoading />;
    if (category === null) return <Alert tone="warning">{t('categories.page.not_found')}</Alert>;
    return (
      <ChosenCategoryCard
        key={category.id}
        category={category}
        href={withChoice}
        takesFocus={id !== arrivedAt}
      />
    );
  }
}
