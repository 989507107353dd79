import './layout.css';

import type { ReactNode } from 'react';

import { classNames } from '../class-names.ts';

export type BesideProps = {
  children: ReactNode;
  /** Stands beside the content where the screen is wide, and below it elsewhere. */
  aside?: ReactNode;
  /** Whether the part beside the content stays on the screen while the page is scrolled. */
  stays?: boolean;
};

/** Content of a readable width with something beside it. Its width is the same where nothing is beside it. */
export function Beside({ children, aside, stays }: BesideProps) {
  return (
    <div className="grid gap-5 beside">
      <div className="stack">{children}</div>
      {aside !== undefined && <div className={classNames('stack', stays && 'beside-stays')}>{aside}</div>}
    </div>
  );
}
