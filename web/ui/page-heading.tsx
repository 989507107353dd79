import './page-heading.css';

import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** The path whose heading was shown last, and whether a heading that went away held the focus. */
let lastPath: string | undefined;
let focusLost = false;

/**
 * Passes the focus to the heading of a new route, so that it is read out, and on to the heading that takes
 * its place when a screen has loaded. The first page of a visit leaves the focus to the browser.
 */
function useRouteFocus(heading: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = heading.current;
    const path = window.location.pathname;
    if (focusLost || (lastPath !== undefined && lastPath !== path)) element?.focus({ preventScroll: true });
    focusLost = false;
    lastPath = path;
    return () => {
      focusLost = element !== null && document.activeElement === element;
    };
  }, [heading]);
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

  useRouteFocus(heading);

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
