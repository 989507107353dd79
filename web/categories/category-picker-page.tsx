import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';

import { canManageSchool } from '../../contract/permissions.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { useListedLanguage } from '../lib/languages/listed-language.ts';
import { useListState } from '../lib/list-state.ts';
import { parseId } from '../lib/paths/parse-id.ts';
import { paths } from '../lib/paths/paths.ts';
import { isChecking } from '../lib/session/session-state.ts';
import { usePerson, useSession } from '../lib/session/session.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { errorText } from '../ui/feedback/error-text.ts';
import { LanguageSelect } from '../ui/fields/language-select.tsx';
import { LoadError } from '../ui/feedback/load-error.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { Pagination } from '../ui/tables/pagination.tsx';
import { categoriesIn, categoryList, useCategory, useCategoryList, useProgress } from './api.ts';
import { CategoryCards } from './category-cards.tsx';
import { CategoryCardsLoading, CategoryLoading } from './category-skeletons.tsx';
import { ChosenCategoryCard } from './chosen-category.tsx';
import { CategoryTypeaheadOnDemand } from './lazy-category-typeahead.tsx';

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
      <CategoryTypeaheadOnDemand
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

/** The categories at the root of the tree, page by page. */
function RootCategories({ href }: { href: (id: number) => string }) {
  const { t } = useTranslation();
  const { state, filter, toPage } = useListState(categoryList);
  const listed = useListedLanguage();
  const isStaff = canManageSchool(usePerson());
  const answer = useCategoryList(state, listed.language);
  const roots = categoriesIn(answer.data);
  const progress = useProgress(roots.map(({ id }) => id));

  return (
    <section className="stack gap-3">
      <div className="row categories-heading">
        <h2>{t('categories.picker.all')}</h2>
        <LanguageSelect listed={listed} onChoose={() => filter({})} />
      </div>
      <Loaded answer={answer} loading={<CategoryCardsLoading />} empty={none()}>
        {(data) => (
          <>
            <div className={answer.isPlaceholderData ? 'outdated-page' : undefined}>
              <CategoryCards categories={roots} language={listed.language} href={href} progress={progress} />
            </div>
            <Pagination
              page={state.selected_page}
              totalPages={data.total_pages}
              onPage={toPage}
              label={t('categories.picker.pages')}
            />
          </>
        )}
      </Loaded>
    </section>
  );

  function none() {
    const add = isStaff ? (
      <LinkButton href={`${paths.staff}?part=categories`}>{t('categories.picker.add')}</LinkButton>
    ) : undefined;
    if (listed.language === undefined) {
      return <EmptyState actions={add}>{t('categories.picker.empty')}</EmptyState>;
    }
    const all = (
      <Button look={isStaff ? 'secondary' : 'primary'} onClick={() => listed.choose('all')}>
        {t('ui.listed_language.show_all')}
      </Button>
    );
    return (
      <EmptyState
        actions={
          <>
            {add}
            {all}
          </>
        }
      >
        {t('categories.picker.empty_language')}
      </EmptyState>
    );
  }
}
