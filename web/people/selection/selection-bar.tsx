import { useState } from 'react';

import { useTranslation } from '../../lib/languages/i18n.ts';
import { SelectionBar as Bar } from '../../ui/tables/selection-bar.tsx';
import { ChangeMany } from './change-many.tsx';
import { type ManyAction, manyActions } from './many-actions.ts';
import type { Selection } from './use-selection.ts';

/** Selects all people of a page, says how many are selected, and offers what can be done with them. */
export function SelectionBar({ selection }: { selection: Selection }) {
  const { t } = useTranslation();
  const [action, setAction] = useState<ManyAction>();
  const { selected, setAll } = selection;
  const isInClass = selected.some(({ classes }) => classes.length > 0);
  const offered = manyActions.filter((manyAction) => manyAction !== 'remove_from_class' || isInClass);
  return (
    <Bar
      selection={selection}
      texts={{
        label: t('people.many.label'),
        all: t('people.many.all'),
        selected: t('people.many.selected', { count: selected.length }),
        clear: t('people.many.clear'),
        actions: t('people.many.actions'),
        trigger: t('people.column.actions'),
      }}
      items={offered.map((manyAction) => ({
        label: t(`people.many.action.${manyAction}`),
        onChoose: () => setAction(manyAction),
      }))}
    >
      {action !== undefined && (
        <ChangeMany
          action={action}
          people={selected}
          onDone={() => setAll(false)}
          onClose={() => setAction(undefined)}
        />
      )}
    </Bar>
  );
}
