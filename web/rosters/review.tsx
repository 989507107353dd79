import { useState } from 'react';

import { type RosterField, type RosterImport, rosterOutcomes } from '../../contract/people/rosters.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { paths } from '../lib/paths/paths.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { ImportActions } from './actions.tsx';
import type { Undone } from './api.ts';
import { ColumnsCard } from './columns-card.tsx';
import { RowsCard } from './rows-card.tsx';

type ReviewProps = {
  made: RosterImport;
  /** Reads the list again with other columns; undefined where the page has the list no more. */
  onAssign: ((columns: readonly (RosterField | '')[]) => Promise<void>) | undefined;
};

/** A dry run and what follows from it: the columns, what becomes of each row, and the buttons that apply and undo it. */
export function Review({ made, onAssign }: ReviewProps) {
  const { t } = useTranslation();
  const [undone, setUndone] = useState<Undone>();
  return (
    <>
      <Card title={made.source || t('rosters.earlier.pasted')}>
        <div className="stack gap-3">
          <p>{formatText()}</p>
          <dl className="row roster-counts">
            <Count name={t('rosters.total')} value={made.total} />
            {rosterOutcomes.map((outcome) => (
              <Count key={outcome} name={t(`rosters.outcome.${outcome}`)} value={made[outcome]} />
            ))}
            {made.archived > 0 && <Count name={t('rosters.outcome.archived')} value={made.archived} />}
          </dl>
          {undone !== undefined && <Alert tone="success">{t('rosters.undone_text', { ...undone })}</Alert>}
          <ImportActions made={made} onUndone={setUndone} />
        </div>
      </Card>
      {made.state === 'checked' && made.columns.length > 0 && (
        <ColumnsCard key={made.id} columns={made.columns} onAssign={onAssign} />
      )}
      {made.missing.length > 0 && (
        <Card title={t('rosters.missing_title')}>
          <p>{made.missing.map(({ name, classes }) => [name, ...classes].join(' ')).join(', ')}</p>
        </Card>
      )}
      <RowsCard key={`rows ${made.id}`} made={made} />
      <p>
        <LinkButton href={paths.importPeople()} look="secondary">
          {t('rosters.another')}
        </LinkButton>
      </p>
    </>
  );

  function formatText(): string {
    const { kind, encoding, delimiter } = made.format;
    const parts = [kind === 'oneroster' ? 'OneRoster' : kind.toUpperCase(), encoding];
    if (delimiter !== '' && kind === 'csv')
      parts.push(t(`rosters.delimiter.${delimiters[delimiter] ?? 'comma'}`));
    return parts.filter((part) => part !== '').join(', ');
  }
}

const delimiters: Readonly<Record<string, 'comma' | 'semicolon' | 'tab'>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
};

function Count({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
