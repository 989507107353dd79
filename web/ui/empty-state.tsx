import './empty-state.css';

import type { ReactNode } from 'react';

/** In the place of a list without items: why it is empty, and what can be done. */
export function EmptyState({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <div className="empty-state">
      <svg viewBox="0 0 64 64" width="64" height="64" aria-hidden="true" className="empty-state-picture">
        <rect x="12" y="10" width="40" height="46" rx="6" />
        <path d="M22 24h20M22 34h20M22 44h10" />
      </svg>
      <p className="empty-state-text">{children}</p>
      {actions !== undefined && <div className="empty-state-actions">{actions}</div>}
    </div>
  );
}
