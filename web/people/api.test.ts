import { expect, test } from 'vitest';

import type { User } from '../../contract/users.ts';
import { peopleList, peopleQuery, withPerson } from './api.ts';

const person = (id: number, first_name: string) => ({ id, first_name }) as User;

test('a changed person keeps the place in the list, and the others stay', () => {
  const list = { data_api: [person(3, 'Aziz'), person(2, 'Lola'), person(1, 'Olim')], total: 3 };
  const changed = withPerson(list, person(2, 'Laylo'));
  expect(changed.data_api.map((one) => one.first_name)).toEqual(['Aziz', 'Laylo', 'Olim']);
  expect(changed.total).toBe(3);
  expect(list.data_api[1]?.first_name).toBe('Lola');
});

test('a list without the person is returned as it is', () => {
  const list = { data_api: [person(3, 'Aziz')] };
  expect(withPerson(list, person(2, 'Lola'))).toBe(list);
});

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
