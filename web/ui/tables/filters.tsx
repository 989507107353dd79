import './tables.css';

import { type ReactNode, useId, useRef, useState } from 'react';

import { useTranslation } from '../../lib/languages/i18n.ts';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';

/** A filter that is not at its initial value. */
export type ChosenFilter = {
  name: string;
  /** The present choice. */
  text: string;
  /** Chooses the initial value. */
  remove: () => void;
};

export type FiltersProps = {
  search: ReactNode;
  /** The fields of the filters, which stay open where the screen is wide. */
  children: ReactNode;
  chosen: readonly ChosenFilter[];
  /** The fields stand below each other where the screen is wide, as beside a list. */
  column?: boolean;
};

/**
 * The search and the filters of a list. On a narrow screen a button opens the filters, and says how many of them are chosen;
 * the chosen ones are listed, and can be removed there.
 */
export function Filters({ search, children, chosen, column }: FiltersProps) {
  const { t } = useTranslation();
  const id = useId();
  const [open, setOpen] = useState(false);
  const region = useRef<HTMLDivElement>(null);
  return (
    <div
      role="search"
      ref={region}
      tabIndex={-1}
      className={classNames('filters', column && 'filters-column')}
      aria-label={t('ui.filters.label')}
    >
      <div className="filters-search">
        {search}
        <Button
          look="secondary"
          className="filters-toggle"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {chosen.length === 0
            ? t('ui.filters.toggle')
            : t('ui.filters.toggle_set', { number: chosen.length })}
        </Button>
      </div>
      <div id={id} className={classNames('filters-fields', open && 'filters-open')}>
        {children}
      </div>
      {chosen.length > 0 && (
        <ul className="row gap-2 filters-chosen" aria-label={t('ui.filters.chosen')}>
          {chosen.map(({ name, text, remove }) => (
            <li key={name}>
              <button
                type="button"
                className="filters-chip"
                onClick={() => {
                  remove();
                  // The button is going to be removed, and the focus with it.
                  region.current?.focus({ preventScroll: true });
                }}
              >
                <span className="visually-hidden">{t('ui.filters.remove')} </span>
                {text}
                <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
