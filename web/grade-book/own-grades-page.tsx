import './grade-book.css';

import { useSearchParams } from 'wouter';

import { listOwnGrades, type OwnGrade, type OwnGrades } from '../../contract/grade-book.ts';
import type { OwnMark } from '../../contract/grade-columns.ts';
import { averageIn, averagedPeriods, type GradePeriod, isInPeriod } from '../../contract/grade-periods.ts';
import { isStatus } from '../lib/api/api-error.ts';
import { type Formats, useFormats } from '../lib/languages/formats.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { parseId } from '../lib/paths/parse-id.ts';
import { paths } from '../lib/paths/paths.ts';
import type { Translate } from '../lib/languages/translate.ts';
import { useEndpoint } from '../lib/api/use-endpoint.ts';
import { LinkButton, TextLink } from '../ui/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { type Column, DataTable } from '../ui/tables/data-table.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { schoolYear } from '../classes/school-year.ts';
import { soFarText } from '../work/own/so-far.ts';
import { Grade, Points, ScaleLine } from './grade.tsx';
import { PeriodField, periodText, quarterName, usePeriod } from './shown-period.tsx';

/** The grades of the reader, or of a child, by class. */
export function OwnGradesPage() {
  const { t } = useTranslation();
  const formats = useFormats();
  const [search] = useSearchParams();
  const child = parseId(search.get('child')) ?? undefined;
  const answer = useEndpoint(listOwnGrades, { query: { child } });
  const { data } = answer;
  const [period, setPeriod] = usePeriod(data?.school_year);
  if (data === undefined) {
    return (
      <div className="stack">
        <PageHeading key="loading">
          {t(child === undefined ? 'grade_book.own.title' : 'grade_book.own.of_child')}
        </PageHeading>
        {isStatus(answer.error, 403) ? (
          <NoGrades />
        ) : (
          <Loaded answer={answer} shapes={['short', 'title', 'line', 'line', 'line']} />
        )}
      </div>
    );
  }
  const back =
    child === undefined ? (
      <TextLink href={paths.home}>{t('homes.answered.back')}</TextLink>
    ) : (
      <TextLink href={paths.child(child)}>{t('grade_book.own.to_child')}</TextLink>
    );
  // Periods are those of the present year. Classes of earlier years are shown whole.
  const isOfYear = ({ quarters_of }: OwnGrades) => quarters_of === data.school_year.year;
  const ofYear = data.data_api.filter(isOfYear);
  const hasGrades = data.data_api.some((grades) => countOf(grades) > 0);
  return (
    <div className="stack">
      <PageHeading
        key="loaded"
        above={back}
        kind={child === undefined ? undefined : t('grade_book.own.of_child')}
        below={hasGrades && <p className="muted">{periodText(t, formats, period, data.school_year)}</p>}
      >
        {child === undefined ? t('grade_book.own.title') : data.user_name}
      </PageHeading>
      {!hasGrades ? (
        <EmptyState>
          {t(child === undefined ? 'grade_book.own.none' : 'grade_book.own.none_child')}
        </EmptyState>
      ) : (
        <>
          <PeriodField
            year={data.school_year}
            period={period}
            onChange={setPeriod}
            hidden={ofYear.reduce((sum, grades) => sum + countOf(grades) - rowsIn(grades, period).length, 0)}
          />
          {ofYear.every((grades) => rowsIn(grades, period).length === 0) && (
            <EmptyState>{t('grade_book.periods.none')}</EmptyState>
          )}
          {data.data_api.map((grades) => (
            <ClassGrades
              key={grades.class}
              grades={grades}
              period={isOfYear(grades) ? period : 'all'}
              isChild={child !== undefined}
            />
          ))}
          <ScaleLine grades={data.grades} />
        </>
      )}
    </div>
  );
}

function NoGrades() {
  const { t } = useTranslation();
  return (
    <EmptyState
      illustration="nothing_found"
      actions={<LinkButton href={paths.home}>{t('homes.answered.back')}</LinkButton>}
    >
      {t('homes.child.missing')}
    </EmptyState>
  );
}

/** A work or a mark of a teacher in the list of grades. */
type Row = { work: OwnGrade; mark?: undefined } | { mark: OwnMark; work?: undefined };

function countOf({ works, marks }: OwnGrades): number {
  return works.length + marks.length;
}

/** The works and the marks of a period in one list, the latest first. */
function rowsIn({ works, marks }: OwnGrades, period: GradePeriod): Row[] {
  const all: { time: number; row: Row }[] = [
    ...works
      .filter((work) => isInPeriod(work, period))
      .map((work) => ({ time: Date.parse(work.opens_at), row: { work } })),
    ...marks
      .filter((mark) => isInPeriod(mark, period))
      .map((mark) => ({ time: Date.parse(mark.starts_at), row: { mark } })),
  ];
  all.sort((a, b) => b.time - a.time);
  return all.map(({ row }) => row);
}

/** Parents read no papers. */
function columnsOf(t: Translate, formats: Formats, rows: readonly Row[], isChild: boolean): Column<Row>[] {
  const { date, day, number } = formats;
  const workCell = ({ work, mark }: Row) => {
    if (mark !== undefined) return <MarkTitle mark={mark} />;
    return isChild ? work.title : <TextLink href={`/my-work/${work.id}`}>{work.title}</TextLink>;
  };
  const weightOf = (row: Row) => (row.mark === undefined ? row.work.weight : row.mark.weight);
  return [
    { header: t('grade_book.own.work'), cell: workCell },
    {
      header: t('grade_book.own.date'),
      cell: ({ work, mark }) => (mark === undefined ? date(work.opens_at) : day(mark.day)),
    },
    // Mostly all work counts alike.
    ...(rows.some((row) => weightOf(row) !== 1)
      ? [
          {
            header: t('grade_book.own.weight'),
            cell: (row: Row) => number(weightOf(row)),
            numeric: true,
          },
        ]
      : []),
    {
      header: t('grade_book.own.grade'),
      cell: ({ work, mark }) => (mark === undefined ? <OwnCell grade={work} /> : <MarkCell mark={mark} />),
    },
  ];
}

/** What a teacher has marked, and which teacher. */
function MarkTitle({ mark: { title, kind, author_name } }: { mark: OwnMark }) {
  const { t } = useTranslation();
  const facts = [t(`grade_book.column.kinds.${kind}`), author_name].filter((fact) => fact !== '');
  return (
    <span className="stack gap-0">
      <span>{title}</span>
      <span className="small muted">{facts.join(' · ')}</span>
    </span>
  );
}

function MarkCell({ mark }: { mark: OwnMark }) {
  return (
    <span className="stack gap-0">
      <span>
        {mark.points !== null && <Grade of={mark} />} <Points points={mark.points} most={mark.most} />
      </span>
      {mark.note !== '' && <span className="small pre-wrap">{mark.note}</span>}
    </span>
  );
}

type ClassGradesProps = { grades: OwnGrades; period: GradePeriod; isChild: boolean };

/** The work and the marks of a class in a period with their grades, and the average of those that are shown. */
function ClassGrades({ grades, period, isChild }: ClassGradesProps) {
  const { t } = useTranslation();
  const rows = rowsIn(grades, period);
  const columns = columnsOf(t, useFormats(), rows, isChild);
  if (rows.length === 0) return null;
  const { class_name, year, is_past } = grades;
  const title = grades.class === null ? t('grade_book.own.title') : class_name;
  const average = averageIn(grades, period);
  return (
    <Card title={is_past && year !== null ? `${class_name}, ${schoolYear(year)}` : title}>
      <div className="stack gap-3">
        {is_past && <p className="muted">{t('grade_book.own.past')}</p>}
        {average.percentage !== null && (
          <p className="row own-average">
            {t('grade_book.own.average')} <Grade of={average} />
          </p>
        )}
        {(period === 'year' || period === 'all') && <Quarters grades={grades} />}
        <DataTable
          caption={title}
          columns={columns}
          rows={rows}
          rowKey={({ work, mark }) => (mark === undefined ? `work ${work.id}` : `mark ${mark.id}`)}
        />
        {grades.missed_as_zero && rows.some(({ work }) => work?.state === 'missed') && (
          <p className="small muted">{t('grade_book.own.missed_counts')}</p>
        )}
      </div>
    </Card>
  );
}

/** The averages of the quarters that have one. */
function Quarters({ grades }: { grades: OwnGrades }) {
  const { t } = useTranslation();
  const quarters = averagedPeriods.flatMap((period) => {
    const average = averageIn(grades, period);
    return period === 'year' || average.percentage === null ? [] : [{ period, average }];
  });
  if (quarters.length === 0) return null;
  return (
    <ul className="row small" aria-label={t('grade_book.periods.averages')}>
      {quarters.map(({ period, average }) => (
        <li key={period}>
          {quarterName(t, period)}: <Grade of={average} />
        </li>
      ))}
    </ul>
  );
}

function OwnCell({ grade }: { grade: OwnGrade }) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (grade.state === 'done') return <Grade of={grade} />;
  const words =
    grade.so_far === undefined ? t(`grade_book.state.${grade.state}`) : soFarText(t, formats, grade.so_far);
  return (
    <>
      {grade.percentage !== null && <Grade of={grade} />} <span className="small muted">{words}</span>
    </>
  );
}
