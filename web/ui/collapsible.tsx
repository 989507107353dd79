import './collapsible.css';

import { type ReactNode, useId, useState } from 'react';

import { classNames } from './class-names.ts';

export type CollapsibleProps = {
  title: ReactNode;
  /** Shown while it is closed. */
  preview?: ReactNode;
  children: ReactNode;
  /** Scrolls the open content where it is higher than 400 px. */
  scrolls?: boolean;
  defaultOpen?: boolean;
};

/** Content below a button that opens and closes it. */
export function Collapsible({ title, preview, children, scrolls, defaultOpen = false }: CollapsibleProps) {
  const id = useId();
  const [open, setOpen] = useState(defaultOpen);
  return (
    <div className="collapsible">
      <button
        type="button"
        className="collapsible-button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {title}
      </button>
      <div
        id={id}
        className={classNames('collapsible-content', open && scrolls && 'collapsible-scrolls')}
        tabIndex={open && scrolls === true ? 0 : undefined}
      >
        {open ? children : preview}
      </div>
    </div>
  );
}
