import './grade-book.css';

import { useSearchParams } from 'wouter';

import { listOwnGrades, type OwnGrade, type OwnGrades } from '../../contract/grade-book.ts';
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
import { Grade, ScaleLine } from './grade.tsx';

/** The grades of the reader, or of a child, by class. */
export function OwnGradesPage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const child = parseId(search.get('child')) ?? undefined;
  const answer = useEndpoint(listOwnGrades, { query: { child } });
  const { data } = answer;
  if (data === undefined) {
    return (
      <div className="stack">
        <PageHeading key="loading">{t('grade_book.own.title')}</PageHeading>
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
  return (
    <div className="stack">
      <PageHeading
        key="loaded"
        above={back}
        kind={child === undefined ? undefined : t('grade_book.own.of_child')}
      >
        {child === undefined ? t('grade_book.own.title') : data.user_name}
      </PageHeading>
      {data.data_api.every(({ works }) => works.length === 0) ? (
        <EmptyState>
          {t(child === undefined ? 'grade_book.own.none' : 'grade_book.own.none_child')}
        </EmptyState>
      ) : (
        <>
          {data.data_api.map((grades) => (
            <ClassGrades key={grades.class} grades={grades} isChild={child !== undefined} />
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

/** Parents read no papers. */
function columnsOf(
  t: Translate,
  { date, number }: Formats,
  works: readonly OwnGrade[],
  isChild: boolean,
): Column<OwnGrade>[] {
  const workCell = ({ id, title }: OwnGrade) =>
    isChild ? title : <TextLink href={`/my-work/${id}`}>{title}</TextLink>;
  const gradeCell = (grade: OwnGrade) => <OwnCell grade={grade} />;
  return [
    { header: t('grade_book.own.work'), cell: workCell },
    { header: t('grade_book.own.date'), cell: ({ opens_at }) => date(opens_at) },
    // Mostly all work counts alike.
    ...(works.some(({ weight }) => weight !== 1)
      ? [
          {
            header: t('grade_book.own.weight'),
            cell: ({ weight }: OwnGrade) => number(weight),
            numeric: true,
          },
        ]
      : []),
    { header: t('grade_book.own.grade'), cell: gradeCell },
  ];
}

/** The work of a class with its grades, and the average of those that are shown. */
function ClassGrades({ grades, isChild }: { grades: OwnGrades; isChild: boolean }) {
  const { t } = useTranslation();
  const columns = columnsOf(t, useFormats(), grades.works, isChild);
  if (grades.works.length === 0) return null;
  const { class_name, year, is_past } = grades;
  const title = grades.class === null ? t('grade_book.own.title') : class_name;
  return (
    <Card title={is_past && year !== null ? `${class_name}, ${schoolYear(year)}` : title}>
      <div className="stack gap-3">
        {is_past && <p className="muted">{t('grade_book.own.past')}</p>}
        {grades.percentage !== null && (
          <p className="row own-average">
            {t('grade_book.own.average')} <Grade of={grades} />
          </p>
        )}
        <DataTable caption={title} columns={columns} rows={grades.works} rowKey={({ id }) => id} />
        {grades.missed_as_zero && grades.works.some(({ state }) => state === 'missed') && (
          <p className="small muted">{t('grade_book.own.missed_counts')}</p>
        )}
      </div>
    </Card>
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
