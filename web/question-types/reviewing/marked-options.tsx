import '../question-types.css';

import type { Remarks } from '../../../contract/question-types/remarks.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { RichText } from '../../rich-text/rich-text.tsx';
import { classNames } from '../../ui/class-names.ts';
import { OptionLabel } from '../option-pictures.tsx';
import type { Option } from '../view.ts';

/** What a person chose, and how it is marked. */
export type Choice = { person: number; mark: string; chosen: readonly string[] };

const none: readonly Option[] = [];

export type MarkedOptionsProps = {
  options: readonly Option[];
  /** The names of options that may be right or chosen without being listed, since they are in the picture. */
  unlisted?: readonly Option[];
  /** The ids of the right ones; null where the test has no right answer, or the reader may not know it. */
  right: readonly string[] | null;
  choices: readonly Choice[];
  /** What the author says about options, by their ids. */
  remarks?: Readonly<Remarks> | undefined;
};

/**
 * The options of a test with those marked that are right and, where there are any, those that were chosen, in words and signs. One
 * that is not listed is named where it is right or was chosen.
 */
export function MarkedOptions({ options, unlisted = none, right, choices, remarks }: MarkedOptionsProps) {
  const { t } = useTranslation();
  const isListed = (id: string) => options.some((option) => option.id === id);
  const nameOf = (id: string) => unlisted.find((option) => option.id === id)?.mark ?? '';
  const isRight = (id: string) => right?.includes(id) === true;
  const marksOf = (id: string) => choices.filter(({ chosen }) => chosen.includes(id));
  const remarkOn = (id: string) =>
    remarks?.[id] !== undefined && (
      <div className="option-remark pre-line">
        <RichText text={remarks[id]} />
      </div>
    );
  const toneOf = (id: string) => {
    if (isRight(id)) return 'question-option-right';
    return right !== null && marksOf(id).length > 0 && 'question-option-wrong';
  };
  const signOf = (id: string) => {
    if (isRight(id)) return '✓';
    return right === null ? '…' : '✗';
  };
  return (
    <>
      {options.length > 0 && (
        <ul className="grid gap-2" aria-label={t('questions.page.options')}>
          {options.map(({ id, mark: letter, text }) => (
            <li key={id} className={classNames('row question-option', toneOf(id))}>
              <span className="part-mark">{letter})</span>
              <span className="question-option-text">
                <OptionLabel id={id}>
                  <RichText text={text} />
                </OptionLabel>
              </span>
              {isRight(id) && (
                <span className="option-mark">
                  <span role="img" aria-label={t('questions.page.right')}>
                    ✓
                  </span>
                  {choices.length > 0 && <span aria-hidden="true">{t('questions.page.right')}</span>}
                </span>
              )}
              {marksOf(id).map(({ mark, person }) => (
                <span key={person} className="option-mark">
                  {!isRight(id) && <span aria-hidden="true">{signOf(id)}</span>}
                  <span>{mark}</span>
                </span>
              ))}
              {remarkOn(id)}
            </li>
          ))}
        </ul>
      )}
      {right
        ?.filter((id) => !isListed(id))
        .map((id) => (
          <div key={id} className="row question-option question-option-right">
            <span className="question-option-text">
              {t('questions.page.right_is', { letter: nameOf(id) })}
            </span>
            <span aria-hidden="true">✓</span>
            {remarkOn(id)}
          </div>
        ))}
      {choices.flatMap(({ mark, person, chosen }) =>
        chosen
          .filter((id) => !isListed(id))
          .map((id) => (
            <div key={`${person} ${id}`} className={classNames('row question-option', toneOf(id))}>
              <span className="question-option-text option-mark-first">
                {mark}: {nameOf(id)}
              </span>
              <span aria-hidden="true">{signOf(id)}</span>
              {!isRight(id) && remarkOn(id)}
            </div>
          )),
      )}
      {unlisted
        .filter(({ id }) => !isListed(id) && !isRight(id) && marksOf(id).length === 0 && remarkOn(id))
        .map(({ id, mark }) => (
          <div key={id} className="row question-option">
            <span className="part-mark">{mark})</span>
            {remarkOn(id)}
          </div>
        ))}
    </>
  );
}
