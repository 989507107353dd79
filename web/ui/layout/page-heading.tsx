import './layout.css';

import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

import { SkeletonShape } from '../feedback/skeleton.tsx';

/** The path of the last heading, and whether a heading had the focus when it was removed. */
let lastPath: string | undefined;
let focusLost = false;

/**
 * Focuses the heading of a new route, so that screen readers announce it, and the heading that replaces it when the screen
 * has loaded. On the first page of a visit the browser sets the focus.
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

/** From how many characters a heading, such as a question of several sentences, is smaller. */
const longHeading = 90;

export type PageHeadingProps = {
  /** The name of the screen, with `shown` where more than a text is shown. While it is undefined, a grey shape is in its place, beside the kind; a blank name shows the kind alone. */
  children: string | { text: string; shown: ReactNode } | undefined;
  /** The kind of what the heading names, such as Test Details: a smaller line, the first of the heading. */
  kind?: string | undefined;
  /** A drawing beside the heading. */
  icon?: ReactNode;
  /** The title of the tab, where it differs from the heading. */
  title?: string;
  /** A line above the heading, such as a link to the list. */
  above?: ReactNode;
  /** A line below the heading. */
  below?: ReactNode;
  /** Buttons beside the heading. */
  actions?: ReactNode;
};

/** The h1 of a screen, which sets the title of the tab too. */
export function PageHeading({ children, kind, icon, title, above, below, actions }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { text, shown } = typeof children === 'object' ? children : { text: children, shown: children };
  const name = title ?? (text || (kind ?? 'Savol'));
  const isLong = text !== undefined && text.length > longHeading;

  useEffect(() => {
    document.title = name === 'Savol' ? name : `${name} · Savol`;
  }, [name]);

  useRouteFocus(heading);

  return (
    <div className="row page-heading">
      <div className="stack gap-1 page-heading-text">
        {above}
        <div className="page-heading-name">
          {icon}
          <h1 ref={heading} tabIndex={-1} className={isLong ? 'page-heading-long' : undefined}>
            {kind !== undefined && <span className="page-heading-kind">{kind} </span>}
            {shown ?? <SkeletonShape shape="title" />}
          </h1>
        </div>
        {below}
      </div>
      {actions !== undefined && <div className="row page-heading-actions">{actions}</div>}
    </div>
  );
}
