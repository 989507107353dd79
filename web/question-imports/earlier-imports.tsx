import { useState } from 'react';

import { type ImportSummary, listQuestionImports } from '../../contract/questions/imports.ts';
import { useEndpoint } from '../lib/api/use-endpoint.ts';
import { useFormats } from '../lib/languages/formats.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { TextLink } from '../ui/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { type Column, DataTable } from '../ui/tables/data-table.tsx';
import { Pagination } from '../ui/tables/pagination.tsx';
import { sourceText } from './format-text.ts';
import { testImportPaths } from './paths.ts';
import { useFormOfWork } from './work-form.ts';

const linkTo = (href: string, text: string) => <TextLink href={href}>{text}</TextLink>;

/** The imports of the reader, each with a link to its items, where it can be undone, or goes to the work that the page was opened from. */
export function EarlierImports() {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const form = useFormOfWork();
  const [page, setPage] = useState(1);
  const { data } = useEndpoint(
    listQuestionImports,
    { query: { page, per_page: 10 } },
    { keepsPrevious: true },
  );
  if (data === undefined || data.total === 0) return null;
  const columns: Column<ImportSummary>[] = [
    {
      header: t('imports.earlier.when'),
      cell: ({ id, made_at }) => linkTo(testImportPaths.ofImport(id, form), dateTime(made_at)),
    },
    {
      header: t('imports.earlier.file'),
      cell: (made) => sourceText(t, made),
    },
    { header: t('imports.earlier.state'), cell: ({ state }) => t(`imports.state.${state}`) },
    {
      header: t('imports.earlier.imported'),
      cell: ({ imported, changed }) => imported + changed,
      numeric: true,
    },
    { header: t('imports.outcome.refused'), cell: ({ refused }) => refused, numeric: true },
  ];
  return (
    <Card title={t('imports.earlier.title')}>
      <div className="stack gap-3">
        <DataTable
          caption={t('imports.earlier.title')}
          columns={columns}
          rows={data.data_api}
          rowKey={({ id }) => id}
        />
        <Pagination page={page} totalPages={data.total_pages} onPage={setPage} />
      </div>
    </Card>
  );
}
