import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { listResults, type Result } from '../../contract/answers.ts';
import { canSeeResultsAs } from '../../contract/permissions.ts';
import { colourOf, gradeOf } from '../../contract/results.ts';
import { call } from '../lib/api.ts';
import { useFormats } from '../lib/formats.ts';
import { usePathId } from '../lib/parse-id.ts';
import { usePerson } from '../lib/session.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Chip } from '../ui/chip.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { LoadingPanel } from '../ui/loading.tsx';
import { SkeletonShape } from '../ui/skeleton.tsx';

/** The results of the current test: a pupil's own, or those of a parent's children. */
export function ResultsCard() {
  const { t } = useTranslation();
  const id = usePathId();
  const isParent = canSeeResultsAs(usePerson(), 'child');
  const { data, error, refetch } = useQuery({
    queryKey: ['answers', 'results', id],
    queryFn: ({ signal }) => call(listResults, { params: { id: id ?? 0 } }, { signal }),
    enabled: id !== null,
    refetchOnMount: 'always',
  });

  useEffect(() => {
    if (error !== null) console.warn('The results could not be loaded:', error);
  }, [error]);

  return (
    <Card title={t('answers.results.title')}>
      {data !== undefined && data.results.length > 0 && (
        <ResultsTable results={data.results} withStatus={isParent} />
      )}
      {data?.results.length === 0 && (
        <p className="muted">{t(`answers.results.${isParent ? 'none_parent' : 'none_pupil'}`)}</p>
      )}
      {data === undefined && error === null && (
        <LoadingPanel text={t('answers.results.loading')}>
          <SkeletonShape shape="line" />
          <SkeletonShape shape="line" />
        </LoadingPanel>
      )}
      {data === undefined && error !== null && (
        <div>
          <Button look="secondary" small onClick={() => void refetch()}>
            {t('answers.results.again')}
          </Button>
        </div>
      )}
    </Card>
  );
}

const studentCell = (result: Result) => result.user_name;
const pointsCell = (result: Result) => <Points points={result.points} />;
const percentageCell = (result: Result) => <PercentageChip percentage={result.percentage} />;
const dateCell = (result: Result) => <Taken at={result.completed_at} />;
const statusCell = (result: Result) => <GradeChip percentage={result.percentage} />;

function ResultsTable({ results, withStatus }: { results: readonly Result[]; withStatus: boolean }) {
  const { t } = useTranslation();
  const columns: readonly Column<Result>[] = [
    { header: t('answers.results.student'), cell: studentCell },
    { header: t('answers.results.points'), cell: pointsCell },
    { header: t('answers.results.percentage'), cell: percentageCell },
    { header: t('answers.results.date'), cell: dateCell },
  ];
  const status: Column<Result> = { header: t('answers.results.status'), cell: statusCell };
  return (
    <DataTable
      caption={t('answers.results.title')}
      columns={withStatus ? [...columns, status] : columns}
      rows={results}
      rowKey={(result) => `${result.user_name} ${result.completed_at}`}
    />
  );
}

/** A dash: the answer is not graded until the test has a right answer. */
function NotGraded() {
  const { t } = useTranslation();
  return (
    <>
      <span aria-hidden="true">—</span>
      <span className="visually-hidden">{t('answers.results.waiting')}</span>
    </>
  );
}

function Points({ points }: Pick<Result, 'points'>) {
  const formats = useFormats();
  return points === null ? <NotGraded /> : formats.number(points);
}

function PercentageChip({ percentage }: Pick<Result, 'percentage'>) {
  const formats = useFormats();
  const tone = colourOf(percentage);
  if (percentage === null || tone === null) return <NotGraded />;
  return <Chip tone={tone}>{formats.percent(percentage)}</Chip>;
}

function Taken({ at }: { at: string }) {
  return useFormats().dateTime(at);
}

function GradeChip({ percentage }: Pick<Result, 'percentage'>) {
  const { t } = useTranslation();
  const grade = gradeOf(percentage);
  if (grade === null) return <NotGraded />;
  return <Chip tone={grade === 'passed' ? 'green' : 'red'}>{t(`answers.results.${grade}`)}</Chip>;
}
