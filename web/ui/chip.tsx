import './chip.css';

import type { ReactNode } from 'react';

export type ChipTone = 'green' | 'orange' | 'red' | 'blue' | 'neutral';

/** A short label with a colour; the text says what the colour says. */
export function Chip({ tone = 'neutral', children }: { tone?: ChipTone; children: ReactNode }) {
  return <span className={`chip chip-${tone}`}>{children}</span>;
}
