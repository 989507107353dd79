import type { Migration } from 'kysely/migration';

import * as school from './0001-school.ts';
import * as lists from './0002-lists.ts';
import * as news from './0003-news.ts';
import * as growth from './0004-growth.ts';

/** Every migration by name, in the order of the names. Plain forward steps: there is no way back. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-school': school,
  '0002-lists': lists,
  '0003-news': news,
  '0004-growth': growth,
};
