import './page.css';

import { Fragment } from 'react';

import type { FamilyAnswer } from '../../../contract/answers.ts';
import { canSeeAuthorEmail } from '../../../contract/permissions.ts';
import type {
  QuestionForAuthor,
  QuestionForStaff,
  ReadQuestion,
} from '../../../contract/questions/questions.ts';
import { verdictOf } from '../../../contract/results.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { usePerson } from '../../lib/session/session.ts';
import { Explanation, Question } from '../../question-card/question.tsx';
import { findView } from '../../question-types/registry.ts';
import { Review } from '../../question-types/reviewing/review.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Collapsible } from '../../ui/layout/collapsible.tsx';
import { preview } from '../preview.ts';
import { TypeChip } from '../type-chip.tsx';
import { Comment } from './comment.tsx';
import { ResultChanges } from './result-changes.tsx';

export type QuestionDetailsProps = {
  question: ReadQuestion;
  /** What the reader and the reader's children have answered. */
  answers: readonly FamilyAnswer[];
};

/** The test itself below its question: picture, content with the key, and the answers of the reader, or of each child of the reader. */
export function QuestionDetails({ question, answers }: QuestionDetailsProps) {
  const { t } = useTranslation();
  const ownId = usePerson()?.id;
  const view = findView(question.test_type);
  const category = question.category_name || t('questions.page.no_category');
  const toThis = answers.filter(({ seen }) => seen === undefined);
  return (
    <>
      <Card>
        <div className="row">
          <TypeChip type={question.test_type} />
          <Chip>{t('questions.page.category', { name: category })}</Chip>
        </div>
        <Question question={question} look="none">
          {view && <Review view={view} question={question} right={question} answers={toThis.map(reviewed)} />}
          <Explanation text={question.explanation} />
          {answers.map(({ person, user_name, comment, regraded }) => (
            <Fragment key={person}>
              <Comment text={comment} option={person === ownId ? undefined : user_name} />
              <ResultChanges changes={regraded} owner={person === ownId ? undefined : user_name} />
            </Fragment>
          ))}
        </Question>
      </Card>
      {answers.map((answer) => (
        <SeenVersion
          key={answer.person}
          answer={answer}
          label={whose(answer)}
          owner={answer.person === ownId ? undefined : answer.user_name}
        />
      ))}
    </>
  );

  function reviewed(answer: FamilyAnswer) {
    return { ...answer, label: whose(answer), verdict: verdictOf(answer.percentage) };
  }

  function whose({ person, user_name }: FamilyAnswer): string {
    if (person === ownId) return t('questions.page.your_answer');
    return t('questions.page.answer_of', { name: user_name });
  }
}

/** For authors only: the state of the test, the notes of its analysis, and who wrote it. */
export function AdministrativeInformation({ question }: { question: QuestionForAuthor | QuestionForStaff }) {
  const { t } = useTranslation();
  const person = usePerson();
  const author = question.author_name || t('questions.administration.nobody');
  const seesEmail = person !== null && canSeeAuthorEmail(person);
  const email = 'author_email' in question ? question.author_email : '';
  return (
    <Card className="screen-only" title={t('questions.administration.title')}>
      <dl className="facts question-facts">
        <dt>{t('questions.administration.ai')}</dt>
        <dd>
          <Chip tone={question.is_analyzed_by_ai ? 'green' : 'neutral'}>
            {t(`questions.administration.${question.is_analyzed_by_ai ? 'analyzed' : 'not_analyzed'}`)}
          </Chip>
        </dd>
        <dt>{t('questions.administration.status')}</dt>
        <dd>
          <Chip tone={question.enabled ? 'green' : 'orange'}>
            {t(`questions.administration.${question.enabled ? 'enabled' : 'disabled'}`)}
          </Chip>
        </dd>
        {question.tags !== undefined && (
          <>
            <dt>{t('questions.tags.tags')}</dt>
            <dd className="row">
              {question.tags.map((tag) => (
                <Chip key={tag}>{tag}</Chip>
              ))}
            </dd>
          </>
        )}
        {seesEmail && (
          <>
            <dt>{t('questions.administration.author_name')}</dt>
            <dd>{author}</dd>
            <dt>{t('questions.administration.author_email')}</dt>
            <dd>{email || t('questions.administration.nobody')}</dd>
          </>
        )}
      </dl>
      {!seesEmail && <p>{t('questions.administration.author', { name: author })}</p>}
      {Boolean(question.change_by_ai) && (
        <Collapsible
          title={t('questions.administration.notes')}
          preview={<p>{preview(question.change_by_ai)}</p>}
        >
          <p className="pre-wrap">{question.change_by_ai}</p>
        </Collapsible>
      )}
    </Card>
  );
}

type SeenVersionProps = {
  answer: FamilyAnswer;
  /** What the answer is called beside the options. */
  label: string;
  /** Whose it is; undefined where it is the reader's own. */
  owner: string | undefined;
};

/** The test as it was when it was answered, with that answer, where it has been changed since. */
function SeenVersion({ answer, label, owner }: SeenVersionProps) {
  const { t } = useTranslation();
  const { seen } = answer;
  if (seen === undefined) return null;
  const view = findView(seen.test_type);
  const given = { ...answer, label, verdict: verdictOf(answer.percentage) };
  return (
    <Card
      title={owner === undefined ? t('questions.seen.title') : t('questions.seen.title_of', { name: owner })}
    >
      <p className="muted small">{t('questions.seen.note')}</p>
      <Question question={seen} look="text">
        {view && <Review view={view} question={seen} right={seen} answers={[given]} />}
      </Question>
    </Card>
  );
}
