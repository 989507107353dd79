import './tooltip.css';

import { type ReactNode, useState } from 'react';

import { classNames } from './class-names.ts';

export type TooltipProps = {
  text: string;
  /** Shows nothing for now. */
  quiet?: boolean;
  /** A control whose accessible name already says the text. */
  children: ReactNode;
};

/** Shows a control's name on hover and focus; Escape takes it away. For sighted readers only. */
export function Tooltip({ text, quiet, children }: TooltipProps) {
  const [dismissed, setDismissed] = useState(false);
  return (
    <span
      role="presentation"
      className={classNames('tooltip-frame', (quiet === true || dismissed) && 'tooltip-quiet')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setDismissed(true);
      }}
      onPointerLeave={() => setDismissed(false)}
      onBlur={() => setDismissed(false)}
    >
      {children}
      <span className="tooltip" aria-hidden="true">
        {text}
      </span>
    </span>
  );
}
