import './layout.css';

import type { ReactNode } from 'react';

export type FigureProps = {
  label: string;
  value: string;
  /** Colours the value; the label or the note says the same in words. */
  tone?: 'amber' | 'green' | 'red';
  /** A line below the value. */
  note?: string | undefined;
};

/** Figures side by side, as many in a line as fit. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className="grid figures">{children}</dl>;
}

/** A large number with its name. */
export function Figure({ label, value, tone, note }: FigureProps) {
  return (
    <div className="stack gap-0 figure">
      <dt className="figure-label">{label}</dt>
      <dd className={tone === undefined ? 'figure-value' : `figure-value ink-${tone}`}>{value}</dd>
      {note !== undefined && <dd className="figure-note">{note}</dd>}
    </div>
  );
}
