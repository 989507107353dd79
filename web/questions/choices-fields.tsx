import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { type OptionLetter, optionLetters, type ReadQuestion } from '../../contract/questions.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import type { FormTexts } from '../ui/form-draft.ts';
import { RadioCards } from '../ui/radio-cards.tsx';
import { optionsToChoose } from './options.ts';

export type ChoicesFieldsProps = {
  /** The test that is edited; none for a new one. */
  question: ReadQuestion | undefined;
  /** What the form held the last time and was never saved. */
  typed: FormTexts | undefined;
};

const empty = { a: '', b: '', c: '', d: '', e: '' };

const letterIn = (text: string | undefined) => optionLetters.find((letter) => letter === text);

/**
 * Options A to E and which of them is right. Of a test that is edited only options that have text can be
 * right; of a new one all can, since they may stand in the picture.
 */
export function ChoicesFields({ question, typed }: ChoicesFieldsProps) {
  const { t } = useTranslation();
  const [options, setOptions] = useState<Record<OptionLetter, string>>({
    ...empty,
    ...question,
    ...typed,
  });
  const [right, setRight] = useState<OptionLetter | null>(
    typed === undefined ? (question?.right_answer ?? null) : (letterIn(typed['right_answer']) ?? null),
  );
  const choices =
    question === undefined ? optionLetters : optionsToChoose(options).map(({ letter }) => letter);

  const label = (letter: OptionLetter) => (question === undefined ? '' : options[letter].trim());

  return (
    <>
      <fieldset className="question-form-part">
        <legend className="field-label">{t('questions.form.options')}</legend>
        <p className="field-hint">{t('questions.form.options_hint')}</p>
        {optionLetters.map((letter) => (
          <TextField
            key={letter}
            name={letter}
            label={t('questions.form.option', { letter: letter.toUpperCase() })}
            maxLength={1000}
            autoComplete="off"
            value={options[letter]}
            onChange={(event) => setOptions({ ...options, [letter]: event.target.value })}
          />
        ))}
      </fieldset>
      <div className="stack-small question-form-right">
        <RadioCards
          name="right_answer"
          legend={t('questions.form.right')}
          inline={choices.every((letter) => label(letter) === '')}
          options={choices.map((letter) => ({
            value: letter,
            mark: letter.toUpperCase(),
            label: label(letter),
          }))}
          value={right}
          onChange={(letter) => setRight(letter as OptionLetter)}
        />
        {right !== null && (
          <div className="row">
            <Button look="quiet" small onClick={() => setRight(null)}>
              {t('questions.form.right_clear')}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}
