import { type ReactNode, useState } from 'react';
import { Redirect, useLocation, useSearchParams } from 'wouter';

import { type AnswerToMark as Answer, markAnswer, type MarkInput } from '../../contract/marks.ts';
import { canWriteQuestions } from '../../contract/permissions.ts';
import { isStatus } from '../lib/api/api-error.ts';
import { useFormats } from '../lib/languages/formats.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { parseId, parseWholeNumber } from '../lib/paths/parse-id.ts';
import { paths } from '../lib/paths/paths.ts';
import { usePerson } from '../lib/session/session.ts';
import { Beside } from '../ui/layout/beside.tsx';
import { LinkButton, TextLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { errorText } from '../ui/feedback/error-text.ts';
import type { FormDraft } from '../ui/fields/form-draft.ts';
import { LoadError } from '../ui/feedback/load-error.tsx';
import { LoadingPanel } from '../ui/feedback/loading.tsx';
import { PageHeading, type PageHeadingProps } from '../ui/layout/page-heading.tsx';
import { useQuestionHeading } from '../questions/question-heading.tsx';
import { plainTextOf } from '../rich-text/rich-text.tsx';
import { SkeletonCard } from '../ui/feedback/skeleton.tsx';
import { AnswerToMark } from './answer-to-mark.tsx';
import { type QueueFilter, useMark, useQueue, useToMark } from './api.ts';
import { type ProposalOf, submitMark } from './mark-form.tsx';

/**
 * The answers that wait for a person's mark, one after the other. Each has an address, so Back leads to the one before.
 * @param proposal the proposal beside the mark of an answer, by its id
 * @param inWork lists the work with answers to mark, or shows that nothing waits, where none in work does
 */
export function ToMarkPage({ proposal, inWork }: Pick<QueueProps, 'proposal' | 'inWork'>) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const filter = { test: parseId(search.get('test')), category: parseId(search.get('category')) };
  const id = parseWholeNumber(search.get('answer'), Number.MAX_SAFE_INTEGER);
  if (!canWriteQuestions(usePerson())) {
    return (
      <ToMarkFrame title={undefined} filter={filter} left={undefined}>
        <EmptyState>{t('marks.no_access')}</EmptyState>
      </ToMarkFrame>
    );
  }
  return <Queue filter={filter} id={id} proposal={proposal} inWork={inWork} />;
}

type QueueProps = {
  filter: QueueFilter;
  id: number | null;
  proposal: ProposalOf<number>;
  inWork: (nothing: ReactNode) => ReactNode;
};

function Queue({ filter, id, proposal, inWork }: QueueProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [, navigate] = useLocation();
  const [last, setLast] = useState<number>();
  const [moved, setMoved] = useState(false);
  const [refused, setRefused] = useState<number>();
  const { showMarked, remember, reload } = useMark();
  const queue = useQueue(filter, {});
  const opened = useToMark(id);
  // It is loaded while the present answer is read.
  const following = useQueue(filter, id === null ? undefined : { after: id });
  const first = queue.data?.data_api[0];
  const left = queue.data?.total;
  const to = (answer?: number) => paths.toMark({ ...filter, answer });

  const isGone = isStatus(opened.error, 403, 404) || (refused !== undefined && refused === id);
  const error = queue.error ?? (isGone ? null : opened.error);
  const loading = opened.data === undefined || opened.data.id !== id;
  const marked = loading ? undefined : opened.data;
  const title = useQuestionHeading(marked?.test);
  if (id === null && first !== undefined && !queue.isFetching) return <Redirect to={to(first.id)} replace />;

  return (
    <ToMarkFrame title={title} filter={filter} left={left} last={last === undefined ? undefined : to(last)}>
      {content()}
      {!isFiltered(filter) &&
        left !== undefined &&
        inWork(left === 0 && id === null && <NothingLeft filter={filter} />)}
    </ToMarkFrame>
  );

  function content() {
    if (error !== null) {
      const retry = () => void (queue.error === null ? opened : queue).refetch();
      return <LoadError text={errorText(t, error)} onRetry={retry} />;
    }
    if (isGone) {
      return (
        <EmptyState actions={<LinkButton href={to()}>{t('marks.go_on')}</LinkButton>}>
          {t('marks.gone')}
        </EmptyState>
      );
    }
    if (id === null && left === 0) return isFiltered(filter) && <NothingLeft filter={filter} />;
    if (marked === undefined) return <ToMarkLoading />;
    const then = next(marked.id);
    return (
      <AnswerToMark
        key={marked.id}
        marked={marked}
        proposal={proposal}
        follows={moved}
        save={(mark, draft) => save(marked, mark, draft, then)}
        skip={then === undefined ? undefined : () => show(then)}
        leave={() => show(then)}
      />
    );
  }

  /** The answer after this one in the queue; from its end the first. */
  function next(present: number): Answer | undefined {
    const after = following.data?.data_api[0];
    if (after !== undefined && after.id > present) return after;
    return first?.id === present ? undefined : first;
  }

  function show(answer: Answer | undefined): void {
    if (answer !== undefined) remember(answer);
    setMoved(true);
    navigate(to(answer?.id));
  }

  /** Saves a mark, and shows the answer that comes after it. */
  async function save(
    { id: present, user_name, test: question }: Answer,
    body: MarkInput,
    draft: FormDraft,
    then: Answer | undefined,
  ): Promise<void> {
    const subject = `${user_name === '' ? plainTextOf(question)(question.savol) : user_name}: ${formats.percent(body.percentage)}`;
    try {
      const sent = { title: subject, endpoint: markAnswer, params: { id: present }, body };
      const saved = await submitMark(draft, sent, reload);
      if (saved === undefined) return;
      await showMarked(present, saved);
    } catch (problem) {
      // The test was deleted or changed, or the account of the pupil was erased, while this screen was open.
      if (!isStatus(problem, 403, 404, 409)) throw problem;
      draft.forget();
      setRefused(present);
      return;
    }
    draft.forget();
    setLast(present);
    show(then);
  }
}

/** Whether only the answers to one test, or in one category, are marked. */
function isFiltered({ test, category }: QueueFilter): boolean {
  return test !== null || category !== null;
}

type FrameProps = {
  /** The test; undefined while it is loaded, and where there is none. */
  title: PageHeadingProps['children'];
  filter: QueueFilter;
  left: number | undefined;
  /** The address of the answer that was marked last. */
  last?: string | undefined;
  children: ReactNode;
};

function ToMarkFrame({ title, filter, left, last, children }: FrameProps) {
  const { t } = useTranslation();
  return (
    <div className="stack">
      <PageHeading
        kind={title === undefined ? undefined : t('marks.title')}
        title={t('marks.title')}
        above={<TextLink href={paths.home}>{t('statistics.written.back')}</TextLink>}
        below={
          <p className="row">
            {left !== undefined && left > 0 && <span role="status">{t('marks.left', { count: left })}</span>}
            {last !== undefined && <TextLink href={last}>{t('marks.last')}</TextLink>}
            {isFiltered(filter) && <TextLink href={paths.toMark()}>{t('marks.all')}</TextLink>}
          </p>
        }
      >
        {title ?? t('marks.title')}
      </PageHeading>
      {children}
    </div>
  );
}

function NothingLeft({ filter }: { filter: QueueFilter }) {
  const { t } = useTranslation();
  const results = filter.test === null ? undefined : paths.questionResults(filter.test);
  return (
    <EmptyState
      illustration="done"
      actions={
        <LinkButton href={results ?? paths.home}>
          {t(results === undefined ? 'marks.to_home' : 'marks.to_results')}
        </LinkButton>
      }
    >
      {t('marks.nothing')}
    </EmptyState>
  );
}

function ToMarkLoading() {
  return (
    <LoadingPanel>
      <Beside aside={<SkeletonCard shapes={['title', 'field', 'field', 'button']} />}>
        <SkeletonCard shapes={['title', 'short', 'line', 'line', 'line']} />
      </Beside>
    </LoadingPanel>
  );
}
