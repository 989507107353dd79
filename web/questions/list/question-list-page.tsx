import { type ComponentType, type ReactNode, useState } from 'react';

import { canWriteQuestions } from '../../../contract/permissions.ts';
import { isForAuthor, type ReadQuestion } from '../../../contract/questions/questions.ts';
import { testsIn } from '../../categories/category-facts.ts';
import { isOk } from '../../lib/api/api-error.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { paths, patterns } from '../../lib/paths/paths.ts';
import { isChecking } from '../../lib/session/session-state.ts';
import { usePerson, useRole, useSession } from '../../lib/session/session.ts';
import { setPaths } from '../../question-sets/paths.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button, LinkButton, TextLink } from '../../ui/button.tsx';
import { lazyComponent } from '../../ui/feedback/lazy-component.tsx';
import { useSelection } from '../../ui/tables/use-selection.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import {
  cleared,
  furtherFilters,
  type QuestionListState,
  useQuestionList,
  useQuestions,
  withState,
} from '../api.ts';
import { AuthorSelection } from './author-selection.tsx';
import { type AddToSetProps, type SaveTestsProps, testsOfList } from './tests-to-save.ts';
import { QuestionFilters, QuestionFiltersLoading } from './question-filters.tsx';
import { QuestionList, QuestionListLoading } from './question-list.tsx';

/** Apart from the filters that everybody has. */
const AuthorFilters = lazyComponent(
  async () => (await import('./author-filters.tsx')).AuthorFilters,
  QuestionFiltersLoading,
);

export type QuestionListPageProps = {
  /** What else authors can do with the tests of the list. */
  actions: (state: QuestionListState) => ReactNode;
  /** Asks for the format of a file, and saves tests in it. */
  SaveTests: ComponentType<SaveTestsProps>;
  /** Adds selected tests to a set. */
  AddToSet: ComponentType<AddToSetProps>;
};

export function QuestionListPage({ actions, SaveTests, AddToSet }: QuestionListPageProps) {
  const { t } = useTranslation();
  const [isSaving, setSaving] = useState(false);
  const session = useSession();
  const person = usePerson();
  const role = useRole();
  const listState = useQuestionList();
  const { state, show, filter, toPage } = listState;
  const list = useQuestions(state);
  // Clearing remounts the typed fields, so that text that was typed just before it is dropped.
  const [clears, setClears] = useState(0);
  const isAuthor = canWriteQuestions(person);
  const listed = list.data !== undefined && isOk(list.data) ? list.data.data_api : [];
  const selection = useSelection<ReadQuestion>(listed, withState('', state));
  const ShownFilters = isAuthor ? AuthorFilters : QuestionFilters;

  // The height above the list depends on the person and the category. A category that is chosen later leaves the filters where they are.
  const isPending = isChecking(session) || listState.isCategoryPending;
  const [hasStarted, setStarted] = useState(!isPending);
  if (!hasStarted && !isPending) setStarted(true);
  const waiting = !hasStarted;

  return (
    <>
      <PageHeading
        below={
          !waiting &&
          role !== undefined && (
            <p className="muted">
              {role !== 'guest' && (
                <strong>{t('questions.list.role', { role: t(`questions.roles.${role}`) })}. </strong>
              )}
              {t(`questions.notes.${role}`)}
            </p>
          )
        }
        actions={
          !waiting &&
          isAuthor && (
            <>
              {/* A run of the analysis has not all filters of the list. */}
              {Object.keys(furtherFilters(state)).length === 0 && actions(state)}
              <LinkButton href={withState(patterns.printQuestions, state)} look="secondary">
                {t('questions.list.print')}
              </LinkButton>
              <Button look="secondary" onClick={() => setSaving(true)}>
                {t('questions.list.save_as')}
              </Button>
              <LinkButton href={setPaths.list} look="secondary">
                {t('questions.list.sets')}
              </LinkButton>
              <LinkButton href={paths.addQuestion(state.selected_category)}>
                {t('questions.list.create')}
              </LinkButton>
            </>
          )
        }
      >
        {t('questions.list.title')}
      </PageHeading>
      {waiting ? <ColumnsLoading /> : columns()}
      {isSaving && <SaveTests tests={testsOfList(state)} onClose={() => setSaving(false)} />}
    </>
  );

  function columns() {
    return (
      <div className="grid two-columns question-columns">
        <ShownFilters
          list={listState}
          clears={clears}
          authorName={firstAuthor(listed)}
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
                <>
                  {isAuthor && (
                    <LinkButton href={setPaths.ofCategory(state.selected_category)} look="secondary" small>
                      {t('questions.list.category_share')}
                    </LinkButton>
                  )}
                  <Button
                    look="secondary"
                    small
                    onClick={() => show({ ...state, selected_page: 1, selected_category: null })}
                  >
                    {t('questions.list.category_clear')}
                  </Button>
                </>
              }
            >
              {t('questions.list.category', {
                name: state.selected_category_info?.name ?? `#${state.selected_category}`,
              })}
            </Alert>
          )}
          {results()}
        </div>
        <p className="small">
          <TextLink href={paths.businessPlan}>{t('questions.list.business_plan')}</TextLink>
        </p>
      </div>
    );
  }

  function results() {
    const isSearch = state.search_text !== null && state.search_text !== '';
    return (
      <QuestionList
        list={list}
        category={categoryToSolve(state)}
        onClearSearch={isSearch ? clearSearch : undefined}
        selection={isAuthor ? selection : undefined}
        selectionBar={
          isAuthor && (
            <AuthorSelection
              selection={selection}
              sort={state.sort}
              SaveTests={SaveTests}
              AddToSet={AddToSet}
            />
          )
        }
        page={state.selected_page}
        onPage={toPage}
      />
    );
  }

  function clearSearch() {
    setClears(clears + 1);
    filter({ search_text: null });
  }
}

/** The name of the author of the first test, where the reader sees authors. */
function firstAuthor([first]: readonly ReadQuestion[]): string | undefined {
  return first !== undefined && isForAuthor(first) ? first.author_name : undefined;
}

/** The category of a list that is not searched, where that category has tests. */
function categoryToSolve({
  selected_category_info: category,
  search_text,
}: QuestionListState): number | null {
  return search_text === null && category !== null && testsIn(category) !== 0 ? category.id : null;
}

/** In the place of the filters and the list. */
function ColumnsLoading() {
  return (
    <div className="grid two-columns question-columns">
      <QuestionFiltersLoading />
      <QuestionListLoading />
    </div>
  );
}
