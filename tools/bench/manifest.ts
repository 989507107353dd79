import { emailOf } from './school.ts';
import type { Parts, Size } from './size.ts';
import { commonWords, rareWord, rareWords, subjects } from './words.ts';

/** The password of all people of a loaded school. */
export const password = 'savol-load';

/** What a loaded school contains, for the generator of load. */
export type Manifest = {
  version: 1;
  password: string;
  users: Record<'staff' | 'teacher' | 'parent' | 'pupil', string[]>;
  categories: number[];
  tests: number[];
  search_terms: string[];
  category_terms: string[];
};

export function manifestOf(size: Size, parts: Parts): Manifest {
  const emails = (role: keyof Manifest['users']) =>
    numbers(parts[role]).map((number) => emailOf(role, number));
  return {
    version: 1,
    password,
    users: {
      staff: emails('staff'),
      teacher: emails('teacher'),
      parent: emails('parent'),
      pupil: emails('pupil'),
    },
    categories: numbers(size.categories),
    tests: numbers(size.tests),
    search_terms: [
      ...commonWords.slice(0, 60),
      ...numbers(60).map((number) => rareWord((number * 61) % rareWords)),
    ],
    category_terms: subjects.map((name) => name.split(' ')[0] ?? name),
  };
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
