import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useCategorySearch, useRootCategories } from '../categories/api.ts';
import { useDebounced } from '../lib/use-debounced.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { TextField } from '../ui/field.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { CategoryForm } from './category-form.tsx';
import { CategoryNode } from './category-node.tsx';
import { StaffListLoading } from './staff-skeletons.tsx';
import { tellRefusal } from './tell-refusal.ts';

/** The tree of categories, opened branch by branch, or those whose name is searched for. */
export function CategoriesPart() {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [adding, setAdding] = useState(false);
  const sought = useDebounced(text.trim(), 300);
  return (
    <section className="stack" aria-label={t('people.part.categories')}>
      <div className="staff-tools">
        <TextField
          name="category"
          type="search"
          label={t('people.category.search')}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button onClick={() => setAdding(true)}>{t('people.category.add_root')}</Button>
      </div>
      {sought === '' ? <Roots /> : <Matches text={sought} />}
      {adding && <CategoryForm above={null} onClose={() => setAdding(false)} />}
    </section>
  );
}

function Roots() {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const roots = useRootCategories(page);
  if (roots.isPending) return <StaffListLoading />;
  if (roots.isError) return <Problem error={roots.error} onRetry={() => void roots.refetch()} />;
  if (roots.data.total === 0) return <EmptyState>{t('people.category.none')}</EmptyState>;
  return (
    <>
      <ul className="staff-list category-tree">
        {roots.data.data_api.map((category) => (
          <CategoryNode key={category.id} category={category} />
        ))}
      </ul>
      <Pagination page={page} totalPages={roots.data.total_pages} onPage={setPage} />
    </>
  );
}

function Matches({ text }: { text: string }) {
  const { t } = useTranslation();
  const search = useCategorySearch(text, true);
  if (search.isPending) return <StaffListLoading />;
  if (search.isError) return <Problem error={search.error} onRetry={() => void search.refetch()} />;
  const { categories, total } = search.data;
  return (
    <>
      <p role="status" className="muted">
        {t('categories.typeahead.found', { count: total })}{' '}
        {total > categories.length && t('categories.typeahead.more', { shown: categories.length, total })}
      </p>
      <ul className="staff-list category-tree">
        {categories.map((category) => (
          <CategoryNode key={category.id} category={category} parents={category.parents} />
        ))}
      </ul>
    </>
  );
}

function Problem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Alert tone="error" actions={<Button onClick={onRetry}>{t('people.again')}</Button>}>
      {tellRefusal(t, error)}
    </Alert>
  );
}
