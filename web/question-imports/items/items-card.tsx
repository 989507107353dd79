import '../../ui/receipt/receipt.css';

import { useState } from 'react';

import {
  type ImportOutcome,
  importOutcomes,
  type QuestionImport,
  starterFormat,
} from '../../../contract/questions/imports.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { useNextFocus } from '../../question-types/writing/use-next-focus.ts';
import { Card } from '../../ui/layout/card.tsx';
import { OutcomeTabs } from '../../ui/receipt/outcome-tabs.tsx';
import { Pagination } from '../../ui/tables/pagination.tsx';
import { ItemRow } from './item-row.tsx';

/** So few that an old phone shows them at once, however many the file has. */
const perPage = 20;

/** The items of an import with their outcomes: those that are refused are seen first, since they may need a correction. */
export function ItemsCard({ made }: { made: QuestionImport }) {
  const { t } = useTranslation();
  const { frame, focusNext } = useNextFocus<HTMLDivElement>();
  const [shown, setShown] = useState<ImportOutcome | 'all'>(
    made.state === 'checked' && made.refused > 0 ? 'refused' : 'all',
  );
  const [chosenPage, setPage] = useState(1);
  const [edited, setEdited] = useState<number>();
  // A change is on the page before its place of the focus is known.
  const [changes, setChanges] = useState(0);
  const items = shown === 'all' ? made.items : made.items.filter(({ outcome }) => outcome === shown);
  const totalPages = Math.max(1, Math.ceil(items.length / perPage));
  // A correction may have emptied the last page.
  const page = Math.min(chosenPage, totalPages);
  const listed = items.slice((page - 1) * perPage, page * perPage);
  const outcomes = (['all', ...importOutcomes] as const).map((name) => ({
    name,
    label: t(`imports.outcome.${name}`),
    count: made[name === 'all' ? 'total' : name],
  }));

  function toPage(wanted: number): void {
    setPage(wanted);
    setEdited(undefined);
    focusNext('[data-item]');
  }

  return (
    <Card title={t(made.format === starterFormat ? 'imports.starter.title' : 'imports.items.title')}>
      <div className="stack gap-3" ref={frame}>
        <OutcomeTabs
          legend={t('imports.items.filter')}
          outcomes={outcomes}
          shown={shown}
          onShow={(name) => {
            setShown(name);
            setPage(1);
            setEdited(undefined);
          }}
        />
        {listed.length === 0 ? (
          <p className="muted">{t('imports.items.none')}</p>
        ) : (
          <ol className="list gap-4">
            {listed.map((item, at) => (
              <ItemRow
                key={item.number}
                made={made}
                item={item}
                isEdited={edited === item.number}
                onEdit={(isEdited) => setEdited(isEdited ? item.number : undefined)}
                onChanged={(outcome) => {
                  const isListed = shown === 'all' || shown === outcome;
                  const next = isListed ? item : (listed[at + 1] ?? listed[at - 1]);
                  focusNext(next === undefined ? 'input:checked' : `[data-item="${next.number}"]`);
                  setChanges(changes + 1);
                }}
              />
            ))}
          </ol>
        )}
        <Pagination page={page} totalPages={totalPages} onPage={toPage} />
      </div>
    </Card>
  );
}
