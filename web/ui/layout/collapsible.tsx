import './layout.css';

import { type ReactNode, useId, useState } from 'react';

import { classNames } from '../class-names.ts';

export type CollapsibleProps = {
  title: ReactNode;
  /** Shown while it is closed. */
  preview?: ReactNode;
  children: ReactNode;
};

/** Content below a button that opens and closes it; it scrolls where it is higher than 400 px. */
export function Collapsible({ title, preview, children }: CollapsibleProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <div className="collapsible">
      <button
        type="button"
        className="collapsible-button chevron"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {title}
      </button>
      <div
        id={id}
        className={classNames('collapsible-content', open && 'collapsible-scrolls')}
        tabIndex={open ? 0 : undefined}
      >
        {open ? children : preview}
      </div>
    </div>
  );
}
