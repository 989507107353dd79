import '../fields/fields.css';
import './tables.css';

import type { ReactNode } from 'react';

import { classNames } from '../class-names.ts';
import { Menu, type MenuItem } from '../dialogs/menu.tsx';
import { IconButton } from '../icon-button.tsx';
import type { Selection } from './use-selection.ts';

export type SelectionBarProps = {
  selection: Pick<Selection<unknown>, 'selected' | 'selectable' | 'setAll'>;
  texts: {
    /** Names the bar for screen readers. */
    label: string;
    /** Beside the box that selects all of the page. */
    all: string;
    /** How many are selected; shown where some are. */
    selected: string;
    clear: string;
    /** The name of the menu, and what its button shows. */
    actions: string;
    trigger: string;
  };
  /** What can be done with those that are selected. */
  items: readonly MenuItem[];
  /** What an action asks for. */
  children?: ReactNode;
};

/** Selects all of a page, says how many are selected, and offers what can be done with them. */
export function SelectionBar({ selection, texts, items, children }: SelectionBarProps) {
  const { selected, selectable, setAll } = selection;
  const isSome = selected.length > 0;
  const isAll = isSome && selected.length === selectable.length;
  return (
    <div
      role="group"
      aria-label={texts.label}
      className={classNames('row selection-bar', isSome && 'selection-bar-some')}
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
        {texts.all}
      </label>
      <p role="status">{isSome && texts.selected}</p>
      {isSome && (
        <div className="row gap-2 selection-bar-do">
          <IconButton icon="remove" label={texts.clear} onClick={() => setAll(false)} />
          <Menu label={texts.actions} trigger={texts.trigger} isWide items={items} />
        </div>
      )}
      {children}
    </div>
  );
}
