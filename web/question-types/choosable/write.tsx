import '../../ui/fields/fields.css';
import '../writing/writing.css';

import { useContext, useId, useState } from 'react';

import type { ChoosableContent, ChoosableKey } from '../../../contract/question-types/choosable-form.ts';
import { type OptionLetter, optionLetters } from '../../../contract/questions/choices.ts';
import { longestOption } from '../../../contract/questions/questions.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TextField, useFormErrors } from '../../ui/fields/field.tsx';
import { OptionPictureField, OptionPictureSwapContext } from '../option-pictures.tsx';
import { RemarkField, RemarksContext } from '../writing/remark-field.tsx';
import type { QuestionTypeForm, WriteProps } from '../view.ts';
import { MoveButtons } from '../writing/move-buttons.tsx';
import { fieldOfRow } from '../writing/row-changes.ts';
import { onRowKey } from '../writing/row-keys.ts';
import { useMoves } from '../writing/use-moves.ts';
import { filledOptions } from './options.ts';
import { fromOptions, neighbourOf, swapped } from './rows.ts';

const ownRows = { a: 'a', b: 'b', c: 'c', d: 'd', e: 'e' } as const;

/**
 * Options A to E, and in the row of each whether it is right. In a new test each can be right, since the options may be in
 * the picture. In a test that is edited only options with text can be chosen; where none has text, the right answer stays.
 */
function WriteChoosable({ written, onWrite, isNew }: WriteProps<ChoosableContent, ChoosableKey>) {
  const { t } = useTranslation();
  const id = useId();
  const { frame, focusNow, announced, onMoved } = useMoves<HTMLFieldSetElement>();
  const remarks = useContext(RemarksContext);
  const swapPictures = useContext(OptionPictureSwapContext);
  // The row of an option moves with it, since a file that was chosen for it stands in a field of the row.
  const [rowKeys, setRowKeys] = useState<Readonly<Record<OptionLetter, OptionLetter>>>(ownRows);
  const problem = useFormErrors()['right_answer'];
  const { content, key } = written;
  const right = key?.right ?? null;
  const setRight = (letter: OptionLetter | null) =>
    onWrite({ content, key: letter === null ? null : { right: letter } });
  const textOf = (letter: OptionLetter) => content.options.find((option) => option.id === letter)?.text ?? '';
  const setText = (letter: OptionLetter, text: string) =>
    onWrite({
      content: {
        options: optionLetters.map((optionLetter) => ({
          id: optionLetter,
          text: optionLetter === letter ? text : textOf(optionLetter),
        })),
      },
      key,
    });
  const choices = isNew ? optionLetters : filledOptions(content).map((option) => option.id);
  const none = choices.length === 0;
  const described = [none && `${id}-none`, problem !== undefined && `${id}-error`];

  const labelOf = (letter: OptionLetter) => t('questions.form.option', { letter: letter.toUpperCase() });
  const nameOf = (letter: OptionLetter) => textOf(letter).trim() || labelOf(letter);

  function move(letter: OptionLetter, by: -1 | 1, focus: -1 | 1 | 'field'): void {
    const other = neighbourOf(letter, by);
    if (other === undefined) return;
    onWrite(swapped(written, letter, other));
    remarks.write(letter, remarks.texts[other] ?? '');
    remarks.write(other, remarks.texts[letter] ?? '');
    swapPictures(letter, other);
    setRowKeys({ ...rowKeys, [letter]: rowKeys[other], [other]: rowKeys[letter] });
    const place = optionLetters.indexOf(other);
    onMoved({ id: other, name: nameOf(letter), place, count: optionLetters.length, focus });
  }

  return (
    <fieldset ref={frame} className="grid gap-3 option-rows">
      <legend className="field-label">{t('questions.form.options')}</legend>
      <div className="row option-rows-head">
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
        className="grid gap-3 option-rows"
      >
        {optionLetters.map((letter, place) => (
          <div key={rowKeys[letter]} data-row={letter} className="row option-row">
            <TextField
              name={letter}
              label={labelOf(letter)}
              maxLength={longestOption}
              autoComplete="off"
              value={textOf(letter)}
              onChange={(event) => setText(letter, event.target.value)}
              onKeyDown={(event) =>
                onRowKey(event, {
                  next: () => focusNow(fieldOfRow(neighbourOf(letter, 1))),
                  move: (by) => move(letter, by, 'field'),
                })
              }
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
            <MoveButtons
              apart
              name={nameOf(letter)}
              place={place}
              count={optionLetters.length}
              onMove={(by, focus) => move(letter, by, focus)}
            />
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
      <p className="field-hint keyboard-hint">{t('questions.form.options_keys')}</p>
      <p role="status" className="visually-hidden">
        {announced}
      </p>
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
