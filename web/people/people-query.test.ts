import { expect, test } from 'vitest';

import { noFilters, peopleQuery } from './people-query.ts';

test('fields that were left alone narrow nothing', () => {
  const { s, role, is_active } = peopleQuery(noFilters, 1);
  expect({ s, role, is_active }).toEqual({ s: '', role: undefined, is_active: undefined });
});

test('each field asks for what it says, on the page that is looked at', () => {
  const filters = { s: ' aziz ', role: 'pupil', is_active: 'false', sort: 'name_asc' } as const;
  expect(peopleQuery(filters, 3)).toEqual({
    page: 3,
    s: 'aziz',
    role: 'pupil',
    is_active: false,
    sort: 'name_asc',
  });
});
