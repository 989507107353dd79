import './question-list.css';

import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';

import type { ReadQuestion } from '../../contract/questions.ts';
import { paths } from '../lib/paths.ts';
import { Card } from '../ui/card.tsx';
import { Chip } from '../ui/chip.tsx';
import { classNames } from '../ui/class-names.ts';
import { isForAuthor } from './can-edit.ts';
import { filledOptions } from './options.ts';
import { QuestionPicture } from './picture.tsx';

export type QuestionListProps = {
  questions: readonly ReadQuestion[];
  /** They are those of the page before, shown until the new ones are there. */
  old: boolean;
};

export function QuestionList({ questions, old }: QuestionListProps) {
  return (
    <ul className={classNames('question-list', old && 'question-list-old')}>
      {questions.map((question) => (
        <li key={question.id}>
          <QuestionItem question={question} />
        </li>
      ))}
    </ul>
  );
}

function QuestionItem({ question }: { question: ReadQuestion }) {
  const { t } = useTranslation();
  const choosable = question.test_type === 'choosable';
  const options = filledOptions(question);
  return (
    <Card className="question-item">
      <div className="row">
        <Chip tone="blue">{t(`questions.type.${choosable ? 'choosable' : 'free_text'}`)}</Chip>
        <Chip>{question.category_name}</Chip>
        {isForAuthor(question) && !question.enabled && <Chip tone="orange">{t('questions.disabled')}</Chip>}
      </div>
      <h2 className="question-item-text pre-line">
        <Link href={paths.question(question.id)} className="question-item-link">
          {question.savol}
        </Link>
      </h2>
      <QuestionPicture image={question.image} small />
      {choosable && options.length > 0 && (
        <ul className="question-item-options">
          {options.map(({ letter, text }) => (
            <li key={letter}>
              <span className="muted">{letter.toUpperCase()})</span> {text}
            </li>
          ))}
        </ul>
      )}
      {!choosable && question.right_answer_text !== '' && (
        <p className="pre-line">{t('questions.expected', { text: question.right_answer_text })}</p>
      )}
    </Card>
  );
}
