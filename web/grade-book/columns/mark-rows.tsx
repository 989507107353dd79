import type { KeyboardEvent } from 'react';

import { longestNote } from '../../../contract/grade-columns.ts';
import { useLanguage, useTranslation } from '../../lib/languages/i18n.ts';
import { registerName } from '../../lib/languages/names.ts';
import { TextField } from '../../ui/fields/field.tsx';
import type { FormTexts } from '../../ui/fields/form-draft.ts';
import { fieldsOf, type KnownMark, pointsText } from './column-values.ts';

/** A pupil in the form of a column. */
export type PupilOfColumn = {
  id: number;
  first_name: string;
  last_name: string;
  /** The mark with which the form began; null for none. */
  known: KnownMark;
  /** The mark that was stored elsewhere meanwhile, null where it was taken away; undefined where nothing has changed. */
  meanwhile: KnownMark | undefined;
};

/** How far each key moves. Enter moves on as the arrow down does, as in a spreadsheet. */
const steps: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/** Moves from the field of a pupil to the same field of the next or the previous one, and from the last one to the button that saves. */
function move(event: KeyboardEvent<HTMLInputElement>): void {
  const { key, currentTarget: field, ctrlKey, metaKey, altKey } = event;
  const step = steps[key];
  // Ctrl or Cmd with Enter sends the form.
  if (step === undefined || ctrlKey || metaKey || altKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const [kind = ''] = field.name.split('_');
  const fields = Array.from(
    field.form?.querySelectorAll<HTMLInputElement>(`.mark-rows input[name^="${kind}_"]`) ?? [],
  );
  const next = fields[fields.indexOf(field) + step];
  if (next !== undefined) {
    next.focus();
    next.select();
  } else if (step > 0) {
    field.form?.querySelector<HTMLElement>('button[type="submit"]')?.focus();
  }
}

type MarkRowsProps = {
  pupils: readonly PupilOfColumn[];
  /** The draft with which the fields begin. */
  texts: FormTexts | undefined;
};

/** Points and a note of each pupil. */
export function MarkRows({ pupils, texts }: MarkRowsProps) {
  const { t } = useTranslation();
  return (
    <ol className="grid gap-2 mark-rows" aria-label={t('grade_book.column.marks')}>
      {pupils.map((pupil) => (
        <MarkRow key={pupil.id} pupil={pupil} texts={texts} />
      ))}
    </ol>
  );
}

function MarkRow({ pupil, texts }: Pick<MarkRowsProps, 'texts'> & { pupil: PupilOfColumn }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { id, known, meanwhile } = pupil;
  const names = fieldsOf(id);
  const name = registerName(pupil);
  const note = t('grade_book.column.note');
  const parts = [pointsText(meanwhile?.points ?? null, language), meanwhile?.note ?? ''];
  const mark = parts.filter((part) => part !== '').join(', ');
  const hint = t('grade_book.column.meanwhile', {
    mark: mark === '' ? t('grade_book.column.no_mark') : mark,
  });
  return (
    <li>
      <TextField
        name={names.points}
        label={name}
        hint={meanwhile === undefined ? undefined : hint}
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
        onKeyDown={move}
        defaultValue={texts?.[names.points] ?? pointsText(known?.points ?? null, language)}
      />
      <TextField
        name={names.note}
        label={<span className="visually-hidden">{`${note}: ${name}`}</span>}
        placeholder={note}
        autoComplete="off"
        maxLength={longestNote}
        onKeyDown={move}
        defaultValue={texts?.[names.note] ?? known?.note ?? ''}
      />
    </li>
  );
}
