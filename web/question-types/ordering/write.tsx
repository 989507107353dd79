import '../writing/writing.css';

import { useContext, useState } from 'react';

import {
  type Ordered,
  type OrderingContent,
  orderingLimits,
} from '../../../contract/question-types/ordering.ts';
import { longestPart } from '../../../contract/question-types/part-length.ts';
import type { Part } from '../../../contract/question-types/stored/parts.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { FormWorkContext, TextField, useFormErrors } from '../../ui/fields/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { replaced } from '../lists.ts';
import { MoveButtons } from '../writing/move-buttons.tsx';
import { fieldOfRow, rowChanges, rowMoves } from '../writing/row-changes.ts';
import { onRowKey } from '../writing/row-keys.ts';
import { useMoves } from '../writing/use-moves.ts';
import type { QuestionTypeForm, WriteProps } from '../view.ts';
import { blankRow, fromOptions, rowsOf, writtenIn } from './rows.ts';

const { least, most } = orderingLimits;

/** A row for each item. Their order is the right one. Rows that are left blank are no part of the test. */
function WriteOrdering({ written, onWrite }: WriteProps<OrderingContent, Ordered>) {
  const { t } = useTranslation();
  const { frame, focusNext, focusNow, announced, onMoved } = useMoves<HTMLFieldSetElement>();
  const [rows, setRows] = useState(() => rowsOf(written, least));
  const { forgetErrors } = useContext(FormWorkContext);
  const isShort = 'content.items' in useFormErrors();
  const items = writtenIn(rows).key?.order ?? [];
  const firstBlank = rows.find(({ id }) => !items.includes(id))?.id;

  function change(next: readonly Part[]): void {
    const changed = writtenIn(next);
    // Errors are named by the places of items, which are others now.
    if (changed.key?.order.join() !== items.join()) forgetErrors('content.items');
    setRows(next);
    onWrite(changed);
  }

  const { add, remove, removeBack } = rowChanges({
    rows,
    blank: () => blankRow(rows),
    onChange: change,
    focusNext,
  });

  const labelOf = (place: number) => t('questions.types.ordering.item', { number: place + 1 });
  const nameOf = ({ text }: Part, place: number) => text.trim() || labelOf(place);
  const move = rowMoves({ rows, idOf: ({ id }) => id, nameOf, onChange: change, onMoved });

  return (
    <fieldset ref={frame} className="grid gap-3">
      <legend className="field-label">{t('questions.types.ordering.items')}</legend>
      <p className="field-hint">{t('questions.types.ordering.hint', { least, most })}</p>
      <ol className="grid">
        {rows.map((row, place) => {
          const { id, text } = row;
          const next = rows[place + 1];
          return (
            <li key={id} data-row={id} className="row part-row item-row">
              <TextField
                name={items.includes(id) ? `content.items.${items.indexOf(id)}.text` : `blank.${id}`}
                label={labelOf(place)}
                error={
                  isShort && id === firstBlank ? t('questions.types.ordering.few', { least }) : undefined
                }
                maxLength={longestPart}
                autoComplete="off"
                value={text}
                onChange={({ target }) => change(replaced(rows, place, { id, text: target.value }))}
                onKeyDown={(event) =>
                  onRowKey(event, {
                    next: next ? () => focusNow(fieldOfRow(next.id)) : rows.length < most ? add : undefined,
                    remove: rows.length > least ? () => removeBack(place) : undefined,
                    move: (by) => move(place, by, 'field'),
                  })
                }
              />
              <span className="row gap-1 part-row-buttons">
                <MoveButtons
                  name={nameOf(row, place)}
                  place={place}
                  count={rows.length}
                  onMove={(by, focus) => move(place, by, focus)}
                />
                <IconButton
                  icon="remove"
                  label={t('questions.types.ordering.remove', { number: place + 1 })}
                  disabled={rows.length <= least}
                  onClick={() => remove(place)}
                />
              </span>
            </li>
          );
        })}
      </ol>
      <div>
        <Button look="secondary" disabled={rows.length >= most} onClick={add}>
          {t('questions.types.ordering.add')}
        </Button>
      </div>
      <p className="field-hint keyboard-hint">{t('questions.types.rows.keys')}</p>
      <p role="status" className="visually-hidden">
        {announced}
      </p>
    </fieldset>
  );
}

export const orderingForm: QuestionTypeForm<OrderingContent, Ordered> = {
  name: 'ordering',
  Write: WriteOrdering,
  blank: { content: { items: [] }, key: null },
  pasted: { fromOptions, isBlank: ({ items }) => items.length === 0 },
};
