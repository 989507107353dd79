import './question-list.css';

import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { SuccessOf } from '../../../contract/wire/endpoint.ts';
import { canEditQuestion, canSeeAnswers } from '../../../contract/permissions.ts';
import { isForAuthor, type listQuestions, type ReadQuestion } from '../../../contract/questions/questions.ts';
import { ApiError, isStatus } from '../../lib/api/api-error.ts';
import { useFormats } from '../../lib/languages/formats.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { paths } from '../../lib/paths/paths.ts';
import { usePerson, useRole } from '../../lib/session/session.ts';
import { Button, LinkButton, TextLink } from '../../ui/button.tsx';
import { findView } from '../../question-types/registry.ts';
import { askedIn, keyText } from '../../question-types/wire.ts';
import { RichText, RichTexts, usePlainText } from '../../rich-text/rich-text.tsx';
import { Chip } from '../../ui/chip.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { errorText } from '../../ui/feedback/error-text.ts';
import { LinkCard, LinkCardHeading } from '../../ui/layout/link-card.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { LoadingPanel } from '../../ui/feedback/loading.tsx';
import { Pagination } from '../../ui/tables/pagination.tsx';
import type { Selection } from '../../ui/tables/use-selection.ts';
import { SkeletonCard, SkeletonList } from '../../ui/feedback/skeleton.tsx';
import { QuestionMedia } from '../../question-card/question.tsx';
import { preview } from '../preview.ts';
import { TypeChip } from '../type-chip.tsx';
import { verdictOf } from '../../../contract/results.ts';
import { VerdictSign } from '../../ui/pictures/verdict-sign.tsx';
import { useFamilyAnswers } from '../family-answers.ts';

const nothingAsked = { content: undefined, key: null };

export type QuestionListProps = {
  list: UseQueryResult<SuccessOf<typeof listQuestions>>;
  /** The category of the list; null for all, and where it has no tests. */
  category: number | null;
  /** Given where the list is that of a search. */
  onClearSearch: (() => void) | undefined;
  /** The tests of the page that an author has selected; undefined for others. */
  selection: Selection<ReadQuestion> | undefined;
  /** What can be done with these. */
  selectionBar: ReactNode;
  page: number;
  onPage: (page: number) => void;
};

/** The right column of the list of tests: a page of tests, or why there is none. */
export function QuestionList({
  list,
  category,
  onClearSearch,
  selection,
  selectionBar,
  page,
  onPage,
}: QuestionListProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const role = useRole();
  const { data, error } = list;
  if (data === undefined && error === null) return <QuestionListLoading />;

  const status = listStatus(data, error);
  if (status === 'no_access') {
    return (
      <EmptyState actions={<LinkButton href={paths.login}>{t('questions.list.login')}</LinkButton>}>
        {t('questions.list.no_access')}
      </EmptyState>
    );
  }
  if (status !== 'ok' || data === undefined) {
    return (
      <LoadError
        title={t(`questions.list.${status === 'django_error' ? 'django_error' : 'error'}`)}
        text={error !== null && errorText(t, error)}
        onRetry={list.refetch}
      />
    );
  }

  const listed = data.data_api.map(({ id }) => id);
  const pages = { page, totalPages: data.total_pages, onPage };
  const count =
    data.total_is_exact === false
      ? t('questions.list.count_more', { total: formats.number(data.total) })
      : t('questions.list.count', { count: data.total });
  return (
    <div className="stack" aria-busy={list.isFetching}>
      <div className="row apart question-results-head">
        <p className="muted" role="status">
          {list.isFetching ? t('questions.list.loading') : count}
        </p>
        <Pagination {...pages} />
      </div>
      {data.data_api.length === 0 ? (
        <EmptyState
          illustration={onClearSearch === undefined ? 'empty' : 'nothing_found'}
          actions={emptyActions()}
        >
          {t('questions.list.empty')}
        </EmptyState>
      ) : (
        <>
          {selectionBar}
          <ul className={classNames('grid question-list', list.isPlaceholderData && 'outdated-page')}>
            {data.data_api.map((question) => (
              <li key={question.id}>
                <RichTexts of={question}>
                  <QuestionItem question={question} listed={listed} selection={selection} />
                </RichTexts>
              </li>
            ))}
          </ul>
          <Pagination {...pages} label={t('questions.list.pages_below')} />
        </>
      )}
    </div>
  );

  function emptyActions() {
    // Parents cannot do anything about a list without tests: it fills when their children answer.
    const toCategories = role !== 'parent' && (
      <LinkButton href={paths.categoryPicker} look="secondary">
        {t('app.home.to_categories')}
      </LinkButton>
    );
    if (onClearSearch !== undefined) {
      return (
        <>
          <Button onClick={onClearSearch}>{t('questions.list.search_clear')}</Button>
          {toCategories}
        </>
      );
    }
    // The list of people who solve has what they have answered, so an empty one leads to solving.
    if (category !== null && (role === 'pupil' || role === 'user')) {
      return (
        <>
          <LinkButton href={paths.solve(category)}>{t('categories.solve')}</LinkButton>
          {toCategories}
        </>
      );
    }
    return toCategories || undefined;
  }
}

type QuestionItemProps = {
  question: ReadQuestion;
  /** The ids of all tests of the list. */
  listed: readonly number[];
  selection: Selection<ReadQuestion> | undefined;
};

function QuestionItem({ question, listed, selection }: QuestionItemProps) {
  const { t } = useTranslation();
  const person = usePerson();
  const plain = usePlainText();
  const { id } = question;
  const view = findView(question.test_type);
  const { content, key } = view === undefined ? nothingAsked : askedIn(view, question);
  const options = view?.options?.(content) ?? [];
  const expected = view === undefined || view.options !== undefined ? '' : keyText(view, question);
  const isAuthor = isForAuthor(question);
  const right = isAuthor && key !== null ? (view?.rightOptions?.(key) ?? []) : [];
  const lacksKey = isAuthor && view !== undefined && view.isMarked !== true && key === null;
  return (
    <LinkCard className="question-item">
      <div className="row">
        {selection?.selectable.includes(question) === true && (
          <label className="question-item-select screen-only">
            <input
              type="checkbox"
              className="choice"
              aria-label={t('questions.many.select', { name: preview(plain(question.savol)) })}
              checked={selection.has(id)}
              onChange={() => selection.toggle(id)}
            />
          </label>
        )}
        <TypeChip type={question.test_type} />
        {Boolean(question.category_name) && <Chip>{question.category_name}</Chip>}
        {isAuthor && !question.enabled && <Chip tone="orange">{t('questions.disabled')}</Chip>}
        {isAuthor && question.tags?.map((tag) => <Chip key={tag}>{`# ${tag}`}</Chip>)}
        {lacksKey && <Chip tone="red">{t('questions.list.without_key')}</Chip>}
      </div>
      <LinkCardHeading href={paths.question(question.id)} className="question-item-text pre-wrap">
        <RichText text={question.savol} part="flat" />
      </LinkCardHeading>
      <QuestionMedia question={question} look="small" />
      {options.length > 0 && (
        <ul className="row question-item-options">
          {options.map(({ id: option, mark, text }) => (
            <li key={option} className={classNames(right.includes(option) && 'question-item-right')}>
              <span className="muted">{mark})</span> <RichText text={text} />
              {right.includes(option) && (
                <>
                  {' '}
                  <span role="img" aria-label={t('questions.page.right')}>
                    ✓
                  </span>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {expected !== '' && (
        <div className="pre-wrap">
          <RichText text={t('questions.expected', { text: expected })} />
        </div>
      )}
      <ListedAnswers question={id} listed={listed} />
      {person !== null && isAuthor && canSeeAnswers(person, question) && (
        <p className="row question-item-results screen-only">
          <TextLink href={paths.questionResults(id)}>{t('questions.page.results')}</TextLink>
          {canEditQuestion(person, question) && (
            <TextLink href={paths.editQuestion(id)}>{t('questions.page.edit')}</TextLink>
          )}
        </p>
      )}
    </LinkCard>
  );
}

/** In the place of a page of tests. */
export function QuestionListLoading() {
  return (
    <LoadingPanel>
      <SkeletonList count={6} className="grid question-list">
        <SkeletonCard shapes={[['chip', 'chip'], 'title', 'short']} />
      </SkeletonList>
    </LoadingPanel>
  );
}

/** How loading the list ended: well, without access for this reader, without an answer, or refused for its query. */
type ListStatus = 'ok' | 'no_access' | 'error' | 'django_error';

const listStatuses: readonly ListStatus[] = ['ok', 'no_access', 'error', 'django_error'];

/** @param answer the body of a success, undefined while there is none @param error what the call threw */
export function listStatus(answer: { status: string } | undefined, error: unknown): ListStatus {
  if (error !== null && error !== undefined) {
    if (isStatus(error, 401, 403)) return 'no_access';
    const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
    return refused ? 'django_error' : 'error';
  }
  return listStatuses.find((status) => status === answer?.status) ?? 'error';
}

type ListedAnswersProps = {
  /** The id of the test. */
  question: number;
  /** The ids of all tests of the list, whose answers are requested together. */
  listed: readonly number[];
};

/** How the reader's own answer to a test of a list went, and which of a parent's children have answered it; nothing for others. */
function ListedAnswers({ question, listed }: ListedAnswersProps) {
  const { t } = useTranslation();
  const ownId = usePerson()?.id;
  const { answers, isAsked } = useFamilyAnswers(listed);
  if (!isAsked) return null;
  return (
    <ul className="row listed-answers" aria-label={t('questions.list.answered')}>
      {answers
        .filter(({ test }) => test === question)
        .map(({ person, user_name, percentage }) => (
          <li key={person} className="listed-answer">
            <VerdictSign verdict={verdictOf(percentage)} />{' '}
            <span className="listed-answer-name">
              {person === ownId ? t('questions.page.your_answer') : user_name}
            </span>
          </li>
        ))}
    </ul>
  );
}
