import './marked-options.css';

import type { OptionLetter } from '../../contract/choices.ts';
import { useTranslation } from '../lib/i18n.ts';
import { classNames } from '../ui/class-names.ts';
import { filledOptions, type Options } from './options.ts';

/** The option that a person chose, and how it is marked. */
export type Choice = { letter: OptionLetter; mark: string; person: number };

const none: readonly Choice[] = [];

export type MarkedOptionsProps = {
  question: Options;
  /** Null where the test has no right answer, or the reader may not know it. */
  right: OptionLetter | null;
  choices?: readonly Choice[];
};

/**
 * The options of a test with the right one marked and, where there are any, those that were chosen, in words and signs. An option
 * without text, which is in the picture, is listed only where it is right or was chosen.
 */
export function MarkedOptions({ question, right, choices = none }: MarkedOptionsProps) {
  const { t } = useTranslation();
  const options = filledOptions(question);
  const isListed = (letter: OptionLetter) => options.some((option) => option.letter === letter);
  const chosen = (wanted: OptionLetter) => choices.filter(({ letter }) => letter === wanted);
  const toneOf = (letter: OptionLetter) => {
    if (letter === right) return 'question-option-right';
    return right !== null && chosen(letter).length > 0 && 'question-option-wrong';
  };
  return (
    <>
      {options.length > 0 && (
        <ul className="question-options" aria-label={t('questions.page.options')}>
          {options.map(({ letter, text }) => (
            <li key={letter} className={classNames('question-option', toneOf(letter))}>
              <span>{letter.toUpperCase()})</span>
              <span className="question-option-text">{text}</span>
              {letter === right && (
                <span className="option-mark">
                  <span role="img" aria-label={t('questions.page.right')}>
                    ✓
                  </span>
                  {choices.length > 0 && <span aria-hidden="true">{t('questions.page.right')}</span>}
                </span>
              )}
              {chosen(letter).map(({ mark, person }) => (
                <span key={person} className="option-mark">
                  {letter !== right && <span aria-hidden="true">{right === null ? '…' : '✗'}</span>}
                  <span>{mark}</span>
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
      {right !== null && !isListed(right) && (
        <p className="question-option question-option-right">
          <span className="question-option-text">
            {t('questions.page.right_is', { letter: right.toUpperCase() })}
          </span>
          <span aria-hidden="true">✓</span>
        </p>
      )}
      {choices
        .filter(({ letter }) => !isListed(letter))
        .map(({ letter, mark, person }) => (
          <p key={person} className={classNames('question-option', toneOf(letter))}>
            <span className="question-option-text option-mark-first">
              {mark}: {letter.toUpperCase()}
            </span>
            <span aria-hidden="true">{letter === right ? '✓' : right === null ? '…' : '✗'}</span>
          </p>
        ))}
    </>
  );
}
