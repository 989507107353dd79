import { expect, test } from 'vitest';

import type { Person } from '../../contract/people/people.ts';
import { peopleList, peopleQuery, withPerson } from './api.ts';

const person = (id: number, first_name: string, is_waiting = false) =>
  ({ id, first_name, email: `${first_name}@example.com`, is_waiting }) as Person;

test('a changed person keeps the place in the list, and the others stay', () => {
  const list = { data_api: [person(3, 'Aziz'), person(2, 'Lola'), person(1, 'Olim')], total: 3 };
  const changed = withPerson(list, person(2, 'Laylo'));
  expect(changed.data_api.map((listed) => listed.first_name)).toEqual(['Aziz', 'Laylo', 'Olim']);
  expect(changed.total).toBe(3);
  expect(list.data_api[1]?.first_name).toBe('Lola');
});

test('a list without the person is returned as it is', () => {
  const list = { data_api: [person(3, 'Aziz')], total: 1 };
  expect(withPerson(list, person(2, 'Lola'))).toBe(list);
});

test('an activated person stands for all sign-ups with the address, a waiting one for itself', () => {
  const several = [3, 2, 1].map((id) => person(id, 'Aziz', true));
  const list = { data_api: [...several, person(4, 'Lola')], total: 9 };
  const activated = withPerson(list, person(2, 'Aziz'));
  expect(activated.data_api.map(({ id }) => id)).toEqual([2, 4]);
  expect(activated.total).toBe(7);
  const prepared = withPerson(list, { ...person(2, 'Aziz', true), is_teacher: true });
  expect(prepared.data_api.map(({ id }) => id)).toEqual([3, 2, 1, 4]);
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
    per_page: 20,
    s: 'aziz',
    role: 'pupil',
    is_active: false,
    sort: 'name_asc',
  });
});

test('the state “deleted” asks for closed accounts, active or not', () => {
  const { is_active, is_closed } = peopleQuery(peopleList.read(new URLSearchParams('is_active=closed')));
  expect({ is_active, is_closed }).toEqual({ is_active: undefined, is_closed: true });
});
