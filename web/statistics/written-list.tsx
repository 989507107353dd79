import type { ReactNode } from 'react';

import type { WrittenTest } from '../../contract/statistics.ts';
import { classNames } from '../ui/class-names.ts';
import { WrittenRow } from './written-row.tsx';

export type WrittenListProps = {
  tests: readonly WrittenTest[];
  /** What the author should do about a test. */
  action?: ((test: WrittenTest) => ReactNode) | undefined;
  /** The tests are those of another page or order, shown until the next ones have come. */
  outdated?: boolean;
};

/** Tests that the reader wrote, with how they were answered. */
export function WrittenList({ tests, action, outdated }: WrittenListProps) {
  return (
    <ul className={classNames('list written-list', outdated && 'outdated-page')} aria-busy={outdated}>
      {tests.map((test) => (
        <li key={test.id}>
          <WrittenRow test={test} action={action?.(test)} />
        </li>
      ))}
    </ul>
  );
}
