import { useState, useSyncExternalStore } from 'react';
import { Link } from 'wouter';

import type { PupilResult, WorkResults } from '../../../../contract/work/work-results.ts';
import { listedName } from '../../../lib/languages/names.ts';
import { useTranslation } from '../../../lib/languages/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Matrix } from './matrix.tsx';
import { inOrder, nextSort, orderOf, type Sort } from './pupil-order.ts';
import { Percentage, StateChip, useClassNames, useStateText } from './pupil-parts.tsx';
import { resultPaths } from '../paths.ts';

type View = 'list' | 'matrix';

const narrow = window.matchMedia('(max-width: 40rem)');

function onNarrow(listener: () => void): () => void {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
}

const byName: Sort = { key: 'name', descending: false };
const sorts: Readonly<Record<string, Sort>> = {
  name: byName,
  result: { key: 'result', descending: true },
  result_up: { key: 'result', descending: false },
};

function sortName({ key, descending }: Sort): string {
  if (key === 'name') return 'name';
  return descending ? 'result' : 'result_up';
}

/**
 * The order that the reader has chosen. It is computed when it is chosen, and stays while results come in: a row that moved would take
 * the focus with it, or the eyes away.
 */
function useOrder(pupils: readonly PupilResult[]) {
  const [sort, setSort] = useState(byName);
  const [order, setOrder] = useState(() => orderOf(pupils, byName));
  const now = orderOf(pupils, sort);
  return {
    sort,
    shown: inOrder(pupils, order),
    isOutdated: now.some((person, at) => person !== order[at]),
    choose: (chosen: Sort) => {
      setSort(chosen);
      setOrder(orderOf(pupils, chosen));
    },
  };
}

export type PupilsProps = {
  results: WorkResults;
  /** The id of the class whose pupils are shown; undefined for all. */
  group: number | undefined;
  onGroup: (group: number | undefined) => void;
};

/** The pupils of a work as a matrix or, on a phone, as a list with the matrix one tap away. */
export function Pupils({ results, group, onGroup }: PupilsProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<View>();
  const isNarrow = useSyncExternalStore(onNarrow, () => narrow.matches);
  const view = chosen ?? (isNarrow ? 'list' : 'matrix');
  const { sort, shown, isOutdated, choose } = useOrder(results.pupils);
  const pupils = group === undefined ? shown : shown.filter(({ classes }) => classes.includes(group));
  return (
    <section className="stack gap-3" aria-label={t('work_results.pupils')}>
      <div className="row pupils-bar screen-only" role="search">
        <div role="group" aria-label={t('work_results.view')} className="row">
          {(['list', 'matrix'] as const).map((look) => (
            <Button
              key={look}
              look={view === look ? 'primary' : 'secondary'}
              small
              aria-pressed={view === look}
              onClick={() => setChosen(look)}
            >
              {t(`work_results.views.${look}`)}
            </Button>
          ))}
        </div>
        {results.classes.length > 1 && (
          <SelectField
            name="class"
            label={t('work_results.class')}
            placeholder={t('work_results.all_classes')}
            options={results.classes.map(({ id, name }) => ({ value: id, label: name }))}
            value={group ?? ''}
            onChange={({ target: { value } }) => onGroup(value === '' ? undefined : Number(value))}
          />
        )}
        {view === 'list' && (
          <SelectField
            name="sort"
            label={t('work_results.sort')}
            options={(['name', 'result', 'result_up'] as const).map((value) => ({
              value,
              label: t(`work_results.sorts.${value}`),
            }))}
            value={sortName(sort)}
            onChange={({ target: { value } }) => choose(sorts[value] ?? byName)}
          />
        )}
        {isOutdated && (
          <Button look="secondary" small onClick={() => choose(sort)}>
            {t('work_results.sort_again')}
          </Button>
        )}
      </div>
      {view === 'list' ? (
        <PupilList results={results} pupils={pupils} />
      ) : (
        <>
          <Matrix
            results={results}
            pupils={pupils}
            sort={sort}
            onSort={(key) => choose(nextSort(sort, key))}
          />
          <p className="muted small">{t('work_results.legend')}</p>
        </>
      )}
    </section>
  );
}

/** The pupils one below the other, for a phone. */
function PupilList({
  results: { work, classes },
  pupils,
}: {
  results: WorkResults;
  pupils: readonly PupilResult[];
}) {
  const stateText = useStateText();
  const classNamesOf = useClassNames(classes);
  return (
    <ul className="grid gap-0 pupil-list">
      {pupils.map((pupil) => {
        const facts = [classNamesOf(pupil), stateText(pupil)].filter((text) => text !== '').join(' · ');
        return (
          <li key={pupil.person} className="grid gap-1 pupil-line">
            <div className="pupil-line-name">
              <Link className="text-link" href={resultPaths.paper(work.id, pupil.person)}>
                {listedName(pupil)}
              </Link>
              <Percentage pupil={pupil} />
            </div>
            <div className="row pupil-line-facts small">
              <StateChip pupil={pupil} />
              {facts !== '' && <span className="muted">{facts}</span>}
            </div>
            {pupil.under_way !== null && <Progress {...pupil.under_way} />}
          </li>
        );
      })}
    </ul>
  );
}

/** How far a pupil is, as a line; the label says the same in words. */
function Progress({ answered, tests }: { answered: number; tests: number }) {
  const share = tests === 0 ? 0 : (100 * answered) / tests;
  return (
    <span className="pupil-progress" aria-hidden="true">
      <span style={{ width: `${share}%` }} />
    </span>
  );
}
