import './controls.css';

import type { ReactNode } from 'react';

export type ChipTone = 'green' | 'orange' | 'red' | 'blue' | 'neutral';

/** A short coloured label. The text has the meaning of the colour too. */
export function Chip({ tone = 'neutral', children }: { tone?: ChipTone; children: ReactNode }) {
  return <span className={`chip tone-${tone}`}>{children}</span>;
}
