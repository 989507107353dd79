import { type Role, roles } from '../../contract/roles.ts';
import { choice, listAddress, pageNumber, searchText } from '../lib/list-state.ts';
import type { PeopleQuery } from './api.ts';

export const sorts = ['id_desc', 'id_asc', 'name_asc', 'name_desc'] as const;

/** Which people are listed; an empty text selects all. */
export type PeopleState = {
  s: string;
  role: '' | Role | 'user';
  is_active: '' | 'true' | 'false';
  sort: (typeof sorts)[number];
  page: number;
};

export const peopleList = listAddress<PeopleState>({
  s: searchText,
  role: choice([...roles, 'user'], ''),
  is_active: choice(['true', 'false'], ''),
  sort: choice(sorts, 'id_desc'),
  page: pageNumber,
});

export function peopleQuery({ s, role, is_active, sort, page }: PeopleState): PeopleQuery {
  return {
    page,
    sort,
    s: s.trim(),
    role: role === '' ? undefined : role,
    is_active: is_active === '' ? undefined : is_active === 'true',
  };
}
