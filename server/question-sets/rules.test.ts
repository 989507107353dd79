import { describe, expect, test } from 'vitest';

import { auditEventsOfShares } from './rules.ts';

const set = { actor: 1, set: 5, name: 'Fractions' };

describe('auditEventsOfShares', () => {
  test('has an event for each person, and for the school, whose right is another', () => {
    const before = [
      { person: 2, may_change: false },
      { person: 3, may_change: true },
      { person: 4, may_change: true },
    ];
    const after = [
      { person: null, may_change: false },
      { person: 2, may_change: true },
      { person: 4, may_change: true },
    ];
    const events = auditEventsOfShares(set, before, after);
    expect(events.map(({ person, details }) => [person, details?.['to'], details?.['school']])).toEqual([
      [2, 'change', undefined],
      [3, 'nobody', undefined],
      [undefined, 'use', true],
    ]);
  });

  test('has none where the list stays as it is', () => {
    const shares = [{ person: null, may_change: true }];
    expect(auditEventsOfShares(set, shares, shares)).toEqual([]);
  });
});
