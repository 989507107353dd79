import '../writing/writing.css';
import './numeric.css';

import { useState } from 'react';

import {
  longestNumber,
  longestUnit,
  mostValues,
} from '../../../contract/question-types/numeric/numeric-limits.ts';
import type { NumericContent, NumericKey } from '../../../contract/question-types/numeric/numeric.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { TextField, useFormErrors } from '../../ui/fields/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { replaced } from '../lists.ts';
import { unassisted } from '../unassisted.ts';
import { rowChanges } from '../writing/row-changes.ts';
import { useNextFocus } from '../writing/use-next-focus.ts';
import type { QuestionTypeForm, WriteProps } from '../view.ts';
import { blankRow, isBlank, keyOf, rowsOf, type ValueRow } from './rows.ts';

/** The unit, and a row for each right number with how far an answer may be away and what other units it may have. */
function WriteNumeric({ written: { content, key }, onWrite }: WriteProps<NumericContent, NumericKey>) {
  const { t } = useTranslation();
  const [rows, setRows] = useState<readonly ValueRow[]>(() => rowsOf(key));
  const { frame, focusNext } = useNextFocus<HTMLFieldSetElement>();
  // The key has only the rows in which something is written.
  const written = rows.filter((row) => !isBlank(row));

  function change(next: readonly ValueRow[]): void {
    setRows(next);
    onWrite({ content, key: keyOf(next) });
  }

  const { add, remove } = rowChanges({ rows, blank: blankRow, onChange: change, focusNext });

  return (
    <>
      <TextField
        {...unassisted}
        name="content.unit"
        label={t('questions.types.numeric.unit')}
        hint={t('questions.types.numeric.unit_hint')}
        maxLength={longestUnit}
        value={content.unit}
        onChange={({ target }) => onWrite({ content: { unit: target.value }, key })}
      />
      <fieldset ref={frame} className="grid gap-3">
        <legend className="field-label">{t('questions.types.numeric.values')}</legend>
        <p className="field-hint">{t('questions.types.numeric.values_hint')}</p>
        {rows.map((row, place) => (
          <ValueFields
            key={row.id}
            row={row}
            path={written.includes(row) ? `key.values.${written.indexOf(row)}` : `blank.${row.id}`}
            number={place + 1}
            onChange={(changed) => change(replaced(rows, place, { ...row, ...changed }))}
            onRemove={rows.length > 1 ? () => remove(place) : undefined}
          />
        ))}
        <div>
          <Button look="secondary" disabled={rows.length >= mostValues} onClick={add}>
            {t('questions.types.numeric.add')}
          </Button>
        </div>
      </fieldset>
    </>
  );
}

type ValueFieldsProps = {
  row: ValueRow;
  /** The beginning of the names of its fields. */
  path: string;
  number: number;
  onChange: (changed: Partial<ValueRow>) => void;
  /** Absent for the only row. */
  onRemove: (() => void) | undefined;
};

function ValueFields({ row, path, number, onChange, onRemove }: ValueFieldsProps) {
  const { t } = useTranslation();
  const problems = useFormErrors();
  // One of the units is wrong; they have one field together.
  const unitProblem = Object.keys(problems).find((name) => name.startsWith(`${path}.units`));
  return (
    <div
      role="group"
      aria-label={t('questions.types.numeric.value', { number })}
      data-row={row.id}
      className="row part-row"
    >
      <div className="grid numeric-value">
        <TextField
          {...unassisted}
          name={`${path}.value`}
          label={t('questions.types.numeric.value', { number })}
          maxLength={longestNumber}
          value={row.value}
          onChange={({ target }) => onChange({ value: target.value })}
        />
        <TextField
          {...unassisted}
          name={`${path}.tolerance`}
          label={t('questions.types.numeric.tolerance')}
          hint={t('questions.types.numeric.tolerance_hint')}
          maxLength={longestNumber}
          value={row.tolerance}
          onChange={({ target }) => onChange({ tolerance: target.value })}
        />
        <TextField
          {...unassisted}
          name={`${path}.units`}
          label={t('questions.types.numeric.units')}
          hint={t('questions.types.numeric.units_hint')}
          error={unitProblem === undefined ? undefined : problems[unitProblem]}
          value={row.units}
          onChange={({ target }) => onChange({ units: target.value })}
        />
      </div>
      {onRemove !== undefined && (
        <span className="row gap-1 part-row-buttons">
          <IconButton
            icon="remove"
            label={t('questions.types.numeric.remove', { number })}
            onClick={onRemove}
          />
        </span>
      )}
    </div>
  );
}

export const numericForm: QuestionTypeForm<NumericContent, NumericKey> = {
  name: 'numeric',
  Write: WriteNumeric,
  blank: { content: { unit: '' }, key: null },
};
