import './news.css';

import type { UseQueryResult } from '@tanstack/react-query';

import type { SuccessOf } from '../../contract/wire/endpoint.ts';
import type { listPosts } from '../../contract/news.ts';
import { canManageSchool } from '../../contract/permissions.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { type ListState, useListState } from '../lib/list-state.ts';
import { type ListedLanguage, useListedLanguage } from '../lib/languages/listed-language.ts';
import { newsPaths } from './paths.ts';
import { usePerson } from '../lib/session/session.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { type ChosenFilter, Filters } from '../ui/tables/filters.tsx';
import { LanguageSelect } from '../ui/fields/language-select.tsx';
import { LoadError } from '../ui/feedback/load-error.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { chosenPageSize, PageSizeField } from '../ui/tables/page-size.tsx';
import { Pagination } from '../ui/tables/pagination.tsx';
import { SearchField } from '../ui/fields/search-field.tsx';
import { errorText } from '../ui/feedback/error-text.ts';
import { newsList, type NewsState, type Sort, sorts, useNews } from './api.ts';
import { NewsList, NewsLoading } from './news-list.tsx';

/** The news, which everybody may read. */
export function NewsPage() {
  const { t } = useTranslation();
  const person = usePerson();
  const listState = useListState(newsList);
  const listed = useListedLanguage();
  const list = useNews(listState.state, listed.language);

  return (
    <div className="stack">
      <PageHeading
        below={<p className="muted">{t('news.lead')}</p>}
        actions={canManageSchool(person) && <LinkButton href={newsPaths.add}>{t('news.add')}</LinkButton>}
      >
        {t('news.title')}
      </PageHeading>
      <NewsFilters list={listState} listed={listed} />
      <NewsResults posts={list} list={listState} listed={listed} />
    </div>
  );
}

type NewsFiltersProps = { list: ListState<NewsState>; listed: ListedLanguage };

function NewsFilters({ list: { state, filter }, listed }: NewsFiltersProps) {
  const { t } = useTranslation();

  return (
    <Filters
      search={
        <SearchField
          isPlaceholder
          label={t('news.search')}
          value={state.search_text}
          onSearch={(search_text) => filter({ search_text })}
        />
      }
      chosen={chosen()}
    >
      <SelectField
        name="sort"
        label={t('news.sort')}
        value={state.sort}
        options={sorts.map((sort) => ({ value: sort, label: sortText(sort) }))}
        onChange={(event) => filter({ sort: event.target.value as Sort })}
      />
      <PageSizeField
        sizes={[6, 12, 24, 48]}
        value={state.per_page}
        onChange={(size) => filter({ per_page: size })}
      />
      <LanguageSelect listed={listed} onChoose={() => filter({})} />
    </Filters>
  );

  function sortText(sort: Sort): string {
    return t(`news.sorts.${sort === '' ? 'newest' : sort}`);
  }

  function chosen(): ChosenFilter[] {
    const { sort, per_page } = newsList.initial;
    const found: ChosenFilter[] = [];
    if (state.sort !== sort) {
      found.push({ name: 'sort', text: sortText(state.sort), remove: () => filter({ sort }) });
    }
    if (state.per_page !== per_page) {
      found.push(chosenPageSize(t, state.per_page, () => filter({ per_page })));
    }
    if (listed.isChosen) {
      const { language } = listed;
      const text =
        language === undefined ? t('ui.listed_language.all') : t(`categories.language.${language}`);
      found.push({
        name: 'language',
        text,
        remove: () => {
          listed.reset();
          filter({});
        },
      });
    }
    return found;
  }
}

type NewsResultsProps = {
  posts: UseQueryResult<SuccessOf<typeof listPosts>>;
  list: ListState<NewsState>;
  listed: ListedLanguage;
};

/** A page of posts, or why there is none. */
function NewsResults({ posts, list: { state, show, toPage }, listed }: NewsResultsProps) {
  const { t } = useTranslation();
  const { data, error, isFetching } = posts;

  if (error !== null) {
    return <LoadError title={t('news.failed')} text={errorText(t, error)} onRetry={posts.refetch} />;
  }
  if (data === undefined) return <NewsLoading />;

  return (
    <div className="stack" aria-busy={isFetching}>
      <p className="muted" role="status">
        {isFetching ? t('news.loading') : t('news.count', { count: data.total })}
      </p>
      {data.data_api.length > 0 ? (
        <>
          <NewsList posts={data.data_api} language={listed.language} outdated={posts.isPlaceholderData} />
          <Pagination page={state.selected_page} totalPages={data.total_pages} onPage={toPage} />
        </>
      ) : (
        noPosts(data.total)
      )}
    </div>
  );

  function noPosts(total: number) {
    if (total > 0) {
      const toFirst = <Button onClick={() => toPage(1)}>{t('news.first_page')}</Button>;
      return <EmptyState actions={toFirst}>{t('news.none_here')}</EmptyState>;
    }
    if (listed.language !== undefined) {
      const all = <Button onClick={() => listed.choose('all')}>{t('ui.listed_language.show_all')}</Button>;
      return <EmptyState actions={all}>{t('news.none_language')}</EmptyState>;
    }
    if (state.search_text === '') return <EmptyState>{t('news.none')}</EmptyState>;
    const clear = (
      <Button onClick={() => show({ ...state, selected_page: 1, search_text: '' })}>{t('news.clear')}</Button>
    );
    return (
      <EmptyState illustration="nothing_found" actions={clear}>
        {t('news.none_found')}
      </EmptyState>
    );
  }
}
