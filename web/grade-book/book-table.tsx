import '../ui/tables/tables.css';
import './grade-book.css';

import { type ReactNode, useState } from 'react';

import type { GradeBook, PupilInBook, WorkInBook } from '../../contract/grade-book.ts';
import type { BookEntry, ColumnInBook } from '../../contract/grade-columns.ts';
import { averageIn, type GradePeriod } from '../../contract/grade-periods.ts';
import { canManageSchool } from '../../contract/permissions.ts';
import { useFormats } from '../lib/languages/formats.ts';
import { useLanguage, useTranslation } from '../lib/languages/i18n.ts';
import { inRegisterOrder, registerName } from '../lib/languages/names.ts';
import { usePerson } from '../lib/session/session.ts';
import { TextLink } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { Grade, GradeInTable, MarkInTable } from './grade.tsx';
import { gradePaths } from './paths.ts';
import { afterPress, byName, sorted, type SortKey } from './sorted.ts';
import { quarterName } from './shown-period.tsx';

/** The periods whose averages stand beside that of a period. */
const quartersBeside: Readonly<Record<GradePeriod, readonly ('1' | '2' | '3' | '4')[]>> = {
  1: [],
  2: [],
  3: [],
  4: [],
  year: ['1', '2', '3', '4'],
  all: [],
};

export type BookTableProps = {
  book: GradeBook;
  /** Which works and columns are shown, with the averages of which period. */
  entries: readonly BookEntry[];
  period: GradePeriod;
  onWeigh: (work: WorkInBook) => void;
};

type Shown = Pick<BookTableProps, 'book' | 'entries' | 'period'>;

/** What a pupil has in a work or a column; null where there is nothing. */
function resultIn(
  { cells, marks }: PupilInBook,
  { list, at }: BookEntry,
): { percentage: number | null } | null {
  return (list === 'works' ? cells : marks)[at] ?? null;
}

/** The pupils by work and column, with their averages. It scrolls to the side, and the names stay in view. */
export function BookTable({ book, entries, period, onWeigh }: BookTableProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [sort, setSort] = useState(byName);
  const caption = t('grade_book.caption', { name: book.class_name });
  const beside = quartersBeside[period];
  const heading = (key: SortKey, shown: string, more?: ReactNode, className?: string) => (
    <th
      key={key}
      scope="col"
      className={className}
      aria-sort={sort.by === key ? (sort.descending ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        className="wide-table-sort"
        title={shown}
        onClick={() => setSort(afterPress(sort, key))}
      >
        <span className="grade-title">{shown}</span>
        <span aria-hidden="true" className="grade-arrow">
          {sort.by !== key ? '↕' : sort.descending ? '↓' : '↑'}
        </span>
      </button>
      {more}
    </th>
  );
  const inOrder = (pupils: readonly PupilInBook[]) =>
    sorted(inRegisterOrder(pupils, language), sort, (pupil, by) => {
      if (by === 'average') return averageIn(pupil, period).percentage;
      const entry = entries[by];
      return entry === undefined ? null : (resultIn(pupil, entry)?.percentage ?? null);
    });
  const left = book.left.filter((pupil) => entries.some((entry) => resultIn(pupil, entry) !== null));
  return (
    <div className="wide-table-frame grade-frame" role="region" aria-label={caption} tabIndex={0}>
      <table className="wide-table grade-table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {heading('name', t('grade_book.pupil'), undefined, 'wide-table-name')}
            {heading('average', t('grade_book.average'))}
            {beside.map((quarter) => (
              <th key={`quarter ${quarter}`} scope="col">
                {quarterName(t, quarter)}
              </th>
            ))}
            {entries.map(({ list, at }, place) => {
              const work = list === 'works' ? book.works[at] : undefined;
              if (work !== undefined) return heading(place, work.title, <WorkFacts work={work} />);
              const column = book.columns[at];
              return column && heading(place, column.title, <ColumnFacts id={book.class} column={column} />);
            })}
          </tr>
          <WeightRow book={book} entries={entries} period={period} onWeigh={onWeigh} />
        </thead>
        <tbody>
          {inOrder(book.pupils).map((pupil) => (
            <PupilRow key={pupil.id} pupil={pupil} shown={{ book, entries, period }} />
          ))}
        </tbody>
        {left.length > 0 && (
          <tbody>
            <tr>
              <th scope="rowgroup" className="wide-table-name small muted">
                {t('grade_book.left')}
              </th>
              <td colSpan={entries.length + beside.length + 1}>{null}</td>
            </tr>
            {inOrder(left).map((pupil) => (
              <PupilRow key={pupil.id} pupil={pupil} shown={{ book, entries, period }} />
            ))}
          </tbody>
        )}
        <tfoot>
          <tr>
            <th scope="row" className="wide-table-name">
              {t('grade_book.average')}
            </th>
            <td className="grade-average">
              <Grade of={averageIn(book, period)} />
            </td>
            {beside.map((quarter) => (
              <td key={quarter}>
                <Grade of={averageIn(book, quarter)} />
              </td>
            ))}
            {entries.map(({ list, at }) => {
              const entry = book[list][at];
              return <td key={`${list} ${at}`}>{entry && <Grade of={entry} />}</td>;
            })}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** The day and the kind of a column of a teacher, and where its author changes it; the name of the author for colleagues. */
function ColumnFacts({ id, column }: { id: number; column: ColumnInBook }) {
  const { t } = useTranslation();
  const { day } = useFormats();
  return (
    <div className="stack gap-0 grade-facts small muted">
      <time dateTime={column.day}>{day(column.day)}</time>
      <span>{t(`grade_book.column.kinds.${column.kind}`)}</span>
      {column.may_change ? (
        <TextLink href={gradePaths.column(id, column.id)}>
          {t('grade_book.column.marks')}
          <span className="visually-hidden"> {column.title}</span>
        </TextLink>
      ) : (
        column.author_name !== '' && <span className="grade-title">{column.author_name}</span>
      )}
    </div>
  );
}

/** When a work was given, and where its results are. */
function WorkFacts({ work }: { work: WorkInBook }) {
  const { t } = useTranslation();
  const { date } = useFormats();
  const isStaff = canManageSchool(usePerson());
  return (
    <div className="stack gap-0 grade-facts small muted">
      <time dateTime={work.opens_at}>{date(work.opens_at)}</time>
      {(work.to_class || isStaff) && (
        <TextLink href={`/work/${work.id}/results`}>
          {t('grade_book.results')}
          <span className="visually-hidden"> {work.title}</span>
        </TextLink>
      )}
    </div>
  );
}

function WeightRow({ book, entries, period, onWeigh }: BookTableProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  return (
    <tr className="grade-weights">
      <th scope="row" className="wide-table-name">
        {t('grade_book.weight')}
      </th>
      <td className="grade-average">{null}</td>
      {quartersBeside[period].map((quarter) => (
        <td key={quarter}>{null}</td>
      ))}
      {entries.map(({ list, at }) => {
        const work = list === 'works' ? book.works[at] : undefined;
        const column = list === 'columns' ? book.columns[at] : undefined;
        return (
          <td key={`${list} ${at}`}>
            {column && number(column.weight)}
            {work && <Weight work={work} onWeigh={onWeigh} />}
          </td>
        );
      })}
    </tr>
  );
}

function Weight({ work, onWeigh }: { work: WorkInBook } & Pick<BookTableProps, 'onWeigh'>) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const weight = number(work.weight);
  if (!work.to_class) return <span title={t('grade_book.given_alone')}>{weight}</span>;
  return (
    <button
      type="button"
      className="grade-weight"
      aria-label={t('grade_book.change_weight', { title: work.title, weight })}
      onClick={() => onWeigh(work)}
    >
      {weight}
    </button>
  );
}

function PupilRow({ pupil, shown: { book, entries, period } }: { pupil: PupilInBook; shown: Shown }) {
  const { t } = useTranslation();
  return (
    <tr>
      <th scope="row" className="wide-table-name">
        {pupil.is_followed === true ? (
          <TextLink href={gradePaths.topics(book.class, { person: pupil.id })}>
            {registerName(pupil)}
          </TextLink>
        ) : (
          registerName(pupil)
        )}
        {!pupil.is_active && (
          <>
            {' '}
            <Chip tone="orange">{t('users.inactive')}</Chip>
          </>
        )}
      </th>
      <td className="grade-average">
        <Grade of={averageIn(pupil, period)} />
      </td>
      {quartersBeside[period].map((quarter) => (
        <td key={quarter}>
          <Grade of={averageIn(pupil, quarter)} />
        </td>
      ))}
      {entries.map(({ list, at }) => (
        <td key={`${list} ${at}`}>
          {list === 'works' ? (
            <GradeInTable cell={pupil.cells[at] ?? null} />
          ) : (
            <MarkInTable mark={pupil.marks[at] ?? null} most={book.columns[at]?.most ?? 0} />
          )}
        </td>
      ))}
    </tr>
  );
}
