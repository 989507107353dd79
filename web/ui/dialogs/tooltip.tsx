import './dialogs.css';

import { type ReactNode, useState } from 'react';

import { classNames } from '../class-names.ts';

export type TooltipProps = {
  text: string;
  /** Hides the tooltip. */
  quiet?: boolean;
  /** A control whose accessible name already says the text. */
  children: ReactNode;
};

/** Shows the name of a control on hover and focus, until Escape. Hidden from screen readers, which read the name itself. */
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
