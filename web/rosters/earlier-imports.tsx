import { listImports, type RosterSummary } from '../../contract/people/rosters.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { paths } from '../lib/paths/paths.ts';
import { TextLink } from '../ui/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { type Column, DataTable } from '../ui/tables/data-table.tsx';
import { useFormats } from '../lib/languages/formats.ts';
import { useEndpoint } from '../lib/api/use-endpoint.ts';

const linkTo = (id: number, text: string) => <TextLink href={paths.importPeople(id)}>{text}</TextLink>;

/** The latest imports, each with a link to its rows, where it can be undone. */
export function EarlierImports() {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { data } = useEndpoint(listImports, { query: { per_page: 10 } });
  if (data === undefined || data.data_api.length === 0) return null;
  const columns: Column<RosterSummary>[] = [
    {
      header: t('rosters.earlier.when'),
      cell: ({ id, made_at }) => linkTo(id, dateTime(made_at)),
    },
    { header: t('rosters.earlier.file'), cell: ({ source }) => source || t('rosters.earlier.pasted') },
    { header: t('rosters.earlier.state'), cell: ({ state }) => t(`rosters.state.${state}`) },
    { header: t('rosters.outcome.new'), cell: (one) => one.new, numeric: true },
    { header: t('rosters.outcome.changed'), cell: ({ changed }) => changed, numeric: true },
    { header: t('rosters.outcome.refused'), cell: ({ refused }) => refused, numeric: true },
  ];
  return (
    <Card title={t('rosters.earlier.title')}>
      <DataTable
        caption={t('rosters.earlier.title')}
        columns={columns}
        rows={data.data_api}
        rowKey={({ id }) => id}
      />
    </Card>
  );
}
