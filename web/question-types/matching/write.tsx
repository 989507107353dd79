import '../writing/writing.css';

import { useContext, useState } from 'react';

import {
  type MatchingContent,
  matchingLimits,
  type MatchingPairs,
} from '../../../contract/question-types/matching.ts';
import { longestPart } from '../../../contract/question-types/part-length.ts';
import type { Part } from '../../../contract/question-types/stored/parts.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { FormWorkContext, TextField, useFormErrors } from '../../ui/fields/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { replaced, without } from '../lists.ts';
import { MoveButtons } from '../writing/move-buttons.tsx';
import { fieldOfRow, rowMoves } from '../writing/row-changes.ts';
import { onRowKey, type RowKeys } from '../writing/row-keys.ts';
import { useMoves } from '../writing/use-moves.ts';
import type { QuestionTypeForm, WriteProps } from '../view.ts';
import {
  blankPart,
  type MatchingRows,
  type PairRow,
  namesOf,
  rowsOf,
  withPair,
  withRight,
  writtenIn,
} from './pairs.ts';

const { least, most } = matchingLimits.prompts;

/** A row for each pair, and for each choice that belongs to none. Rows that are left blank are no part of the test. */
function WriteMatching({ written, onWrite }: WriteProps<MatchingContent, MatchingPairs>) {
  const { t } = useTranslation();
  const { frame, focusNext, focusNow, announced, onMoved } = useMoves<HTMLFieldSetElement>();
  const [rows, setRows] = useState(() => rowsOf(written, least));
  const { forgetErrors } = useContext(FormWorkContext);
  const errors = useFormErrors();
  const { pairs, spares } = rows;
  const names = namesOf(rows);
  const prompts = writtenIn(rows).content.prompts.map(({ id }) => id);
  const isFull = pairs.length + spares.length >= matchingLimits.choices.most;
  const firstBlank = pairs.find(({ left }) => !prompts.includes(left.id))?.left.id;
  const isShort = 'content.prompts' in errors;
  const isAlike = 'content.choices' in errors && !isShort;

  function change(next: MatchingRows): void {
    // Errors are named by the places of parts, which are others now.
    if (JSON.stringify(namesOf(next)) !== JSON.stringify(names)) forgetErrors('content.');
    setRows(next);
    onWrite(writtenIn(next));
  }

  function focusField(id: string | undefined): void {
    focusNext(fieldOfRow(id));
  }

  function addPair(): void {
    const next = withPair(rows);
    change(next);
    focusField(next.pairs.at(-1)?.left.id);
  }

  function removePair(place: number, to: -1 | 1 = 1): void {
    change({ ...rows, pairs: without(pairs, place) });
    focusField((pairs[place + to] ?? pairs[place - to])?.left.id);
  }

  const nameOf = ({ left }: PairRow, place: number) =>
    left.text.trim() || t('questions.types.matching.left', { number: place + 1 });
  const movePair = rowMoves({
    rows: pairs,
    idOf: ({ left }) => left.id,
    nameOf,
    onChange: (next) => change({ ...rows, pairs: next }),
    onMoved,
  });

  /** The keys of the two fields of a pair. Enter goes from the left one to the right one, and from there to the next pair. */
  function keysOf({ left, right }: PairRow, place: number, isLeft: boolean): RowKeys {
    const next = pairs[place + 1];
    const canAdd = pairs.length < most && !isFull;
    return {
      next: isLeft
        ? () => focusNow(`[data-row="${left.id}"] .field + .field input`)
        : next === undefined
          ? canAdd
            ? addPair
            : undefined
          : () => focusNow(fieldOfRow(next.left.id)),
      remove:
        pairs.length > least && left.text === '' && right.text === ''
          ? () => removePair(place, -1)
          : undefined,
      move: (by) => movePair(place, by, 'field'),
    };
  }

  function addSpare(): void {
    const spare = blankPart(rows);
    change({ ...rows, spares: [...spares, spare] });
    focusField(spare.id);
  }

  function removeSpare(place: number, to: -1 | 1 = 1): void {
    change({ ...rows, spares: without(spares, place) });
    focusField((spares[place + to] ?? spares[place - to])?.id ?? pairs.at(-1)?.left.id);
  }

  const field = (
    { id, text }: Part,
    label: string,
    onText: (text: string) => void,
    error?: string | false,
    keys?: RowKeys,
  ) => (
    <TextField
      name={names[id] ?? `blank.${id}`}
      label={label}
      error={error || undefined}
      maxLength={longestPart}
      autoComplete="off"
      value={text}
      onChange={({ target }) => onText(target.value)}
      onKeyDown={(event) => onRowKey(event, keys ?? {})}
    />
  );

  return (
    <fieldset ref={frame} className="grid gap-3">
      <legend className="field-label">{t('questions.types.matching.pairs')}</legend>
      <p className="field-hint">{t('questions.types.matching.hint', { least, most })}</p>
      <ol className="grid">
        {pairs.map(({ left, right }, place) => (
          <li key={left.id} data-row={left.id} className="row part-row pair-row">
            {field(
              left,
              t('questions.types.matching.left', { number: place + 1 }),
              (text) =>
                change({ ...rows, pairs: replaced(pairs, place, { left: { ...left, text }, right }) }),
              isShort && left.id === firstBlank && t('questions.types.matching.few', { least }),
              keysOf({ left, right }, place, true),
            )}
            {field(
              right,
              t('questions.types.matching.right', { number: place + 1 }),
              (text) => change(withRight(rows, place, text)),
              isAlike && left.id === prompts.at(-1) && t('questions.types.matching.alike'),
              keysOf({ left, right }, place, false),
            )}
            <span className="row gap-1 part-row-buttons">
              <MoveButtons
                apart
                name={nameOf({ left, right }, place)}
                place={place}
                count={pairs.length}
                onMove={(by, focus) => movePair(place, by, focus)}
              />
              <IconButton
                icon="remove"
                label={t('questions.types.matching.remove', { number: place + 1 })}
                disabled={pairs.length <= least}
                onClick={() => removePair(place)}
              />
            </span>
          </li>
        ))}
      </ol>
      <div>
        <Button look="secondary" disabled={pairs.length >= most || isFull} onClick={addPair}>
          {t('questions.types.matching.add')}
        </Button>
      </div>
      <p className="field-hint keyboard-hint">{t('questions.types.rows.keys')}</p>
      <p role="status" className="visually-hidden">
        {announced}
      </p>
      <p className="field-hint">{t('questions.types.matching.spares_hint')}</p>
      {spares.length > 0 && (
        <ol className="grid">
          {spares.map((spare, place) => (
            <li key={spare.id} data-row={spare.id} className="row part-row">
              {field(
                spare,
                t('questions.types.matching.spare', { number: place + 1 }),
                (text) => change({ ...rows, spares: replaced(spares, place, { ...spare, text }) }),
                false,
                {
                  next: spares[place + 1]
                    ? () => focusNow(fieldOfRow(spares[place + 1]?.id))
                    : isFull
                      ? undefined
                      : addSpare,
                  remove: () => removeSpare(place, -1),
                },
              )}
              <span className="row gap-1 part-row-buttons">
                <IconButton
                  icon="remove"
                  label={t('questions.types.matching.remove_spare', { number: place + 1 })}
                  onClick={() => removeSpare(place)}
                />
              </span>
            </li>
          ))}
        </ol>
      )}
      <div>
        <Button look="secondary" disabled={isFull} onClick={addSpare}>
          {t('questions.types.matching.add_spare')}
        </Button>
      </div>
    </fieldset>
  );
}

export const matchingForm: QuestionTypeForm<MatchingContent, MatchingPairs> = {
  name: 'matching',
  Write: WriteMatching,
  blank: { content: { prompts: [], choices: [] }, key: null },
};
