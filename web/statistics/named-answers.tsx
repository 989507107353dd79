import { type NamedAnswer, verdicts } from '../../contract/answers.ts';
import type { ReadQuestion } from '../../contract/questions/questions.ts';
import { verdictOf } from '../../contract/results.ts';
import { useFormats } from '../lib/languages/formats.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { useListState } from '../lib/list-state.ts';
import { paths } from '../lib/paths/paths.ts';
import { findView } from '../question-types/registry.ts';
import { answerText } from '../question-types/wire.ts';
import { preview } from '../questions/preview.ts';
import { Comment } from '../questions/page/comment.tsx';
import { ResultChanges } from '../questions/page/result-changes.tsx';
import { Button, TextLink } from '../ui/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { classNames } from '../ui/class-names.ts';
import { Collapsible } from '../ui/layout/collapsible.tsx';
import { DataTable } from '../ui/tables/data-table.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { LoadingPanel } from '../ui/feedback/loading.tsx';
import { Pagination } from '../ui/tables/pagination.tsx';
import { SkeletonShape } from '../ui/feedback/skeleton.tsx';
import { answersList, type AnswersState, useNamedAnswers } from './api.ts';
import { VerdictWord } from './verdict-word.tsx';
import { RichTextOf, usePlainText } from '../rich-text/rich-text.tsx';

/** Who answered what, the latest first. */
export function NamedAnswers({ question }: { question: ReadQuestion }) {
  const { t } = useTranslation();
  const list = useListState(answersList);
  return (
    <Card title={t('statistics.who')}>
      <div role="search" className="result-filter">
        <SelectField
          name="verdict"
          label={t('statistics.verdict.label')}
          placeholder={t('statistics.verdict.all')}
          options={verdicts.map((verdict) => ({
            value: verdict,
            label: t(`statistics.verdict.${verdict}`),
          }))}
          value={list.state.verdict}
          onChange={(event) => list.filter({ verdict: event.target.value as AnswersState['verdict'] })}
        />
      </div>
      <AnswersPage question={question} list={list} />
    </Card>
  );
}

type AnswersPageProps = { question: ReadQuestion; list: ReturnType<typeof useListState<AnswersState>> };

function AnswersPage({ question, list: { state, toPage } }: AnswersPageProps) {
  const { t } = useTranslation();
  const answers = useNamedAnswers(question.id, state);
  const loading = (
    <LoadingPanel text={t('statistics.who_loading')}>
      {Array.from({ length: 6 }, (_, at) => (
        <SkeletonShape key={at} shape="line" />
      ))}
    </LoadingPanel>
  );
  return (
    <Loaded answer={answers} title={t('statistics.who_failed')} loading={loading}>
      {(data) => (
        <div className="stack gap-3" aria-busy={answers.isFetching}>
          <p className="muted small" role="status">
            {t('statistics.who_count', { count: data.total })}
          </p>
          {data.data_api.length > 0 && (
            <div className={classNames(answers.isPlaceholderData && 'outdated-page')}>
              <AnswersTable question={question} answers={data.data_api} />
            </div>
          )}
          {data.data_api.length === 0 && data.total > 0 && (
            <div>
              <Button look="secondary" onClick={() => toPage(1)}>
                {t('statistics.first_page')}
              </Button>
            </div>
          )}
          <Pagination page={state.selected_page} totalPages={data.total_pages} onPage={toPage} />
        </div>
      )}
    </Loaded>
  );
}

type AnswersTableProps = { question: ReadQuestion; answers: readonly NamedAnswer[] };

function AnswersTable({ question, answers }: AnswersTableProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const name = ({ user_name }: NamedAnswer) =>
    user_name === '' ? <em className="muted">{t('statistics.closed_account')}</em> : user_name;
  const given = (answer: NamedAnswer) => <Given question={question} answer={answer} />;
  const verdict = ({ percentage, answer_id }: NamedAnswer) => (
    <span className="small result-line">
      {answer_id === undefined || percentage === null ? (
        <VerdictWord verdict={verdictOf(percentage)} />
      ) : (
        formats.percent(percentage)
      )}
      {answer_id !== undefined && (
        <>
          {' '}
          <TextLink href={paths.toMark({ test: question.id, answer: answer_id })}>
            {t(percentage === null ? 'statistics.mark' : 'statistics.change_mark')}
          </TextLink>
        </>
      )}
    </span>
  );
  const date = ({ completed_at }: NamedAnswer) => (
    <span className="small result-line">{formats.dateTime(completed_at)}</span>
  );
  return (
    <DataTable
      caption={t('statistics.who')}
      columns={[
        { header: t('statistics.name'), cell: name },
        { header: t('statistics.answer'), cell: given },
        { header: t('statistics.verdict.label'), cell: verdict },
        { header: t('statistics.date'), cell: date },
      ]}
      rows={answers.map((answer, at) => ({ ...answer, at }))}
      // An answer has no id, and two people may have the same name.
      rowKey={({ at, completed_at }) => `${at} ${completed_at}`}
    />
  );
}

/** The answer in words. */
function Given({ question, answer }: { question: ReadQuestion; answer: NamedAnswer }) {
  const { t } = useTranslation();
  const seen = answer.seen ?? question;
  const text = answerText(t, findView(seen.test_type), seen, answer);
  const inWords = usePlainText(seen)(text);
  const short = preview(inWords);
  const whole = <RichTextOf of={seen} text={text} />;
  return (
    <>
      {short === inWords ? (
        <span className="pre-line">{whole}</span>
      ) : (
        <Collapsible title={t('statistics.whole_answer')} preview={<p className="pre-line">{short}</p>}>
          <p className="pre-line">{whole}</p>
        </Collapsible>
      )}
      {answer.seen !== undefined && <p className="muted small">{t('questions.seen.note')}</p>}
      <Comment text={answer.comment} />
      <ResultChanges changes={answer.regraded} />
    </>
  );
}
