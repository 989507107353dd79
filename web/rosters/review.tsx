import { useState } from 'react';

import {
  type RosterField,
  type RosterImport,
  rosterOutcomes,
  rosterFields,
} from '../../contract/people/rosters.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { paths } from '../lib/paths/paths.ts';
import { schoolYear } from '../classes/school-year.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { LinkButton, Button } from '../ui/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { ImportActions } from './actions.tsx';
import type { Undone } from './api.ts';
import { RowsCard } from './rows-card.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { useAction } from '../ui/feedback/use-action.ts';
import { Counts } from '../ui/receipt/counts.tsx';

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
          <Counts
            counts={[
              { name: t('rosters.total'), value: made.total },
              ...rosterOutcomes.map((outcome) => ({
                name: t(`rosters.outcome.${outcome}`),
                value: made[outcome],
              })),
              ...(made.archived > 0 ? [{ name: t('rosters.outcome.archived'), value: made.archived }] : []),
            ]}
          />
          {undone !== undefined && <Alert tone="success">{t('rosters.undone_text', { ...undone })}</Alert>}
          <ImportActions made={made} onUndone={setUndone} />
        </div>
      </Card>
      {made.state === 'checked' && made.columns.length > 0 && (
        <ColumnsCard key={made.id} columns={made.columns} onAssign={onAssign} />
      )}
      {made.new_classes.length > 0 && (
        <Card title={t('rosters.new_classes')}>
          <p>{made.new_classes.map(({ name, year }) => `${name} (${schoolYear(year)})`).join(', ')}</p>
        </Card>
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

type ColumnsProps = {
  columns: RosterImport['columns'];
  onAssign: ((columns: readonly (RosterField | '')[]) => Promise<void>) | undefined;
};

/** What each column was read as, and another choice for each. */
function ColumnsCard({ columns, onAssign }: ColumnsProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(columns.map(({ field }) => field));
  const { busy, problem, run: assign } = useAction(async () => onAssign?.(chosen), { inPlace: true });
  const isChanged = chosen.some((field, place) => field !== columns[place]?.field);

  function choose(place: number, field: RosterField | ''): void {
    setChosen(chosen.map((other, at) => (at === place ? field : other)));
  }

  // Columns have no other name than their place: headings may be blank, or the same.
  const named = columns.map(({ heading }, place) => ({ heading, place, name: `column-${place}` }));
  const options = rosterFields.map((value) => ({ value, label: t(`rosters.field.${value}`) }));
  return (
    <Card title={t('rosters.columns.title')}>
      <div className="stack gap-3">
        <p>{t(onAssign === undefined ? 'rosters.columns.fixed' : 'rosters.columns.text')}</p>
        {problem !== undefined && <Alert tone="error">{problem}</Alert>}
        <div className="grid gap-3 receipt-grid">
          {named.map(({ heading, place, name }) => (
            <SelectField
              key={name}
              name={name}
              label={heading || t('rosters.columns.unnamed', { number: place + 1 })}
              placeholder={t('rosters.columns.ignored')}
              options={options}
              value={chosen[place]}
              disabled={onAssign === undefined || busy}
              onChange={(event) => choose(place, event.currentTarget.value as RosterField | '')}
            />
          ))}
        </div>
        {isChanged && (
          <Button busy={busy} busyText={t('rosters.source.checking')} onClick={assign}>
            {t('rosters.columns.again')}
          </Button>
        )}
      </div>
    </Card>
  );
}
