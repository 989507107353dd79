import './rosters.css';

import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';

import { canManageSchool } from '../../contract/permissions.ts';
import { getImport, listMessages, type RosterField } from '../../contract/people/rosters.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { parseId } from '../lib/paths/parse-id.ts';
import { paths } from '../lib/paths/paths.ts';
import { usePerson, useSession } from '../lib/session/session.ts';
import { useEndpoint } from '../lib/api/use-endpoint.ts';
import { TextLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { addTranslator } from '../ui/feedback/error-text.ts';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { LoadingPanel } from '../ui/feedback/loading.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { type ListSent, useRosters } from './api.ts';
import { EarlierImports } from './earlier-imports.tsx';
import { Review } from './review.tsx';
import { SourceForm } from './source-form.tsx';

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
      <PageHeading above={<TextLink href={paths.staff}>{t('rosters.back')}</TextLink>}>
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
