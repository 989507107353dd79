import { type ReactNode, useState } from 'react';

import {
  type RosterImport,
  type RosterRole,
  type RosterRow,
  rosterOutcomes,
  type RosterOutcome,
} from '../../contract/people/rosters.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import type { Translate } from '../lib/languages/translate.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { Card } from '../ui/layout/card.tsx';
import { OutcomeTabs } from '../ui/receipt/outcome-tabs.tsx';
import { type Column, DataTable } from '../ui/tables/data-table.tsx';
import { Pagination } from '../ui/tables/pagination.tsx';

const perPage = 50;

/** The colours of what becomes of a row. */
const outcomeColours: Partial<Record<RosterOutcome, string>> = {
  new: 'ink-green',
  changed: 'ink-blue',
  refused: 'ink-red',
};

/** What becomes of each row, with a filter by outcome: those that are refused are seen first. */
export function RowsCard({ made }: { made: RosterImport }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<RosterOutcome | 'all'>(made.refused > 0 ? 'refused' : 'all');
  const [page, setPage] = useState(1);
  const rows = shown === 'all' ? made.rows : made.rows.filter(({ outcome }) => outcome === shown);
  const totalPages = Math.ceil(rows.length / perPage);
  const filters = [
    { name: 'all', count: made.total },
    ...rosterOutcomes.map((name) => ({ name, count: made[name] })),
  ] as const;
  const columns: Column<RosterRow>[] = [
    { header: t('rosters.row.place'), cell: ({ place }) => place },
    { header: t('rosters.row.id'), cell: ({ external_id }) => external_id || '–' },
    { header: t('rosters.row.name'), cell: (row) => row.name || row.classes.join(', ') || '–' },
    { header: t('rosters.row.class'), cell: ({ classes }) => classes.join(', ') || '–' },
    {
      header: t('rosters.row.role'),
      cell: ({ roles }) => roles.map((role) => t(`rosters.role.${role}`)).join(', ') || '–',
    },
    { header: t('rosters.row.outcome'), cell: (row) => outcomeOf(t, row) },
  ];
  return (
    <Card title={t('rosters.rows_title')}>
      <div className="stack gap-3">
        {made.state === 'checked' && <Renamed rows={made.rows.filter(({ is_renamed }) => is_renamed)} />}
        <OutcomeTabs
          legend={t('rosters.filter')}
          outcomes={filters.map(({ name, count }) => ({ name, count, label: t(`rosters.outcome.${name}`) }))}
          shown={shown}
          onShow={(name) => {
            setShown(name);
            setPage(1);
          }}
        />
        {rows.length === 0 ? (
          <p className="muted">{t('rosters.no_rows')}</p>
        ) : (
          <DataTable
            caption={t('rosters.rows_title')}
            columns={columns}
            rows={rows.slice((page - 1) * perPage, page * perPage)}
            rowKey={({ place }) => place}
          />
        )}
        <Pagination page={page} totalPages={totalPages} onPage={setPage} />
      </div>
    </Card>
  );
}

/** The rows whose ID may be of another person. */
function Renamed({ rows }: { rows: readonly RosterRow[] }) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  return (
    <Alert tone="warning">
      <p>{t('rosters.renamed')}</p>
      <ul className="points">
        {rows.map(({ place, external_id, changes }) => {
          const nameOf = (side: 'before' | 'after') =>
            ['last_name', 'first_name']
              .map((name) => changes.find(({ field }) => field === name)?.[side])
              .join(' ');
          const values = { place, id: external_id || '–', before: nameOf('before'), after: nameOf('after') };
          return <li key={place}>{t('rosters.renamed_row', values)}</li>;
        })}
      </ul>
    </Alert>
  );
}

function outcomeOf(t: Translate, { outcome, reason, field, changes }: RosterRow): ReactNode {
  return (
    <span className="stack gap-1 receipt-outcome">
      <strong className={outcomeColours[outcome]}>{t(`rosters.one.${outcome}`)}</strong>
      {reason !== '' && (
        <span>
          {field !== '' && `${t(`rosters.field.${field}`)}: `}
          {t(`rosters.reason.${reason}`)}
        </span>
      )}
      {changes.map((change) => (
        <span key={change.field}>
          {t(`rosters.field.${change.field}`)}: {valueOf(change.field, change.before)} →{' '}
          {valueOf(change.field, change.after)}
        </span>
      ))}
    </span>
  );

  function valueOf(name: string, value: string): string {
    if (name === 'active') return t(value === 'true' ? 'rosters.active' : 'rosters.archived');
    if (name !== 'role' || value === '') return value || '–';
    return value
      .split(', ')
      .map((role) => t(`rosters.role.${role as RosterRole}`))
      .join(', ');
  }
}
