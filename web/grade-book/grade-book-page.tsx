import '../ui/fields/fields.css';
import './grade-book.css';

import { useState } from 'react';
import * as z from 'zod/mini';

import { getGradeBook, type GradeBook, type WorkInBook } from '../../contract/grade-book.ts';
import { bookWeight, entriesIn } from '../../contract/grade-columns.ts';
import type { GradePeriod } from '../../contract/grade-periods.ts';
import { schoolYear } from '../classes/school-year.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { usePathId } from '../lib/paths/parse-id.ts';
import { useEndpoint } from '../lib/api/use-endpoint.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { errorText } from '../ui/feedback/error-text.ts';
import { LoadingPanel } from '../ui/feedback/loading.tsx';
import { showNotice } from '../ui/feedback/notices.tsx';
import { SkeletonCard } from '../ui/feedback/skeleton.tsx';
import { undoing } from '../ui/feedback/undoing.ts';
import { useAction } from '../ui/feedback/use-action.ts';
import { downloadBook, useGradeChanges } from './api.ts';
import { BookTable } from './book-table.tsx';
import { ClassHeading } from './class-heading.tsx';
import { ScaleLine } from './grade.tsx';
import { NoClass } from './no-class.tsx';
import { gradePaths } from './paths.ts';
import { PeriodField, periodText, quarterName, usePeriod } from './shown-period.tsx';
import { useFormats } from '../lib/languages/formats.ts';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { TextField } from '../ui/fields/field.tsx';
import { Form, FormActions } from '../ui/fields/form.tsx';
import { useForm } from '../ui/fields/use-form.ts';

/** The grade book of a class: pupils by work, for its teachers and staff. */
export function GradeBookPage() {
  const id = usePathId();
  const sent = id === null ? null : { query: { class: id } };
  const { data, error, refetch } = useEndpoint(getGradeBook, sent, {
    select: (answer) => answer.data_api[0],
  });
  const [period, setPeriod] = usePeriod(data?.school_year);
  const { t } = useTranslation();
  const formats = useFormats();
  if (id === null || (data === undefined && error !== null)) {
    return <NoClass part="book" error={error} onRetry={refetch} />;
  }
  return (
    <div className="stack">
      <ClassHeading
        id={id}
        name={data?.class_name}
        part="book"
        below={
          data !== undefined && <p className="muted">{periodText(t, formats, period, data.school_year)}</p>
        }
        actions={data !== undefined && <BookActions book={data} period={period} />}
      />
      {data === undefined ? (
        <LoadingPanel>
          <SkeletonCard shapes={['short', 'line', 'line', 'line', 'line', 'line']} />
        </LoadingPanel>
      ) : (
        <Book book={data} period={period} onPeriod={setPeriod} />
      )}
    </div>
  );
}

function BookActions({ book, period }: { book: GradeBook; period: GradePeriod }) {
  const { t } = useTranslation();
  const title = t('grade_book.part.book');
  const ofPeriod =
    period === 'year' ? schoolYear(book.school_year.year) : period !== 'all' && quarterName(t, period);
  const titles = ofPeriod === false ? [title] : [title, ofPeriod];
  const { busy, run: save } = useAction((format: 'csv' | 'xlsx') =>
    downloadBook(book, { format, period }, titles),
  );
  if (book.pupils.length + book.left.length === 0) return null;
  return (
    <>
      <LinkButton href={gradePaths.addColumn(book.class)}>{t('grade_book.column.add')}</LinkButton>
      {book.works.length + book.columns.length > 0 && (
        <>
          <Button look="secondary" busy={busy} onClick={() => save('xlsx')}>
            {t('grade_book.export_xlsx')}
          </Button>
          <Button look="secondary" busy={busy} onClick={() => save('csv')}>
            {t('grade_book.export_csv')}
          </Button>
          <Button look="secondary" onClick={() => window.print()}>
            {t('grade_book.print')}
          </Button>
        </>
      )}
    </>
  );
}

type BookProps = { book: GradeBook; period: GradePeriod; onPeriod: (period: GradePeriod) => void };

function Book({ book, period, onPeriod }: BookProps) {
  const { t } = useTranslation();
  const [weighing, setWeighing] = useState<WorkInBook>();
  const all = book.works.length + book.columns.length;
  if (book.pupils.length + book.left.length === 0)
    return <EmptyState>{t('grade_book.no_pupils')}</EmptyState>;
  if (all === 0) return <EmptyState>{t('grade_book.no_work')}</EmptyState>;
  const entries = entriesIn(book, period);
  return (
    <>
      <PeriodField
        year={book.school_year}
        period={period}
        onChange={onPeriod}
        hidden={all - entries.length}
      />
      {entries.length === 0 && <p>{t('grade_book.periods.none')}</p>}
      <BookTable key={period} book={book} entries={entries} period={period} onWeigh={setWeighing} />
      <MissedWork book={book} />
      <p className="small muted grade-signs">
        {t('grade_book.signs', {
          missed: t('grade_book.state.missed'),
          not_begun: t('grade_book.state.not_begun'),
          under_way: t('grade_book.state.under_way'),
        })}
      </p>
      <ScaleLine grades={book.grades} />
      {weighing !== undefined && (
        <WeightDialog book={book} work={weighing} onClose={() => setWeighing(undefined)} />
      )}
    </>
  );
}

/** Whether work that was not done counts. */
function MissedWork({ book }: { book: GradeBook }) {
  const { t } = useTranslation();
  const { changeBook } = useGradeChanges();
  /** The value that is being saved. */
  const [wanted, setWanted] = useState<boolean>();
  async function change(missed_as_zero: boolean): Promise<void> {
    setWanted(missed_as_zero);
    try {
      await changeBook({ class: book.class, missed_as_zero });
      const undo = undoing(t, () => changeBook({ class: book.class, missed_as_zero: !missed_as_zero }));
      showNotice(t(missed_as_zero ? 'grade_book.missed_counts' : 'grade_book.missed_free'), 'success', undo);
    } catch (error) {
      showNotice(errorText(t, error), 'error');
    }
    setWanted(undefined);
  }
  return (
    <label className="check-line">
      <input
        type="checkbox"
        className="choice"
        checked={wanted ?? book.missed_as_zero}
        aria-busy={wanted !== undefined}
        onChange={(event) => {
          if (wanted === undefined) void change(event.target.checked);
        }}
      />
      {t('grade_book.count_missed')}
    </label>
  );
}

const WeightForm = z.object({ weight: bookWeight });

type WeightDialogProps = { book: GradeBook; work: WorkInBook; onClose: () => void };

/** Sets how much a work counts in the averages of a class. */
function WeightDialog({ book, work, onClose }: WeightDialogProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { changeBook } = useGradeChanges();
  const change = (weight: number) => changeBook({ class: book.class, work: work.id, weight });
  const form = useForm({
    schema: WeightForm,
    submit: async ({ weight }) => {
      await change(weight);
      const text = t('grade_book.weight_saved', { title: work.title, weight: number(weight) });
      showNotice(
        text,
        'success',
        undoing(t, () => change(work.weight)),
      );
      onClose();
    },
  });
  const cancel = (
    <Button look="secondary" onClick={onClose}>
      {t('ui.cancel')}
    </Button>
  );
  return (
    <Dialog title={t('grade_book.weight_of', { title: work.title })} onClose={onClose} actions={null}>
      <Form form={form}>
        <TextField
          name="weight"
          label={t('grade_book.weight')}
          hint={t('grade_book.weight_hint')}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={number(work.weight)}
          maxLength={6}
        />
        <FormActions form={form} submit={t('grade_book.save')} busyText={t('ui.saving')} before={cancel} />
      </Form>
    </Dialog>
  );
}
