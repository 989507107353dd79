import { useState } from 'react';

import { canWriteQuestions } from '../../contract/permissions.ts';
import { type ListSort, listSorts } from '../../contract/wire.ts';
import { useTranslation } from '../lib/i18n.ts';
import type { ListState } from '../lib/list-state.ts';
import { paths } from '../lib/paths.ts';
import { isChecking } from '../lib/session-state.ts';
import { usePerson, useRole, useSession } from '../lib/session.ts';
import { useTyped } from '../lib/use-typed.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, LinkButton, TextLink } from '../ui/button.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { SkeletonShape } from '../ui/skeleton.tsx';
import {
  cleared,
  mostPerPage,
  parsePerPage,
  type QuestionListState,
  useQuestionList,
  useQuestions,
} from './api.ts';
import { QuestionList, QuestionListLoading } from './question-list.tsx';

export function QuestionListPage() {
  const { t } = useTranslation();
  const session = useSession();
  const person = usePerson();
  const role = useRole();
  const listState = useQuestionList();
  const { state, show, toPage } = listState;
  const list = useQuestions(state);
  // Clear remounts the filters, so that text that was typed just before it is dropped.
  const [clears, setClears] = useState(0);
  const { isAuthenticated } = session;

  // The height above the list depends on the person and the category.
  const waiting = isChecking(session) || listState.isCategoryPending;

  return (
    <>
      <PageHeading
        below={
          !waiting &&
          isAuthenticated !== null && (
            <p className="muted">
              {isAuthenticated && (
                <strong>{t('questions.list.role', { role: t(`questions.roles.${role}`) })}. </strong>
              )}
              {t(`questions.notes.${role}`)}
            </p>
          )
        }
        actions={
          !waiting &&
          canWriteQuestions(person) && (
            <LinkButton href={paths.addQuestion(state.selected_category)}>
              {t('questions.list.create')}
            </LinkButton>
          )
        }
      >
        {t('questions.list.title')}
      </PageHeading>
      {waiting ? <ColumnsLoading /> : columns()}
    </>
  );

  function columns() {
    return (
      <div className="two-columns">
        <QuestionFilters
          key={clears}
          list={listState}
          onRefresh={() => {
            if (state.selected_page === 1) void list.refetch();
            else show({ ...state, selected_page: 1 });
          }}
          onClear={() => {
            setClears(clears + 1);
            show(cleared(state));
          }}
        />
        <div className="stack">
          {state.selected_category !== null && (
            <Alert
              actions={
                <Button
                  look="secondary"
                  small
                  onClick={() => show({ ...state, selected_page: 1, selected_category: null })}
                >
                  {t('questions.list.category_clear')}
                </Button>
              }
            >
              {t('questions.list.category', {
                name: state.selected_category_info?.name ?? `#${state.selected_category}`,
              })}
            </Alert>
          )}
          <QuestionList list={list} page={state.selected_page} onPage={toPage} />
        </div>
      </div>
    );
  }
}

type QuestionFiltersProps = {
  list: ListState<QuestionListState>;
  onRefresh: () => void;
  onClear: () => void;
};

/** The left column of the list of tests. */
function QuestionFilters({ list: { state, filter }, onRefresh, onClear }: QuestionFiltersProps) {
  const { t } = useTranslation();
  const perPage = useTyped(String(state.per_page), (text) => {
    if (text !== '') filter({ per_page: parsePerPage(text) });
  });

  return (
    <div role="search" className="stack-small">
      <p>
        <TextLink href={paths.businessPlan}>{t('questions.list.business_plan')}</TextLink>
      </p>
      <div className="row">
        <Button look="secondary" small onClick={onRefresh}>
          {t('questions.list.refresh')}
        </Button>
        <Button look="secondary" small onClick={onClear}>
          {t('questions.list.clear')}
        </Button>
      </div>
      <SearchField
        label={t('questions.list.search')}
        value={state.search_text ?? ''}
        onSearch={(text) => filter({ search_text: text === '' ? null : text })}
      />
      <div className="question-filters-pair">
        <TextField
          name="per_page"
          type="number"
          min={1}
          max={mostPerPage}
          label={t('questions.list.per_page')}
          value={perPage.value}
          onChange={(event) => perPage.onChange(event.target.value)}
          onBlur={(event) => {
            const per_page = parsePerPage(event.target.value);
            perPage.onChange(String(per_page));
            if (per_page !== state.per_page) filter({ per_page });
          }}
        />
        <SelectField
          name="sort"
          label={t('questions.list.sort')}
          value={state.sort}
          options={listSorts.map((sort) => ({ value: sort, label: t(`questions.list.sorts.${sort}`) }))}
          onChange={(event) => filter({ sort: event.target.value as ListSort })}
        />
      </div>
    </div>
  );
}

/** In the place of the filters and the list. */
function ColumnsLoading() {
  return (
    <div className="two-columns">
      <div className="stack-small" aria-hidden="true">
        <SkeletonShape shape="short" />
        <SkeletonShape shape="button" />
        <SkeletonShape shape="field" />
        <SkeletonShape shape="field" />
        <SkeletonShape shape="field" />
      </div>
      <QuestionListLoading />
    </div>
  );
}
