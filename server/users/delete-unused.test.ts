import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { deleteEndedSessions, insertSession } from '../auth/session-store.ts';
import { inTransaction } from '../database/database.ts';
import { makeAnswer, makePerson, makeQuestion } from '../testing/factories.ts';
import { startServer } from '../testing/start-server.ts';
import { countWaiting } from '../testing/waiting.ts';
import { makeAttempt, makeWork } from '../testing/work.ts';
import { deleteUnused, usedBy } from './roster-store.ts';

const server = startServer();

/** Why a row that refers to a person does not say that the person has used the account. */
const exceptions: Readonly<Record<string, string>> = {
  'answers_given.person':
    'counts what others have answered to the tests of the person, whose author that names',
  'audit_entry.person': 'what others did about the person, such as the import itself',
  'card.person': 'printed by staff; who has logged in with it has has_logged_in',
  'class_pupil.person': 'a class of the import',
  'past_membership.person': 'a class of the import',
  'class_teacher.person': 'a class of the import',
  'linking_code.child': 'shown to a pupil who has logged in: has_logged_in',
  'mail_link.person': 'an invitation; who has followed it has a password',
  'model_request.pupil': 'about an answer of the person, which is named itself',
  'progress.person': 'counts of answers, which are named themselves',
  'question_set_share.person': 'shared by a colleague, with a person who may not have looked at it',
  'roster_member.person': 'what the import has written down of its members',
  'roster_row.person': 'a row of the import',
  'session.person': 'has_logged_in stays when sessions go',
  'work_allowance.person': 'more time in a work without an attempt',
  'work_pupil.person': 'work that the person has not begun',
};

test('each foreign key to people says that its person is used, or is an exception with a reason', async () => {
  const { rows } = await sql<{ key: string }>`
    select conrelid::regclass || '.' || attname as key
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'users'::regclass`.execute(server.context.database);
  const keys = rows.map(({ key }) => key).toSorted();
  const written = [...usedBy.map((column) => column.join('.')), ...Object.keys(exceptions)].toSorted();
  expect(keys.length).toBeGreaterThan(30);
  expect(written).toEqual(keys);
});

async function isDeleted(make: (person: { id: number }) => Promise<unknown>): Promise<boolean> {
  const { context } = server;
  const person = await makePerson(context, { is_pupil: true });
  await context.database
    .updateTable('users')
    .set({ password_hash: null })
    .where('id', '=', person.id)
    .execute();
  await make(person);
  return inTransaction(context.database, async (transaction) =>
    (await deleteUnused(transaction, [person.id])).includes(person.id),
  );
}

test('an account is used by one log-in for good, by an attempt, an answer or a given work, and not by work to do', async () => {
  const { context } = server;
  expect(await isDeleted(async () => {})).toBe(true);
  expect(await isDeleted((person) => makeWork(context, { pupils: [person] }))).toBe(true);
  const used: ((person: { id: number }) => Promise<unknown>)[] = [
    async (person) => {
      await insertSession(context.database, person.id, new Date('2020-01-01T00:00:00Z'));
      await deleteEndedSessions(context.database, new Date());
    },
    async (person) => makeAttempt(context, { work: await makeWork(context, { pupils: [person] }), person }),
    (person) => makeWork(context, { author: person }),
    (person) => makeQuestion(context, { author: person.id }),
    (person) => makeAnswer(context, { person }),
  ];
  for (const make of used) expect(await isDeleted(make)).toBe(false);
});

test('a person who logs in while the deletion waits is not deleted', async () => {
  const { database } = server.context;
  const person = await makePerson(server.context, { is_pupil: true });
  await database.updateTable('users').set({ password_hash: null }).where('id', '=', person.id).execute();
  const { deletion } = await inTransaction(database, async (transaction) => {
    await insertSession(transaction, person.id, new Date());
    const asked = inTransaction(database, (other) => deleteUnused(other, [person.id]));
    await expect.poll(() => countWaiting(server.context)).toBe(1);
    return { deletion: asked };
  });
  expect(await deletion).toEqual([]);
});
