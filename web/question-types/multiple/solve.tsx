import '../../ui/fields/fields.css';

import { useId, useRef } from 'react';

import type { MultipleAnswer, MultipleContent } from '../../../contract/question-types/multiple.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { RichText } from '../../rich-text/rich-text.tsx';
import { classNames } from '../../ui/class-names.ts';
import { OptionLabel } from '../option-pictures.tsx';
import { useLetterKeys } from '../letter-keys.ts';
import type { SolveProps } from '../view.ts';
import { lettered } from './options.ts';

/** A check box for each option. Its letter checks it too. */
export function SolveMultiple(props: SolveProps<MultipleContent, MultipleAnswer>) {
  const { content, answer, onAnswer, problem, disabled } = props;
  const { t } = useTranslation();
  const id = useId();
  const frame = useRef<HTMLFieldSetElement>(null);
  const options = lettered(content);
  const chosen = answer?.chosen ?? [];

  function toggle(option: string): void {
    const next = options
      .map((listed) => listed.id)
      .filter((optionId) => (optionId === option) !== chosen.includes(optionId));
    onAnswer({ chosen: next });
  }
  const byLetter = (letter: string) => options.find(({ mark }) => mark.toLowerCase() === letter);
  useLetterKeys(frame, disabled ? [] : options.map(({ mark }) => mark.toLowerCase()), (letter) => {
    const option = byLetter(letter);
    if (option !== undefined) toggle(option.id);
  });

  return (
    <fieldset
      ref={frame}
      aria-invalid={problem === undefined ? undefined : true}
      aria-describedby={problem === undefined ? undefined : `${id}-error`}
      className={classNames('radio-cards', problem !== undefined && 'field-invalid')}
      disabled={disabled}
    >
      <legend className="field-label">{t('questions.types.multiple.choose')}</legend>
      <div className="grid gap-3 radio-cards-list">
        {options.map((option) => (
          <label key={option.id} className="radio-card">
            <input
              type="checkbox"
              className="choice"
              name="answer.chosen"
              value={option.mark.toLowerCase()}
              checked={chosen.includes(option.id)}
              onChange={() => toggle(option.id)}
            />
            <span className="radio-card-mark">{option.mark}</span>
            <span className="radio-card-label">
              <OptionLabel id={option.id}>
                <RichText text={option.text} />
              </OptionLabel>
            </span>
          </label>
        ))}
      </div>
      {problem !== undefined && (
        <p id={`${id}-error`} className="field-error">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
