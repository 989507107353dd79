import type { Role } from '../../contract/roles.ts';
import type { PeopleQuery } from './api.ts';

export const sorts = ['id_desc', 'id_asc', 'name_asc', 'name_desc'] as const;

/** What the list of people is narrowed by, as the fields hold it; the empty text narrows nothing. */
export type Filters = {
  s: string;
  role: '' | Role | 'user';
  is_active: '' | 'true' | 'false';
  sort: (typeof sorts)[number];
};

export const noFilters: Filters = { s: '', role: '', is_active: '', sort: 'id_desc' };

/** The query that asks for one page of those who fit. */
export function peopleQuery({ s, role, is_active, sort }: Filters, page: number): PeopleQuery {
  return {
    page,
    sort,
    s: s.trim(),
    role: role === '' ? undefined : role,
    is_active: is_active === '' ? undefined : is_active === 'true',
  };
}
