import './alert.css';

import type { ReactNode } from 'react';

import { classNames } from './class-names.ts';

export type Tone = 'info' | 'success' | 'warning' | 'error';

export type AlertProps = {
  tone?: Tone;
  title?: string;
  children: ReactNode;
  /** Buttons or links below the text. */
  actions?: ReactNode;
  className?: string;
};

/** A message that stays on the screen. Screen readers announce errors and warnings at once. */
export function Alert({ tone = 'info', title, children, actions, className }: AlertProps) {
  const urgent = tone === 'error' || tone === 'warning';
  return (
    <div
      role={urgent ? 'alert' : 'status'}
      tabIndex={urgent ? -1 : undefined}
      className={classNames('alert', `alert-${tone}`, className)}
    >
      {title !== undefined && <p className="alert-title">{title}</p>}
      <div className="alert-text">{children}</div>
      {actions !== undefined && <div className="alert-actions">{actions}</div>}
    </div>
  );
}
