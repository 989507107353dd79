import type { ReactNode } from 'react';

import { type AnswerFilter, answerFilters } from '../../contract/answers.ts';
import { useCategory } from '../categories/api.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { useListState } from '../lib/list-state.ts';
import { Button, TextLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { LoadingPanel } from '../ui/feedback/loading.tsx';
import { Pagination } from '../ui/tables/pagination.tsx';
import { SkeletonCard, SkeletonList } from '../ui/feedback/skeleton.tsx';
import { workPatterns } from '../work/paths.ts';
import { AnsweredTests } from './answered-tests.tsx';
import { answeredList, type AnsweredState, useAnswered } from './history-api.ts';

type Subject = { category: number; category_name: string };

export type AnsweredListProps = {
  /** The id of a child of the reader; without it the reader's own answers. */
  child?: number | undefined;
  /** The subjects to choose from; undefined while they are loaded. */
  subjects: readonly Subject[] | undefined;
  /** Shown to a person without answers. */
  nothing: ReactNode;
};

/**
 * All answers of a person, the latest first, by subject and verdict, in pages. Which of them are shown stands in the address:
 * see `paths.answered`.
 */
export function AnsweredList({ child, subjects, nothing }: AnsweredListProps) {
  const { t } = useTranslation();
  const { state, filter, show, toPage } = useListState(answeredList);
  const { selected_page, verdict, selected_category } = state;
  const answered = useAnswered({
    page: selected_page,
    child,
    category: selected_category ?? undefined,
    verdict: verdict === '' ? undefined : verdict,
  });
  const { data, isPlaceholderData } = answered;
  const isFiltered = verdict !== '' || selected_category !== null;
  const { disabled = 0, in_work = 0 } = data?.not_listed ?? {};
  const isNothing = !isFiltered && disabled + in_work === 0;

  return (
    <div className="stack">
      <AnsweredFilters state={state} filter={filter} subjects={subjects ?? []} />
      <Loaded answer={answered} loading={<AnsweredLoading />} empty={isNothing ? nothing : undefined}>
        {content}
      </Loaded>
    </div>
  );

  function content(found: NonNullable<typeof data>) {
    return (
      <>
        <p className="muted" role="status">
          {t('answers.answered.count', { count: found.total })}
          {disabled > 0 && ` · ${t('answers.answered.disabled', { count: disabled })}`}
          {in_work > 0 && ` · ${t('answers.answered.in_work', { count: in_work })}`}
          {in_work > 0 && child === undefined && (
            <>
              {' '}
              <TextLink href={workPatterns.myWork}>{t('my_work.all')}</TextLink>
            </>
          )}
        </p>
        {isFiltered && found.data_api.length === 0 ? (
          <EmptyState
            illustration="nothing_found"
            actions={
              <Button onClick={() => show(answeredList.initial)}>{t('answers.answered.show_all')}</Button>
            }
          >
            {t('answers.answered.none')}
          </EmptyState>
        ) : (
          <div aria-busy={isPlaceholderData}>
            <AnsweredTests
              items={found.data_api}
              ofOther={child !== undefined}
              outdated={isPlaceholderData}
            />
          </div>
        )}
        <Pagination page={selected_page} totalPages={found.total_pages} onPage={toPage} />
      </>
    );
  }
}

type AnsweredFiltersProps = {
  state: AnsweredState;
  filter: (change: Partial<AnsweredState>) => void;
  subjects: readonly Subject[];
};

function AnsweredFilters({ state, filter, subjects }: AnsweredFiltersProps) {
  const { t } = useTranslation();
  const { selected_category, verdict } = state;
  // A link may name a category within a subject.
  const isListed = subjects.some(({ category }) => category === selected_category);
  const other = useCategory(isListed ? null : selected_category);
  const options = subjects.map(({ category, category_name }) => ({ value: category, label: category_name }));
  if (selected_category !== null && !isListed) {
    options.push({ value: selected_category, label: other.data?.name ?? `#${selected_category}` });
  }
  return (
    <div role="search" className="row answered-filters">
      <SelectField
        name="category"
        label={t('answers.answered.subject')}
        placeholder={t('answers.answered.any_subject')}
        options={options}
        value={selected_category ?? ''}
        onChange={({ target }) =>
          filter({ selected_category: target.value === '' ? null : Number(target.value) })
        }
      />
      <SelectField
        name="verdict"
        label={t('answers.answered.verdict')}
        placeholder={t('answers.answered.any_verdict')}
        options={answerFilters.map((value) => ({ value, label: t(`answers.answered.verdicts.${value}`) }))}
        value={verdict}
        onChange={({ target }) => filter({ verdict: target.value as AnswerFilter | '' })}
      />
    </div>
  );
}

/** In the place of answers that are being loaded. */
function AnsweredLoading() {
  return (
    <LoadingPanel>
      <SkeletonList count={6}>
        <SkeletonCard shapes={['short', 'line', 'short']} />
      </SkeletonList>
    </LoadingPanel>
  );
}
