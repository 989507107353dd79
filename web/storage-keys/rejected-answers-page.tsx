import { useState } from 'react';

import type { SuccessOf } from '../../contract/wire/endpoint.ts';
import { listUntakenAnswers, type RejectedAnswer } from '../../contract/work/rejected-answers.ts';
import { isStatus } from '../lib/api/api-error.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { usePathId } from '../lib/paths/parse-id.ts';
import { paths } from '../lib/paths/paths.ts';
import { useEndpoint } from '../lib/api/use-endpoint.ts';
import { LinkButton, TextLink } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { Pagination } from '../ui/tables/pagination.tsx';
import { useFormats } from '../lib/languages/formats.ts';
import { Question } from '../question-card/question.tsx';
import { usePlainText } from '../rich-text/rich-text.tsx';
import { Card } from '../ui/layout/card.tsx';
import { inWords } from './in-words.ts';

/** The answers of a pupil that came when they could not be taken any more, for staff and teachers of the pupil. */
export function RejectedAnswersPage() {
  const { t } = useTranslation();
  const person = usePathId();
  const [page, setPage] = useState(1);
  const answers = useEndpoint(listUntakenAnswers, person === null ? null : { query: { person, page } }, {
    keepsPrevious: true,
  });
  const isClosed = person === null || isStatus(answers.error, 403, 404);
  return (
    <div className="stack">
      <PageHeading
        above={<TextLink href={paths.classes}>{t('classes.title')}</TextLink>}
        kind={isClosed ? undefined : t('untaken.title')}
      >
        {isClosed ? t('untaken.title') : answers.data?.user_name}
      </PageHeading>
      {content()}
    </div>
  );

  function content() {
    if (isClosed) {
      return (
        <EmptyState
          illustration="nothing_found"
          actions={<LinkButton href={paths.classes}>{t('classes.title')}</LinkButton>}
        >
          {t('untaken.no_access')}
        </EmptyState>
      );
    }
    return (
      <Loaded
        answer={answers}
        shapes={['title', 'line', 'line', 'short']}
        empty={<EmptyState>{t('untaken.none')}</EmptyState>}
      >
        {(list) => (
          <RejectedAnswerList list={list} page={page} onPage={setPage} outdated={answers.isPlaceholderData} />
        )}
      </Loaded>
    );
  }
}

type RejectedAnswerListProps = {
  list: SuccessOf<typeof listUntakenAnswers>;
  page: number;
  onPage: (page: number) => void;
  /** Whether it is of another page than the wanted one, which is being loaded. */
  outdated: boolean;
};

function RejectedAnswerList({ list, page, onPage, outdated }: RejectedAnswerListProps) {
  const { t } = useTranslation();
  return (
    <>
      <p>{t('untaken.about')}</p>
      <p className="muted" role="status">
        {t('untaken.count', { count: list.total })}
      </p>
      <div className={classNames('stack', outdated && 'outdated-page')}>
        {list.data_api.map((answer) => (
          <RejectedAnswerItem key={answer.id} answer={answer} />
        ))}
      </div>
      <Pagination page={page} totalPages={list.total_pages} onPage={onPage} />
    </>
  );
}

/** What an answer was given to, as a reader knows it who may not know the test. */
function useSubject({ kind, question, title, body }: RejectedAnswer): string {
  const { t } = useTranslation();
  if (kind === 'hand_in')
    return title === undefined ? t('untaken.hand_in_some') : t('untaken.hand_in', { work: title });
  if (kind === 'answer') return t('untaken.test', { id: question ?? 0 });
  const { test } = (body ?? {}) as { test?: unknown };
  const id = typeof test === 'number' ? test : '?';
  return title === undefined
    ? t('untaken.test_in_some_work', { id })
    : t('untaken.test_in_work', { id, work: title });
}

/** A rejected answer: its test, the answer in words, when it was given, and why it does not count. */
function RejectedAnswerItem({ answer }: { answer: RejectedAnswer }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { test: question, kind, reason, at, received_at } = answer;
  const given = usePlainText(question)(inWords(answer));
  return (
    <Card title={useSubject(answer)}>
      <div className="stack gap-3">
        {question !== undefined && <Question question={question} look="text" />}
        {kind !== 'hand_in' && (
          <p className="pre-wrap">
            <strong>{t('untaken.answered')}</strong> {given === '' ? t('untaken.nothing') : given}
          </p>
        )}
        <p>
          <strong>{t('untaken.why')}</strong> {t(`untaken.reason.${reason}`)}
        </p>
        <p className="muted small">
          {t('untaken.times', { at: dateTime(at), received: dateTime(received_at) })}
        </p>
      </div>
    </Card>
  );
}
