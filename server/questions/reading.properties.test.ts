import fc from 'fast-check';
import { expect, test } from 'vitest';

import { runs } from '../testing/extent.ts';
import { makeAnswer, makeCaller, makeCategory, makeQuestion } from '../testing/factories.ts';
import { send } from '../testing/client.ts';
import { startServer } from '../testing/start-server.ts';
import { makeWork } from '../testing/work.ts';
import { findAuthenticatedUser } from '../users/store.ts';
import { findWithheldFromColleague, findWithheldFromReader } from './withheld-store.ts';
import { listQuestions } from './list-store.ts';

const server = startServer();

const flags = fc.record({
  is_staff: fc.constantFrom(false, false, false, true),
  is_teacher: fc.boolean(),
  is_parent: fc.boolean(),
  is_pupil: fc.boolean(),
});
const school = fc.record({
  // The indexes of the people whom each person names as father and as mother; 3 stands for none.
  people: fc.array(fc.record({ flags, father: fc.nat(3), mother: fc.nat(3) }), {
    minLength: 3,
    maxLength: 3,
  }),
  questions: fc.array(
    fc.record({
      author: fc.nat(3),
      enabled: fc.boolean(),
      answeredBy: fc.subarray([0, 1, 2]),
      // The index of the person to whom it is given in work that does not show its key yet; 3 stands for nobody.
      givenTo: fc.constantFrom(0, 1, 2, 3, 3, 3),
    }),
    { minLength: 1, maxLength: 5 },
  ),
});

test('the list has exactly the tests whose details the person may read, but for the tests of colleagues', async () => {
  const filters = { page: 1, per_page: 100, s: '', sort: 'id_asc' } as const;
  const seen = { readable: 0, closed: 0 };
  await fc.assert(
    fc.asyncProperty(school, async ({ people, questions }) => {
      const callers = await Promise.all(people.map((person) => makeCaller(server.context, person.flags)));
      for (const [place, { father, mother }] of people.entries()) {
        await server.context.database
          .updateTable('users')
          .set({
            father_email: callers[father]?.person.email ?? '',
            mother_email: callers[mother]?.person.email ?? '',
          })
          .where('id', '=', callers[place]?.person.id ?? 0)
          .execute();
      }
      const category = (await makeCategory(server.context)).id;
      const ids: number[] = [];
      for (const { author, enabled, answeredBy, givenTo } of questions) {
        const question = await makeQuestion(server.context, {
          author: callers[author]?.person.id ?? null,
          enabled,
          category,
        });
        for (const place of answeredBy) {
          const person = callers[place]?.person;
          if (person !== undefined && place !== author)
            await makeAnswer(server.context, { question, person });
        }
        const pupil = callers[givenTo]?.person;
        if (pupil !== undefined) await makeWork(server.context, { pupils: [pupil], questions: [question] });
        ids.push(question.id);
      }
      for (const { person, token } of callers) {
        const reader = await findAuthenticatedUser(server.context.database, {
          id: person.id,
          session: undefined,
        });
        if (reader === undefined) throw new Error('Somebody is gone.');
        const withheld = await findWithheldFromReader(server.context.database, reader, new Date());
        const listed = await listQuestions(
          server.context.database,
          reader,
          { ...filters, category },
          withheld,
        );
        const answers = await Promise.all(ids.map((id) => send(server, `GET /tests_api/${id}/`, { token })));
        const statuses = answers.map(({ status }) => status);
        const readable = ids.filter((_, place) => statuses[place] === 200);
        expect(statuses.filter((status) => status !== 200 && status !== 403)).toEqual([]);
        const listedIds = listed.items.map(({ id }) => id);
        const closed = await findWithheldFromColleague(server.context.database, reader, new Date());
        // Teachers read those of their colleagues too, one by one.
        const isColleague = person.is_teacher && !person.is_staff;
        const ofColleague = ids.filter((id, place) => {
          const { author, enabled } = questions[place] ?? { author: 3, enabled: false };
          return callers[author]?.person.id === person.id || (enabled && !closed.has(id));
        });
        expect(readable).toEqual(isColleague ? ofColleague : listedIds);
        expect(listedIds.filter((id) => !readable.includes(id) && !closed.has(id))).toEqual([]);
        expect(listed.total).toBe(listedIds.length);
        seen.readable += readable.length;
        seen.closed += ids.length - readable.length;
      }
    }),
    { numRuns: runs(40) },
  );
  expect(Math.min(seen.readable, seen.closed)).toBeGreaterThan(runs(20) / 2);
});
