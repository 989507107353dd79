import '../../ui/fields/fields.css';
import '../writing/writing.css';

import { useContext, useState } from 'react';

import {
  type MultipleContent,
  type MultipleKey,
  multipleLimits,
} from '../../../contract/question-types/multiple.ts';
import { longestPart } from '../../../contract/question-types/part-length.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { FormWorkContext, TextField, useFormErrors } from '../../ui/fields/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { replaced } from '../lists.ts';
import { MoveButtons } from '../writing/move-buttons.tsx';
import { RemarkField } from '../writing/remark-field.tsx';
import { OptionPictureField } from '../option-pictures.tsx';
import { fieldOfRow, rowChanges, rowMoves } from '../writing/row-changes.ts';
import { onRowKey } from '../writing/row-keys.ts';
import { useMoves } from '../writing/use-moves.ts';
import type { QuestionTypeForm, WriteProps } from '../view.ts';
import { letterAt } from './options.ts';
import { blankRow, fromOptions, type OptionRow, rowsOf, writtenIn } from './rows.ts';

const { least, most } = multipleLimits;

/** A row for each option, with a check box for those that are right. Rows that are left blank are no part of the test. */
function WriteMultiple({ written, onWrite }: WriteProps<MultipleContent, MultipleKey>) {
  const { t } = useTranslation();
  const [rows, setRows] = useState<readonly OptionRow[]>(() => rowsOf(written));
  const { frame, focusNext, focusNow, announced, onMoved } = useMoves<HTMLFieldSetElement>();
  const { forgetErrors } = useContext(FormWorkContext);
  const isShort = 'content.options' in useFormErrors();
  const filled = writtenIn(rows).content.options.map(({ id }) => id);
  const firstBlank = rows.find(({ id }) => !filled.includes(id))?.id;

  function change(next: readonly OptionRow[]): void {
    const changed = writtenIn(next);
    // Errors are named by the places of options, which are others now.
    if (changed.content.options.map(({ id }) => id).join() !== filled.join()) forgetErrors('content.options');
    setRows(next);
    onWrite(changed);
  }
  const { add, remove, removeBack } = rowChanges({
    rows,
    blank: () => blankRow(rows),
    onChange: change,
    focusNext,
  });

  const labelOf = (place: number) => t('questions.types.multiple.option', { letter: letterAt(place) });
  const nameOf = ({ text }: OptionRow, place: number) => text.trim() || labelOf(place);
  const move = rowMoves({ rows, idOf: ({ id }) => id, nameOf, onChange: change, onMoved });

  return (
    <fieldset ref={frame} className="grid gap-3">
      <legend className="field-label">{t('questions.types.multiple.options')}</legend>
      <p className="field-hint">{t('questions.types.multiple.hint')}</p>
      <ol className="grid">
        {rows.map((row, place) => {
          const { id, text, isRight } = row;
          const letter = letterAt(place);
          const next = rows[place + 1];
          return (
            <li key={id} data-row={id} className="row part-row">
              <TextField
                name={filled.includes(id) ? `content.options.${filled.indexOf(id)}.text` : `blank.${id}`}
                label={labelOf(place)}
                error={
                  isShort && id === firstBlank ? t('questions.types.multiple.few', { least }) : undefined
                }
                maxLength={longestPart}
                autoComplete="off"
                value={text}
                onChange={({ target }) => change(replaced(rows, place, { ...row, text: target.value }))}
                onKeyDown={(event) =>
                  onRowKey(event, {
                    next: next ? () => focusNow(fieldOfRow(next.id)) : rows.length < most ? add : undefined,
                    remove: rows.length > least ? () => removeBack(place) : undefined,
                    move: (by) => move(place, by, 'field'),
                  })
                }
              />
              <span className="row gap-1 part-row-buttons">
                <label className="multiple-right">
                  <input
                    type="checkbox"
                    className="choice"
                    aria-label={t('questions.types.multiple.right_option', { letter })}
                    checked={isRight}
                    onChange={({ target }) =>
                      change(replaced(rows, place, { ...row, isRight: target.checked }))
                    }
                  />
                  {t('questions.types.multiple.right')}
                </label>
                <MoveButtons
                  apart
                  name={nameOf(row, place)}
                  place={place}
                  count={rows.length}
                  onMove={(by, focus) => move(place, by, focus)}
                />
                <IconButton
                  icon="remove"
                  label={t('questions.types.multiple.remove', { letter })}
                  disabled={rows.length <= least}
                  onClick={() => remove(place)}
                />
              </span>
              <RemarkField id={id} letter={letter} />
              <OptionPictureField id={id} name={t('questions.types.multiple.option', { letter })} />
            </li>
          );
        })}
      </ol>
      <div>
        <Button look="secondary" disabled={rows.length >= most} onClick={add}>
          {t('questions.types.multiple.add')}
        </Button>
      </div>
      <p className="field-hint keyboard-hint">{t('questions.types.rows.keys')}</p>
      <p role="status" className="visually-hidden">
        {announced}
      </p>
    </fieldset>
  );
}

export const multipleForm: QuestionTypeForm<MultipleContent, MultipleKey> = {
  name: 'multiple',
  Write: WriteMultiple,
  blank: { content: { options: [] }, key: null },
  pasted: { fromOptions, isBlank: ({ options }) => options.length === 0 },
};
