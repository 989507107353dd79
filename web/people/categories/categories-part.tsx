import { type ReactNode, useState } from 'react';

import {
  categoryList,
  type CategoryListState,
  useCategoryList,
  useCategorySearch,
} from '../../categories/api.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { useListState } from '../../lib/list-state.ts';
import { testImportPaths } from '../../question-imports/paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { Pagination } from '../../ui/tables/pagination.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { CategoryForm } from './category-form.tsx';
import { CategoryNode } from './category-node.tsx';
import { TakeSubjects } from './take-subjects.tsx';
import { StaffListLoading } from '../staff-skeletons.tsx';

/** The tree of categories, opened branch by branch, or the categories whose names match a search. */
export function CategoriesPart() {
  const { t } = useTranslation();
  const [adding, setAdding] = useState<'own' | 'curriculum'>();
  const { state, filter, toPage } = useListState(categoryList);
  const text = state.search_text?.trim() ?? '';
  return (
    <section className="stack" aria-label={t('people.part.categories')}>
      <div className="row staff-tools">
        <SearchField
          label={t('people.category.search')}
          value={state.search_text ?? ''}
          onSearch={(typed) => filter({ search_text: typed === '' ? null : typed })}
        />
        <Button onClick={() => setAdding('own')}>{t('people.category.add_root')}</Button>
        <Button look="secondary" onClick={() => setAdding('curriculum')}>
          {t('people.category.take')}
        </Button>
        <LinkButton href={testImportPaths.page()} look="secondary">
          {t('people.category.import')}
        </LinkButton>
      </div>
      {text === '' ? (
        <Roots
          state={{ ...state, search_text: null }}
          onPage={toPage}
          none={<Button onClick={() => setAdding('curriculum')}>{t('people.category.take')}</Button>}
        />
      ) : (
        <Matches text={text} />
      )}
      {adding === 'own' && <CategoryForm above={null} onClose={() => setAdding(undefined)} />}
      {adding === 'curriculum' && <TakeSubjects onClose={() => setAdding(undefined)} />}
    </section>
  );
}

type RootsProps = {
  state: CategoryListState;
  onPage: (page: number) => void;
  /** The button of a tree without subjects. */
  none: ReactNode;
};

function Roots({ state, onPage, none }: RootsProps) {
  const { t } = useTranslation();
  const roots = useCategoryList(state);
  return (
    <Loaded
      answer={roots}
      loading={<StaffListLoading />}
      empty={<EmptyState actions={none}>{t('people.category.none')}</EmptyState>}
    >
      {(data) => (
        <>
          <ul className="stack gap-3 category-tree">
            {data.data_api.map((category) => (
              <CategoryNode key={category.id} category={category} />
            ))}
          </ul>
          <Pagination page={state.selected_page} totalPages={data.total_pages} onPage={onPage} />
        </>
      )}
    </Loaded>
  );
}

function Matches({ text }: { text: string }) {
  const { t } = useTranslation();
  const search = useCategorySearch(text, true);
  return (
    <Loaded answer={search} loading={<StaffListLoading />}>
      {({ categories, total }) => (
        <>
          <p role="status" className="muted">
            {t('categories.typeahead.found', { count: total })}{' '}
            {total > categories.length && t('categories.typeahead.more', { shown: categories.length, total })}
          </p>
          <ul className="stack gap-3 category-tree">
            {categories.map((category) => (
              <CategoryNode key={category.id} category={category} parents={category.parents} />
            ))}
          </ul>
        </>
      )}
    </Loaded>
  );
}
