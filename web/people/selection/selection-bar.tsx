import '../../ui/fields/fields.css';
import '../people.css';

import { useState } from 'react';

import { useTranslation } from '../../lib/languages/i18n.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/dialogs/menu.tsx';
import { ChangeMany } from './change-many.tsx';
import { type ManyAction, manyActions } from './many-actions.ts';
import type { Selection } from './use-selection.ts';

/** Selects all people of a page, says how many are selected, and offers what can be done with them. */
export function SelectionBar({ selection }: { selection: Selection }) {
  const { t } = useTranslation();
  const [action, setAction] = useState<ManyAction>();
  const { selected, selectable, setAll } = selection;
  const isSome = selected.length > 0;
  const isAll = isSome && selected.length === selectable.length;
  const isInClass = selected.some(({ classes }) => classes.length > 0);
  const offered = manyActions.filter((manyAction) => manyAction !== 'remove_from_class' || isInClass);
  return (
    <div
      role="group"
      aria-label={t('people.many.label')}
      className={classNames('row people-selection', isSome && 'people-selection-some')}
    >
      <label className="check-line">
        <input
          type="checkbox"
          className="choice"
          checked={isAll}
          ref={(box) => {
            if (box !== null) box.indeterminate = isSome && !isAll;
          }}
          onChange={() => setAll(!isAll)}
        />
        {t('people.many.all')}
      </label>
      <p role="status">{isSome && t('people.many.selected', { count: selected.length })}</p>
      {isSome && (
        <div className="row gap-2 people-selection-do">
          <IconButton icon="remove" label={t('people.many.clear')} onClick={() => setAll(false)} />
          <Menu
            label={t('people.many.actions')}
            trigger={t('people.column.actions')}
            isWide
            items={offered.map((manyAction) => ({
              label: t(`people.many.action.${manyAction}`),
              onChoose: () => setAction(manyAction),
            }))}
          />
        </div>
      )}
      {action !== undefined && (
        <ChangeMany
          action={action}
          people={selected}
          onDone={() => setAll(false)}
          onClose={() => setAction(undefined)}
        />
      )}
    </div>
  );
}
