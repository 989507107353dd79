import '../../ui/choice.css';
import './write.css';

import { useId } from 'react';

import type { ChoosableContent, ChoosableKey } from '../../../contract/question-types/choosable-form.ts';
import { type OptionLetter, optionLetters } from '../../../contract/choices.ts';
import { longestOption } from '../../../contract/questions.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TextField, useFormErrors } from '../../ui/field.tsx';
import { RemarkField } from '../remark-field.tsx';
import { OptionPictureField } from '../option-pictures.tsx';
import type { QuestionTypeForm, WriteProps } from '../view.ts';
import { filledOptions, fromOptions } from './options.ts';

/**
 * Options A to E, and in the row of each whether it is right. In a new test each can be right, since the options may be in
 * the picture. In a test that is edited only options with text can be chosen; where none has text, the right answer stays.
 */
function WriteChoosable({ written, onWrite, isNew }: WriteProps<ChoosableContent, ChoosableKey>) {
  const { t } = useTranslation();
  const id = useId();
  const problem = useFormErrors()['right_answer'];
  const { content, key } = written;
  const right = key?.right ?? null;
  const setRight = (letter: OptionLetter | null) =>
    onWrite({ content, key: letter === null ? null : { right: letter } });
  const textOf = (letter: OptionLetter) => content.options.find((option) => option.id === letter)?.text ?? '';
  const setText = (letter: OptionLetter, text: string) =>
    onWrite({
      content: {
        options: optionLetters.map((one) => ({ id: one, text: one === letter ? text : textOf(one) })),
      },
      key,
    });
  const choices = isNew ? optionLetters : filledOptions(content).map((option) => option.id);
  const none = choices.length === 0;
  const described = [none && `${id}-none`, problem !== undefined && `${id}-error`];

  return (
    <fieldset className="option-rows">
      <legend className="field-label">{t('questions.form.options')}</legend>
      <div className="option-rows-head">
        <p className="field-hint">{t('questions.form.options_hint')}</p>
        <Button
          look="quiet"
          small
          className={classNames(right === null && 'option-right-none')}
          onClick={() => setRight(null)}
        >
          {t('questions.form.right_clear')}
        </Button>
      </div>
      <fieldset
        role="radiogroup"
        aria-label={t('questions.form.right')}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={classNames(...described) || undefined}
        className="option-rows"
      >
        {optionLetters.map((letter) => (
          <div key={letter} className="option-row">
            <TextField
              name={letter}
              label={t('questions.form.option', { letter: letter.toUpperCase() })}
              maxLength={longestOption}
              autoComplete="off"
              value={textOf(letter)}
              onChange={(event) => setText(letter, event.target.value)}
            />
            {choices.includes(letter) ? (
              <label className="option-right">
                <input
                  type="radio"
                  className="choice"
                  name="right_answer"
                  value={letter}
                  aria-label={t('questions.form.right_option', { letter: letter.toUpperCase() })}
                  checked={right === letter}
                  onChange={() => setRight(letter)}
                />
                {t('questions.form.right')}
              </label>
            ) : (
              // Keeps the place of the choice, which comes with the first letter of the option, beside those of others.
              !none && <span className="option-right option-right-none">{t('questions.form.right')}</span>
            )}
            <RemarkField id={letter} letter={letter.toUpperCase()} />
            <OptionPictureField
              id={letter}
              name={t('questions.form.option', { letter: letter.toUpperCase() })}
            />
          </div>
        ))}
        {problem !== undefined && (
          <p id={`${id}-error`} className="field-error">
            {problem}
          </p>
        )}
      </fieldset>
      {none && (
        <p id={`${id}-none`} className="field-hint">
          {right === null
            ? t('questions.form.right_none')
            : t('questions.form.right_kept', { letter: right.toUpperCase() })}
        </p>
      )}
      {none && right !== null && <input type="hidden" name="right_answer" value={right} />}
    </fieldset>
  );
}

export const choosableForm: QuestionTypeForm<ChoosableContent, ChoosableKey> = {
  name: 'choosable',
  Write: WriteChoosable,
  blank: { content: { options: [] }, key: null },
  pasted: { fromOptions, isBlank: (content) => filledOptions(content).length === 0 },
};
