import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'wouter';

import { useCategory } from '../categories/api.ts';
import { paths } from '../lib/paths.ts';
import { isChecking } from '../lib/session-state.ts';
import { usePerson, useRole, useSession } from '../lib/session.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useQuestions } from './api.ts';
import { isAuthor } from './can-edit.ts';
import { changed, cleared, type ListState, readState, writeState } from './list-state.ts';
import { QuestionFilters } from './question-filters.tsx';
import { QuestionsLoading } from './question-skeletons.tsx';
import { QuestionResults } from './question-results.tsx';

export function QuestionListPage() {
  const { t } = useTranslation();
  const session = useSession();
  const person = usePerson();
  const role = useRole();
  const [search, setSearch] = useSearchParams();
  const state = readState(search);
  const list = useQuestions(state);
  // After Clear the fields begin anew: what was just being typed must not come back.
  const [cleanings, setCleanings] = useState(0);
  const category = useCategory(state.selected_category);
  const { isAuthenticated } = session;

  // Who looks, and at which category, decides how much stands above the list.
  const waiting = isChecking(session) || (state.selected_category !== null && category.isPending);

  const show = (next: ListState, replace = false) => setSearch(writeState(next), { replace });

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
          isAuthor(person) && (
            <LinkButton href={paths.addQuestion(state.selected_category)}>
              {t('questions.list.create')}
            </LinkButton>
          )
        }
      >
        {t('questions.list.title')}
      </PageHeading>
      {waiting ? <QuestionsLoading /> : columns()}
    </>
  );

  function columns() {
    return (
      <div className="two-columns">
        <QuestionFilters
          key={cleanings}
          state={state}
          onChange={(change) => show(changed(state, change), true)}
          onRefresh={() => {
            if (state.selected_page === 1) void list.refetch();
            else show({ ...state, selected_page: 1 });
          }}
          onClear={() => {
            setCleanings(cleanings + 1);
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
                  onClick={() => show(changed(state, { selected_category: null }))}
                >
                  {t('questions.list.category_clear')}
                </Button>
              }
            >
              {t('questions.list.category', { name: category.data?.name ?? `#${state.selected_category}` })}
            </Alert>
          )}
          <QuestionResults
            list={list}
            page={state.selected_page}
            onPage={(selected_page) => {
              show({ ...state, selected_page });
              window.scrollTo(0, 0);
            }}
          />
        </div>
      </div>
    );
  }
}
