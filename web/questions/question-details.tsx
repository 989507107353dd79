import './question-details.css';

import { useTranslation } from 'react-i18next';

import type { ReadQuestion } from '../../contract/questions.ts';
import { Card } from '../ui/card.tsx';
import { Chip } from '../ui/chip.tsx';
import { classNames } from '../ui/class-names.ts';
import { filledOptions } from './options.ts';
import { QuestionPicture } from './picture.tsx';

/** The test itself: question, picture, and options with the right one marked, or the expected answer. */
export function QuestionDetails({ question }: { question: ReadQuestion }) {
  const { t } = useTranslation();
  const choosable = question.test_type === 'choosable';
  const category = question.category_name === '' ? t('questions.page.no_category') : question.category_name;
  return (
    <Card>
      <div className="row">
        <Chip tone="blue">{t(`questions.type.${choosable ? 'choosable' : 'free_text'}`)}</Chip>
        <Chip>{t('questions.page.category', { name: category })}</Chip>
      </div>
      <h2 className="question-text pre-line">{question.savol}</h2>
      <QuestionPicture image={question.image} />
      {choosable && <Options question={question} />}
      {!choosable && question.right_answer_text !== '' && (
        <div className="stack-small">
          <h3>{t('questions.page.expected')}</h3>
          <p className="question-expected pre-line">{question.right_answer_text}</p>
        </div>
      )}
    </Card>
  );
}

function Options({ question }: { question: ReadQuestion }) {
  const { t } = useTranslation();
  const options = filledOptions(question);
  const right = question.right_answer;
  return (
    <>
      {options.length > 0 && (
        <ul className="question-options" aria-label={t('questions.page.options')}>
          {options.map(({ letter, text }) => (
            <li
              key={letter}
              className={classNames('question-option', letter === right && 'question-option-right')}
            >
              <span>{letter.toUpperCase()})</span>
              <span className="question-option-text">{text}</span>
              {letter === right && (
                <span role="img" aria-label={t('questions.page.right')}>
                  ✓
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {right !== null && !options.some(({ letter }) => letter === right) && (
        <p className="question-option question-option-right">
          <span className="question-option-text">
            {t('questions.page.right_is', { letter: right.toUpperCase() })}
          </span>
          <span aria-hidden="true">✓</span>
        </p>
      )}
    </>
  );
}
