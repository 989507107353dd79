import './controls.css';

import type { ComponentProps } from 'react';

import { classNames } from './class-names.ts';

/** Arrows and a cross, in a square of 24. */
const drawings = {
  up: 'M12 19V5m-6 6 6-6 6 6',
  down: 'M12 5v14m-6-6 6 6 6-6',
  remove: 'm6 6 12 12m0-12L6 18',
};

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  icon: keyof typeof drawings;
  /** Its name for screen readers, with what it acts on. */
  label: string;
};

/** A square button with a drawing, for the rows of a list. */
export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} aria-label={label} className={classNames('icon-button', className)}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={drawings[icon]} />
      </svg>
    </button>
  );
}
