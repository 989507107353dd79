import '../ui/receipt/receipt.css';

import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';

import { canManageSchool } from '../../contract/permissions.ts';
import {
  getImport,
  listMessages,
  type RosterField,
  listImports,
  type RosterSummary,
} from '../../contract/people/rosters.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { parseId } from '../lib/paths/parse-id.ts';
import { paths } from '../lib/paths/paths.ts';
import { usePerson, useSession } from '../lib/session/session.ts';
import { testImportPaths } from '../question-imports/paths.ts';
import { useEndpoint } from '../lib/api/use-endpoint.ts';
import { LinkButton, TextLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { addTranslator } from '../ui/feedback/error-text.ts';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { LoadingPanel } from '../ui/feedback/loading.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { type ListSent, useRosters } from './api.ts';
import { Review } from './review.tsx';
import { SourceForm } from './source-form.tsx';
import { Card } from '../ui/layout/card.tsx';
import { type Column, DataTable } from '../ui/tables/data-table.tsx';
import { useFormats } from '../lib/languages/formats.ts';

const listCodes = Object.entries(listMessages) as [keyof typeof listMessages, string][];

addTranslator((t, text) => {
  const [code] = listCodes.find(([, sentence]) => sentence === text) ?? [];
  return code && t(`rosters.list.${code}`);
});

/** People in bulk: a list is chosen, checked, applied, and taken back. An import has an address, so it can be come back to. */
export function ImportPage() {
  const { t } = useTranslation();
  const { isAuthenticated } = useSession();
  const person = usePerson();
  if (isAuthenticated === null) return <LoadingPanel />;
  return (
    <div className="stack">
      <PageHeading
        above={<TextLink href={paths.staff}>{t('rosters.back')}</TextLink>}
        actions={
          canManageSchool(person) && (
            <LinkButton href={testImportPaths.page()} look="secondary">
              {t('rosters.tests')}
            </LinkButton>
          )
        }
      >
        {t('rosters.title')}
      </PageHeading>
      {canManageSchool(person) ? <Import /> : <EmptyState>{t('people.no_access')}</EmptyState>}
    </div>
  );
}

function Import() {
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const id = parseId(search.get('import'));
  // An import that was just checked is not loaded again.
  const found = useEndpoint(getImport, id === null ? null : { params: { id } }, { staleTime: 30_000 });
  const { check } = useRosters();
  /** The last upload, for as long as the page is open: it is sent again when columns are assigned. */
  const [sent, setSent] = useState<{ id: number; list: ListSent }>();

  async function send(list: ListSent): Promise<void> {
    const made = await check(list);
    setSent({ id: made, list });
    navigate(paths.importPeople(made));
  }

  if (id === null) {
    return (
      <>
        <SourceForm onSend={send} />
        <EarlierImports />
      </>
    );
  }
  const assign =
    sent?.id === id
      ? (columns: readonly (RosterField | '')[]) => send({ ...sent.list, columns: JSON.stringify(columns) })
      : undefined;
  return <Loaded answer={found}>{(data) => <Review key={id} made={data.import} onAssign={assign} />}</Loaded>;
}

const linkTo = (id: number, text: string) => <TextLink href={paths.importPeople(id)}>{text}</TextLink>;

/** The latest imports, each with a link to its rows, where it can be undone. */
function EarlierImports() {
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
    { header: t('rosters.outcome.new'), cell: (summary) => summary.new, numeric: true },
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
