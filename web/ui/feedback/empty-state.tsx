import './feedback.css';

import type { ReactNode } from 'react';

import { Illustration, type IllustrationName } from '../pictures/illustration.tsx';

export type EmptyStateProps = {
  children: ReactNode;
  /** Buttons or links below the text. */
  actions?: ReactNode;
  illustration?: IllustrationName;
};

/** In the place of a list without items: why it is empty, and what can be done. */
export function EmptyState({ children, actions, illustration = 'empty' }: EmptyStateProps) {
  return (
    <div className="stack gap-4 empty-state">
      <Illustration of={illustration} />
      <p className="empty-state-text">{children}</p>
      {actions !== undefined && <div className="row empty-state-actions">{actions}</div>}
    </div>
  );
}
