import { useLocation } from 'wouter';

import { getGradeBook, type GradeBook, listOwnGrades } from '../../../contract/grade-book.ts';
import { addColumn } from '../../../contract/grade-columns.ts';
import { useReload } from '../../lib/api/use-endpoint.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { showNotice } from '../../ui/feedback/notices.tsx';
import { type FormDraft, useFormDraft } from '../../ui/fields/form-draft.ts';
import { submitForm } from '../../ui/outbox/submit-form.ts';
import { gradePaths } from '../paths.ts';
import { bookWith } from './book-with.ts';
import { ColumnFields, type ColumnBody } from './column-form.tsx';
import { Frame, useBook } from './use-book.tsx';

/** Adds a column to the grade book of a class, with marks. */
export function AddColumnPage() {
  const { t } = useTranslation();
  const { place, book } = useBook(t('grade_book.column.new'));
  if (book === undefined) return place;
  return (
    <Frame book={book} kind={t('grade_book.column.new')} title={book.class_name}>
      <NewColumn book={book} />
    </Frame>
  );
}

function NewColumn({ book }: { book: GradeBook }) {
  const draft = useFormDraft(gradePaths.addColumn(book.class), '');
  return <NewFields key={draft.round} book={book} draft={draft} />;
}

function NewFields({ book, draft }: { book: GradeBook; draft: FormDraft }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const reload = useReload(getGradeBook, listOwnGrades);

  async function save(fields: ColumnBody): Promise<void> {
    const { title, day = book.today } = fields;
    const body = { ...fields, class: book.class };
    const sent = { kind: 'add_column', title, endpoint: addColumn, body } as const;
    if ((await submitForm(draft, sent)) === undefined) return;
    draft.forget();
    await reload();
    showNotice(t('grade_book.column.saved', { title }));
    navigate(bookWith(book, day));
  }

  const pupils = book.pupils.map((pupil) => ({ ...pupil, known: null, meanwhile: undefined }));
  return (
    <ColumnFields
      draft={draft}
      start={{ day: book.today }}
      isNew
      pupils={pupils}
      save={save}
      cancelTo={gradePaths.ofClass(book.class)}
    />
  );
}
