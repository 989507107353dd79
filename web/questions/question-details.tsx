import './question-details.css';

import type { FamilyAnswer } from '../../contract/answers.ts';
import type { QuestionForAuthor, QuestionForStaff, ReadQuestion } from '../../contract/questions.ts';
import { verdictOf } from '../../contract/results.ts';
import { useTranslation } from '../lib/i18n.ts';
import { usePerson } from '../lib/session.ts';
import { Card } from '../ui/card.tsx';
import { Chip } from '../ui/chip.tsx';
import { Collapsible } from '../ui/collapsible.tsx';
import { MarkedOptions } from './marked-options.tsx';
import { QuestionPicture } from './picture.tsx';
import { preview } from './preview.ts';
import { WrittenAnswer } from './written-answer.tsx';

export type QuestionDetailsProps = {
  question: ReadQuestion;
  /** What the reader and the reader's children have answered. */
  answers: readonly FamilyAnswer[];
};

/**
 * The test itself below its question: picture, and options with the right one marked, or the expected answer; and what the reader, or
 * each child of the reader, has answered.
 */
export function QuestionDetails({ question, answers }: QuestionDetailsProps) {
  const { t } = useTranslation();
  const own = usePerson()?.id;
  const choosable = question.test_type === 'choosable';
  const category = question.category_name === '' ? t('questions.page.no_category') : question.category_name;
  return (
    <Card>
      <div className="row">
        <Chip tone="blue">{t(`questions.type.${choosable ? 'choosable' : 'free_text'}`)}</Chip>
        <Chip>{t('questions.page.category', { name: category })}</Chip>
      </div>
      <QuestionPicture image={question.image} />
      {choosable && (
        <MarkedOptions
          question={question}
          right={question.right_answer}
          choices={answers.flatMap((answer) =>
            answer.users_answer === null
              ? []
              : [{ letter: answer.users_answer, mark: whose(answer), person: answer.person }],
          )}
        />
      )}
      {answers.map(
        (answer) =>
          answer.users_text_answer !== null && (
            <WrittenAnswer
              key={answer.person}
              label={whose(answer)}
              text={answer.users_text_answer}
              verdict={verdictOf(answer.percentage)}
            />
          ),
      )}
      {!choosable && question.right_answer_text !== '' && (
        <div className="stack-small">
          <h2 className="question-expected-title">{t('questions.page.expected')}</h2>
          <p className="question-expected pre-line">{question.right_answer_text}</p>
        </div>
      )}
    </Card>
  );

  function whose({ person, user_name }: FamilyAnswer): string {
    if (person === own) return t('questions.page.your_answer');
    return t('questions.page.answer_of', { name: user_name });
  }
}

/** For authors only: the state of the test, the notes of its analysis, and who wrote it. */
export function AdministrativeInformation({ question }: { question: QuestionForAuthor | QuestionForStaff }) {
  const { t } = useTranslation();
  const author = question.author_name === '' ? t('questions.administration.nobody') : question.author_name;
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
        {'author_email' in question && (
          <>
            <dt>{t('questions.administration.author_name')}</dt>
            <dd>{author}</dd>
            <dt>{t('questions.administration.author_email')}</dt>
            <dd>{question.author_email || t('questions.administration.nobody')}</dd>
          </>
        )}
      </dl>
      {!('author_email' in question) && <p>{t('questions.administration.author', { name: author })}</p>}
      {question.change_by_ai !== '' && (
        <Collapsible
          title={t('questions.administration.notes')}
          preview={<p>{preview(question.change_by_ai)}</p>}
        >
          <p className="pre-line">{question.change_by_ai}</p>
        </Collapsible>
      )}
    </Card>
  );
}
