import { useState } from 'react';
import { useLocation, useParams } from 'wouter';

import { getGradeBook, type GradeBook, listOwnGrades } from '../../../contract/grade-book.ts';
import { changeColumn, type ColumnInBook, columnSettings } from '../../../contract/grade-columns.ts';
import { isCode } from '../../lib/api/api-error.ts';
import { useReload } from '../../lib/api/use-endpoint.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { parseId } from '../../lib/paths/parse-id.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialogs/confirm.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { showNotice } from '../../ui/feedback/notices.tsx';
import { type FormDraft, type FormTexts, useFormDraft } from '../../ui/fields/form-draft.ts';
import { submitForm } from '../../ui/outbox/submit-form.ts';
import { useSeen } from '../../ui/outbox/use-seen.ts';
import { useGradeChanges } from '../api.ts';
import { gradePaths } from '../paths.ts';
import { bookWith } from './book-with.ts';
import { ColumnFields, type ColumnBody } from './column-form.tsx';
import { fieldsOf, type KnownMark } from './column-values.ts';
import type { PupilOfColumn } from './mark-rows.tsx';
import { Frame, useBook } from './use-book.tsx';

/** The marks in a column of a teacher, which its author changes. */
export function ColumnPage() {
  const { t } = useTranslation();
  const kind = t('grade_book.column.marks');
  const { place, book, isNewest } = useBook(kind);
  const id = parseId(useParams<{ column: string }>().column);
  // An outdated form would be refused.
  if (book === undefined || !isNewest) return place;
  const at = book.columns.findIndex((column) => column.id === id);
  const column = book.columns[at];
  if (column === undefined || !column.may_change) {
    return (
      <Frame book={book} kind={kind} title={column?.title ?? book.class_name}>
        <EmptyState
          illustration="nothing_found"
          actions={
            <LinkButton href={gradePaths.ofClass(book.class)}>{t('grade_book.column.to_book')}</LinkButton>
          }
        >
          {t(column === undefined ? 'grade_book.column.missing' : 'grade_book.column.others')}
        </EmptyState>
      </Frame>
    );
  }
  return (
    <Frame
      book={book}
      kind={kind}
      title={column.title}
      actions={<DeleteButton book={book} column={column} at={at} />}
    >
      <ChangedColumn key={column.id} book={book} column={column} at={at} />
    </Frame>
  );
}

type ColumnProps = {
  book: GradeBook;
  column: ColumnInBook;
  /** Its place in the book. */
  at: number;
};

/** The pupils of the class, and those who have left it and have a mark in the column, with their marks. */
function rowsOf({ book, at }: Pick<ColumnProps, 'book' | 'at'>) {
  const left = book.left.filter(({ marks }) => (marks[at] ?? null) !== null);
  return [...book.pupils, ...left].map(({ id, first_name, last_name, marks }) => {
    const mark = marks[at] ?? null;
    return { id, first_name, last_name, mark: mark && { points: mark.points, note: mark.note } };
  });
}

function ChangedColumn(props: ColumnProps) {
  const { title, day, kind, most, weight } = props.column;
  // Pupils who join or leave the class change no mark, so that a draft outlives them.
  const marks = rowsOf(props).flatMap(({ id, mark }) => (mark === null ? [] : [{ id, mark }]));
  marks.sort((a, b) => a.id - b.id);
  const stored = [title, day, kind, most, weight, marks];
  const draft = useFormDraft(gradePaths.column(props.book.class, props.column.id), JSON.stringify(stored));
  return <ChangedFields key={draft.round} {...props} draft={draft} />;
}

const isSame = (first: KnownMark, second: KnownMark) =>
  (first?.points ?? null) === (second?.points ?? null) && (first?.note ?? '') === (second?.note ?? '');

/** The mark of a pupil in the texts of a form. */
function markOf(texts: FormTexts, person: number): KnownMark {
  const names = fieldsOf(person);
  const points = texts[names.points]?.trim().replace(',', '.') ?? '';
  return { points: points === '' ? null : Number(points), note: texts[names.note]?.trim() ?? '' };
}

function ChangedFields({ book, column, at, draft }: ColumnProps & { draft: FormDraft }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const reload = useReload(getGradeBook, listOwnGrades);
  const { seen, onError } = useSeen(column.version);
  /** The settings when the form was opened: those that are not changed here stay as they are stored. */
  const [opened] = useState(column);
  const rows = rowsOf({ book, at });
  /** The marks when the form was opened. */
  const [began] = useState(() => new Map(rows.map(({ id, mark }) => [id, mark])));
  const pupils = rows.map(({ id, first_name, last_name, mark }): PupilOfColumn => {
    const known = began.get(id) ?? null;
    // A rejected form that is opened again begins with the typed marks, and shows stored ones that differ beside them.
    const { again, texts } = draft;
    const start = again === undefined || texts === undefined ? known : markOf(texts, id);
    return { id, first_name, last_name, known, meanwhile: isSame(mark, start) ? undefined : mark };
  });

  async function save(fields: ColumnBody): Promise<void> {
    const { title, day = column.day } = fields;
    const changed = columnSettings.filter((name) => fields[name] !== opened[name]);
    const body = {
      ...Object.fromEntries(changed.map((name) => [name, fields[name]])),
      marks: fields.marks,
      // After a conflict the form shows the marks of the present version, and replaces no newer one.
      seen_version: seen ?? column.version,
    };
    const sent = {
      kind: 'edit_column',
      title,
      endpoint: changeColumn,
      params: { id: column.id },
      body,
    } as const;
    try {
      if ((await submitForm(draft, sent)) === undefined) return;
    } catch (error) {
      onError(error);
      // The marks that are stored now are shown beside the fields.
      if (isCode(error, 'changed_meanwhile')) await reload();
      throw error;
    }
    draft.forget();
    await reload();
    showNotice(t('grade_book.column.saved', { title }));
    navigate(bookWith(book, day));
  }

  return (
    <ColumnFields
      draft={draft}
      start={opened}
      isNew={false}
      pupils={pupils}
      save={save}
      cancelTo={gradePaths.ofClass(book.class)}
    />
  );
}

/** Deletes a column, and says before how many marks go with it. */
function DeleteButton({ book, column, at }: ColumnProps) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const [asked, setAsked] = useState(false);
  const { deleteColumn } = useGradeChanges();
  const count = rowsOf({ book, at }).filter(({ mark }) => mark !== null).length;

  async function remove(): Promise<void> {
    await deleteColumn(column.id);
    showNotice(t('grade_book.column.deleted', { title: column.title }));
    navigate(gradePaths.ofClass(book.class));
  }

  return (
    <>
      <Button look="secondary" onClick={() => setAsked(true)}>
        {t('grade_book.column.delete')}
      </Button>
      {asked && (
        <Confirm
          title={t('grade_book.column.delete_ask', { title: column.title })}
          action={t('grade_book.column.delete')}
          onConfirm={remove}
          onClose={() => setAsked(false)}
        >
          {count > 0 && t('grade_book.column.delete_tell', { count })}
        </Confirm>
      )}
    </>
  );
}
