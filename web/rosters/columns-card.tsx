import { useState } from 'react';

import { type RosterField, rosterFields, type RosterImport } from '../../contract/people/rosters.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { useAction } from '../ui/feedback/use-action.ts';

type ColumnsProps = {
  columns: RosterImport['columns'];
  onAssign: ((columns: readonly (RosterField | '')[]) => Promise<void>) | undefined;
};

/** What each column was read as, and another choice for each. */
export function ColumnsCard({ columns, onAssign }: ColumnsProps) {
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
        <div className="grid gap-3 roster-columns">
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
