import { useEffect } from 'react';

import { listResults, type Result } from '../../contract/answers.ts';
import { canSeeResultsAs } from '../../contract/permissions.ts';
import { colourOf, gradeOf } from '../../contract/results.ts';
import { requireOk } from '../lib/api/api-error.ts';
import { useFormats } from '../lib/languages/formats.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { usePathId } from '../lib/paths/parse-id.ts';
import { usePerson } from '../lib/session/session.ts';
import { useEndpoint } from '../lib/api/use-endpoint.ts';
import { waitsFor } from '../question-types/waits-for.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Chip } from '../ui/chip.tsx';
import { type Column, DataTable } from '../ui/tables/data-table.tsx';
import { LoadingPanel } from '../ui/feedback/loading.tsx';
import { SkeletonShape } from '../ui/feedback/skeleton.tsx';

/** The results of the current test, of that type: a pupil's own, or those of a parent's children. */
export function ResultsCard({ test_type }: { test_type: string }) {
  const { t } = useTranslation();
  const id = usePathId();
  const isParent = canSeeResultsAs(usePerson(), 'child');
  const { data, error, refetch } = useEndpoint(listResults, id === null ? null : { params: { id } }, {
    prepare: requireOk,
  });

  useEffect(() => {
    if (error !== null) console.warn('The results could not be loaded:', error);
  }, [error]);

  return (
    <Card title={t('answers.results.title')}>
      {data !== undefined && data.results.length > 0 && (
        <ResultsTable results={data.results} withStatus={isParent} />
      )}
      {data?.results.some(({ percentage }) => percentage === null) === true && (
        <p className="muted small">{t(waitsFor(test_type))}</p>
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

function ResultsTable({ results, withStatus }: { results: readonly Result[]; withStatus: boolean }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const points = (result: Result) => (result.points === null ? <NotGraded /> : formats.number(result.points));
  const percentage = (result: Result) => {
    const tone = colourOf(result.percentage);
    if (result.percentage === null || tone === null) return <NotGraded />;
    return <Chip tone={tone}>{formats.percent(result.percentage)}</Chip>;
  };
  const grade = (result: Result) => {
    const known = gradeOf(result.percentage);
    if (known === null) return <NotGraded />;
    return <Chip tone={known === 'passed' ? 'green' : 'red'}>{t(`answers.results.${known}`)}</Chip>;
  };
  const columns: readonly Column<Result>[] = [
    { header: t('answers.results.student'), cell: ({ user_name }) => user_name },
    { header: t('answers.results.points'), cell: points },
    { header: t('answers.results.percentage'), cell: percentage },
    { header: t('answers.results.date'), cell: ({ completed_at }) => formats.dateTime(completed_at) },
  ];
  const status: Column<Result> = { header: t('answers.results.status'), cell: grade };
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
