import { useState } from 'react';

import type { PastedQuestion } from '../../../contract/question-text/pasted-question.ts';
import { longestOption, longestQuestion } from '../../../contract/questions/questions.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { replaced, without } from '../../question-types/lists.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { TextArea, TextField } from '../../ui/fields/field.tsx';
import { preview } from '../preview.ts';
import { TypeChip } from '../type-chip.tsx';
import { faultOf, hasNoKey, listedBody } from './listed-question.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The letter of an option at a place, counted from 0. */
const letterAt = (place: number) => letters[place] ?? String(place + 1);

export type PastedRowProps = {
  /** Its number in the list. */
  number: number;
  question: PastedQuestion;
  onChange: (question: PastedQuestion) => void;
};

/** A question of a pasted list: its text, its options and its faults, all of which are corrected here. */
export function PastedRow({ number, question, onChange }: PastedRowProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { text, options, right, isLeftOut = false } = question;
  const fault = faultOf(t, question);
  const type = listedBody(question)?.test_type;
  const name = t('questions.paste.list.number', { number });

  function mark(place: number): void {
    const others = without(right, right.indexOf(place));
    onChange({ ...question, right: right.includes(place) ? [...others] : [...right, place] });
  }

  return (
    <li className="stack gap-2 pasted-row" aria-label={name} data-left-out={isLeftOut || undefined}>
      <div className="row gap-2">
        <label className="check-line">
          <input
            type="checkbox"
            className="choice"
            aria-label={t('questions.paste.list.take', { number })}
            checked={!isLeftOut}
            onChange={({ target }) => onChange({ ...question, isLeftOut: !target.checked })}
          />
          {number}.
        </label>
        {type !== undefined && <TypeChip type={type} />}
        {!isLeftOut && fault !== undefined && <Chip tone="red">{fault}</Chip>}
        {!isLeftOut && fault === undefined && hasNoKey(question) && (
          <Chip tone="orange">{t('questions.list.without_key')}</Chip>
        )}
        <Button
          look="quiet"
          small
          className="pasted-row-open"
          aria-expanded={isOpen}
          aria-label={`${t(isOpen ? 'questions.paste.list.close' : 'questions.paste.list.correct')}: ${name}`}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'questions.paste.list.close' : 'questions.paste.list.correct')}
        </Button>
      </div>
      {isOpen ? (
        <TextArea
          name={`list.${number}.text`}
          label={t('questions.form.question')}
          rows={2}
          maxLength={longestQuestion}
          value={text}
          onChange={({ target }) => onChange({ ...question, text: target.value })}
        />
      ) : (
        <p className="pre-wrap">{preview(text)}</p>
      )}
      <ul
        className={isOpen ? 'grid gap-2' : 'row pasted-row-options'}
        aria-label={t('questions.form.options')}
      >
        {options.map((option, place) => (
          <li key={letterAt(place)} className="row gap-2">
            <label className="check-line pasted-row-option">
              <input
                type="checkbox"
                className="choice"
                aria-label={t('questions.form.right_option', { letter: letterAt(place) })}
                checked={right.includes(place)}
                onChange={() => mark(place)}
              />
              <span>
                {letterAt(place)}) {!isOpen && option}
              </span>
            </label>
            {isOpen && (
              <TextField
                name={`list.${number}.${place}`}
                label={t('questions.form.option', { letter: letterAt(place) })}
                maxLength={longestOption}
                autoComplete="off"
                value={option}
                // Enter corrects; it does not send the form around it.
                onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
                onChange={({ target }) =>
                  onChange({ ...question, options: [...replaced(options, place, target.value)] })
                }
              />
            )}
          </li>
        ))}
      </ul>
    </li>
  );
}
