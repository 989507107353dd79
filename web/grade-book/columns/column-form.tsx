import '../grade-book.css';

import {
  columnKinds,
  longestColumnTitle,
  type MarkInput,
  mostPoints,
  usualMost,
} from '../../../contract/grade-columns.ts';
import { useFormats } from '../../lib/languages/formats.ts';
import { useLanguage, useTranslation } from '../../lib/languages/i18n.ts';
import { inRegisterOrder } from '../../lib/languages/names.ts';
import { DraftForm } from '../../ui/fields/draft-form.tsx';
import { TextField } from '../../ui/fields/field.tsx';
import type { FormDraft } from '../../ui/fields/form-draft.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { readForm, useForm } from '../../ui/fields/use-form.ts';
import { changedMarks, ColumnForm, marksIn, problemsOfMarks, type TypedMark } from './column-values.ts';
import { MarkRows, type PupilOfColumn } from './mark-rows.tsx';

/** What a column is set to, without its class. */
export type ColumnBody = Omit<ColumnForm, 'marks'> & { marks: MarkInput[] };

export type ColumnFieldsProps = {
  draft: FormDraft;
  /** What the fields begin with; for a new column its day alone. */
  start: { day: string } & Partial<Omit<ColumnForm, 'marks' | 'day'>>;
  isNew: boolean;
  pupils: readonly PupilOfColumn[];
  /** Saves, or queues it on this device; throws an ApiError whose fields are shown at the fields. */
  save: (body: ColumnBody) => Promise<void>;
  cancelTo: string;
};

/** The form of a column and of the marks in it. The typed texts are stored on this device until they are saved. */
export function ColumnFields({ draft, start, isNew, pupils, save, cancelTo }: ColumnFieldsProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const language = useLanguage();
  const { texts } = draft;
  const people = pupils.map(({ id }) => id);
  const knownOf = new Map(pupils.map(({ id, known }) => [id, known]));
  const form = useForm({
    schema: ColumnForm,
    read: (data) => ({ ...readForm(data), marks: marksIn(data, people) }),
    check(values) {
      const { day, most, marks } = values as { day: string; most: string; marks: TypedMark[] };
      return {
        ...(day === '' && { day: t('ui.field.required') }),
        ...problemsOfMarks(marks, most.trim() === '' ? usualMost : Number(most)),
      };
    },
    submit: ({ marks, ...settings }) =>
      save({ ...settings, marks: changedMarks(marks, (person) => knownOf.get(person) ?? null) }),
  });
  return (
    <DraftForm
      form={form}
      draft={draft}
      submit={t('grade_book.save')}
      busyText={t('ui.saving')}
      isNew={isNew}
      cancelTo={cancelTo}
    >
      <div className="grid column-settings">
        <TextField
          name="title"
          label={t('grade_book.column.title')}
          maxLength={longestColumnTitle}
          defaultValue={texts?.['title'] ?? start.title ?? ''}
          autoComplete="off"
          required
        />
        <SelectField
          name="kind"
          label={t('grade_book.column.kind')}
          options={columnKinds.map((value) => ({ value, label: t(`grade_book.column.kinds.${value}`) }))}
          defaultValue={texts?.['kind'] ?? start.kind ?? columnKinds[0]}
        />
        <TextField
          type="date"
          name="day"
          label={t('grade_book.column.day')}
          defaultValue={texts?.['day'] ?? start.day}
          required
        />
        <TextField
          name="most"
          label={t('grade_book.column.most')}
          hint={t('grade_book.column.most_hint', { most: number(mostPoints) })}
          inputMode="numeric"
          maxLength={4}
          defaultValue={texts?.['most'] ?? String(start.most ?? usualMost)}
          autoComplete="off"
        />
        <TextField
          name="weight"
          label={t('grade_book.weight')}
          hint={t('grade_book.column.weight_hint')}
          inputMode="decimal"
          maxLength={6}
          defaultValue={texts?.['weight'] ?? number(start.weight ?? 1)}
          autoComplete="off"
        />
      </div>
      <p className="small muted">{t('grade_book.column.marks_hint')}</p>
      <MarkRows pupils={inRegisterOrder(pupils, language)} texts={texts} />
    </DraftForm>
  );
}
