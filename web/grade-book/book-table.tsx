import '../ui/tables/tables.css';
import './grade-book.css';

import { type ReactNode, useState } from 'react';

import type { GradeBook, PupilInBook, WorkInBook } from '../../contract/grade-book.ts';
import { canManageSchool } from '../../contract/permissions.ts';
import { useFormats } from '../lib/languages/formats.ts';
import { useLanguage, useTranslation } from '../lib/languages/i18n.ts';
import { inRegisterOrder, registerName } from '../lib/languages/names.ts';
import { usePerson } from '../lib/session/session.ts';
import { TextLink } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { Grade, GradeInTable } from './grade.tsx';
import { gradePaths } from './paths.ts';
import { afterPress, byName, sorted, type SortKey } from './sorted.ts';

export type BookTableProps = { book: GradeBook; onWeigh: (work: WorkInBook) => void };

/** The pupils by work, with their averages. It scrolls to the side, and the names stay in view. */
export function BookTable({ book, onWeigh }: BookTableProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [sort, setSort] = useState(byName);
  const caption = t('grade_book.caption', { name: book.class_name });
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
  return (
    <div className="wide-table-frame grade-frame" role="region" aria-label={caption} tabIndex={0}>
      <table className="wide-table grade-table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {heading('name', t('grade_book.pupil'), undefined, 'wide-table-name')}
            {heading('average', t('grade_book.average'))}
            {book.works.map((work, at) => heading(at, work.title, <WorkFacts work={work} />))}
          </tr>
          <WeightRow book={book} onWeigh={onWeigh} />
        </thead>
        <tbody>
          {sorted(inRegisterOrder(book.pupils, language), sort).map((pupil) => (
            <PupilRow key={pupil.id} id={book.class} pupil={pupil} works={book.works} />
          ))}
        </tbody>
        {book.left.length > 0 && (
          <tbody>
            <tr>
              <th scope="rowgroup" className="wide-table-name small muted">
                {t('grade_book.left')}
              </th>
              <td colSpan={book.works.length + 1}>{null}</td>
            </tr>
            {sorted(inRegisterOrder(book.left, language), sort).map((pupil) => (
              <PupilRow key={pupil.id} id={book.class} pupil={pupil} works={book.works} />
            ))}
          </tbody>
        )}
        <tfoot>
          <tr>
            <th scope="row" className="wide-table-name">
              {t('grade_book.average')}
            </th>
            <td className="grade-average">
              <Grade of={book} />
            </td>
            {book.works.map((work) => (
              <td key={work.id}>
                <Grade of={work} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
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

function WeightRow({ book, onWeigh }: BookTableProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  return (
    <tr className="grade-weights">
      <th scope="row" className="wide-table-name">
        {t('grade_book.weight')}
      </th>
      <td className="grade-average">{null}</td>
      {book.works.map((work) => (
        <td key={work.id}>
          {work.to_class ? (
            <button
              type="button"
              className="grade-weight"
              aria-label={t('grade_book.change_weight', { title: work.title, weight: number(work.weight) })}
              onClick={() => onWeigh(work)}
            >
              {number(work.weight)}
            </button>
          ) : (
            <span title={t('grade_book.given_alone')}>{number(work.weight)}</span>
          )}
        </td>
      ))}
    </tr>
  );
}

type PupilRowProps = {
  /** The id of the class. */
  id: number;
  pupil: PupilInBook;
  works: readonly WorkInBook[];
};

function PupilRow({ id, pupil, works }: PupilRowProps) {
  const { t } = useTranslation();
  return (
    <tr>
      <th scope="row" className="wide-table-name">
        {pupil.is_followed === true ? (
          <TextLink href={gradePaths.topics(id, { person: pupil.id })}>{registerName(pupil)}</TextLink>
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
        <Grade of={pupil} />
      </td>
      {works.map((work, at) => (
        <td key={work.id}>
          <GradeInTable cell={pupil.cells[at] ?? null} />
        </td>
      ))}
    </tr>
  );
}
