import '../question-types.css';

import type { ReactNode } from 'react';

/** Room for a written answer. */
export function PrintedLines({ children }: { children: ReactNode }) {
  return <p className="printed-lines">{children}</p>;
}
