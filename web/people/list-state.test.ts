import { expect, test } from 'vitest';

import { peopleList, peopleQuery } from './list-state.ts';

test('the first state asks for all people, newest first', () => {
  const { s, role, is_active, sort } = peopleQuery(peopleList.initial);
  expect({ s, role, is_active, sort }).toEqual({
    s: '',
    role: undefined,
    is_active: undefined,
    sort: 'id_desc',
  });
});

test('the address keeps search, role, state and order', () => {
  const address = new URLSearchParams('s=+aziz+&role=pupil&is_active=false&sort=name_asc&page=3');
  expect(peopleQuery(peopleList.read(address))).toEqual({
    page: 3,
    s: 'aziz',
    role: 'pupil',
    is_active: false,
    sort: 'name_asc',
  });
});
