import './feedback.css';

import type { ReactNode } from 'react';

export type Tone = 'info' | 'success' | 'warning' | 'error';

const colours = { info: 'blue', success: 'green', warning: 'orange', error: 'red' } as const;

export type AlertProps = {
  tone?: Tone;
  title?: string;
  children: ReactNode;
  /** Buttons or links below the text. */
  actions?: ReactNode;
};

/** A message that stays on the screen. Screen readers announce errors and warnings at once. */
export function Alert({ tone = 'info', title, children, actions }: AlertProps) {
  const urgent = tone === 'error' || tone === 'warning';
  return (
    <div
      role={urgent ? 'alert' : 'status'}
      tabIndex={urgent ? -1 : undefined}
      className={`alert tone-${colours[tone]}`}
    >
      {title !== undefined && <p className="alert-title">{title}</p>}
      <div className="alert-text">{children}</div>
      {actions !== undefined && <div className="row alert-actions">{actions}</div>}
    </div>
  );
}
