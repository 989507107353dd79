import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';

import { makeClass, makePerson } from '../testing/factories.ts';
import { startServer } from '../testing/start-server.ts';
import { up } from './migrations/0053-names-on-one-line.ts';

const server = startServer();

test('names and IDs that were stored before are on one line, unless another one has the result', async () => {
  const { context } = server;
  const person = await makePerson(context, {
    first_name: 'A\nli\u0008',
    last_name: 'Ko\u00ADr\u200Einmas\u00A0ov e\u0301',
    external_id: 'n\u200E1',
  });
  await makePerson(context, { external_id: 'n2' });
  const same = await makePerson(context, { first_name: "O'ktam  A", external_id: 'n\u200B2' });
  const one = await makeClass(context, { name: '7\u200E-A' });
  const other = await makeClass(context, { name: '8-a' });
  const taken = await makeClass(context, { name: '8-\u200EA' });
  await up(context.database as unknown as Kysely<unknown>);
  const people = await context.database
    .selectFrom('users')
    .select(['first_name', 'last_name', 'external_id'])
    .where('id', 'in', [person.id, same.id])
    .orderBy('id')
    .execute();
  expect(people).toMatchObject([
    { first_name: 'A li', last_name: 'Korinmas ov é', external_id: 'n1' },
    { first_name: "O'ktam A", external_id: 'n\u200B2' },
  ]);
  const classes = await context.database
    .selectFrom('class')
    .select('name')
    .where('id', 'in', [one.id, other.id, taken.id])
    .orderBy('id')
    .execute();
  expect(classes.map(({ name }) => name)).toEqual(['7-A', '8-a', '8-\u200EA']);
});
