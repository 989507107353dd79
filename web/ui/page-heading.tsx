import './page-heading.css';

import { type ReactNode, useEffect, useRef } from 'react';

let newPage = false;

/** Says that the route changed: the next heading that appears takes the focus, so that it is read out. */
export function expectNewPage(): void {
  newPage = true;
}

export type PageHeadingProps = {
  children: string;
  /** The title of the tab, where it says more than the heading. */
  title?: string;
  /** A line above the heading, such as where one is. */
  above?: ReactNode;
  /** A line below the heading. */
  below?: ReactNode;
  /** Buttons beside the heading. */
  actions?: ReactNode;
};

/** The one h1 of a screen; it names the tab too. */
export function PageHeading({ children, title, above, below, actions }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const name = title ?? children;

  useEffect(() => {
    document.title = name === 'Savol' ? name : `${name} · Savol`;
  }, [name]);

  useEffect(() => {
    if (!newPage) return;
    newPage = false;
    heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <div className="page-heading">
      <div className="page-heading-text">
        {above}
        <h1 ref={heading} tabIndex={-1}>
          {children}
        </h1>
        {below}
      </div>
      {actions !== undefined && <div className="page-heading-actions">{actions}</div>}
    </div>
  );
}
