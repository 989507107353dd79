import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { showTimes } from '../../contract/work/work-fields.ts';
import type { Database } from '../database/database.ts';
import { runs } from '../testing/extent.ts';
import { makeClass, makePerson, makeQuestion } from '../testing/factories.ts';
import { startServer } from '../testing/start-server.ts';
import { makeAttempt, makeWork } from '../testing/work.ts';
import { isShown } from './rules.ts';

const server = startServer();

const start = Date.UTC(2026, 10, 23, 8);
/** A moment by the minutes since the beginning of the lesson; few of them, so that moments are often equal. */
const moment = fc.integer({ min: 0, max: 6 });
const perhaps = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const at = (minutes: number | null) => (minutes === null ? null : new Date(start + minutes * 60_000));

const tried = fc.record({
  asked: fc.subarray([0, 1, 2]),
  answered: fc.subarray([0, 1, 2]),
  ends: perhaps(moment),
  by: fc.constantFrom('pupil', 'nobody'),
});

type Attempt = typeof tried extends fc.Arbitrary<infer Value> ? Value : never;

/** What shows something when it closes does close, and of several attempts all but the last one are handed in. */
function possible<
  Work extends { show_keys: string; show_explanations: string; closes: number | null; attempts: Attempt[] },
>(work: Work): Work {
  const needsClosing = [work.show_keys, work.show_explanations].includes('closed');
  const closes = needsClosing ? (work.closes ?? 3) : work.closes;
  const attempts = work.attempts.map((attempt, place) =>
    place < work.attempts.length - 1 ? { ...attempt, by: 'pupil' as const } : attempt,
  );
  return { ...work, closes, attempts };
}

const given = fc
  .record({
    show_keys: fc.constantFrom(...showTimes),
    show_explanations: fc.constantFrom(...showTimes),
    closes: perhaps(moment),
    archived: perhaps(moment),
    // Whether the pupil is in the class, was given it alone, and has left the class since.
    way: fc.constantFrom('class', 'alone', 'left', 'none'),
    asked: fc.subarray([0, 1, 2]),
    own: perhaps(moment),
    others: perhaps(moment),
    attempts: fc.array(tried, { maxLength: 2 }),
  })
  .map(possible);

type Given = typeof given extends fc.Arbitrary<infer Value> ? Value : never;

/** What the rules say: the questions of a work whose keys, or explanations, are not shown to the pupil yet. */
function withheldOf(work: Given, now: Date): number[] {
  const closing = (work.own === null ? work.closes : work.own) ?? null;
  const hasLeft = work.way === 'left' || work.way === 'none';
  if (hasLeft && work.attempts.length === 0) return [];
  const latest = [work.closes, work.own, work.others].filter((minutes) => minutes !== null);
  const facts = {
    closesForAll: work.closes === null ? null : at(Math.max(...latest)),
    closesForPupil: at(closing),
    archivedAt: at(work.archived),
    hasHandedIn: work.attempts.some(
      ({ ends, by }) => by === 'pupil' || (ends !== null && (at(ends) ?? now) <= now),
    ),
  };
  const asked = new Set([...work.asked, ...work.attempts.flatMap((attempt) => attempt.asked)]);
  return [...asked].filter((place) => {
    const answered = work.attempts.some((attempt) => attempt.answered.includes(place));
    return [work.show_keys, work.show_explanations].some((when) => !isShown(when, facts, answered, now));
  });
}

async function withheldByDatabase(database: Database, person: number, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select kept as id from kept_questions(${person}, ${now.toISOString()}) as kept`.execute(database);
  return rows.map(({ id }) => id);
}

test('the keys that the database keeps are those that the rules do not show', async () => {
  const { context } = server;
  const { database } = context;
  const questions = await Promise.all([0, 1, 2].map(() => makeQuestion(context)));
  const idOf = (place: number) => questions[place]?.id ?? 0;
  const seen = { kept: 0, open: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(given, { minLength: 1, maxLength: 3 }), moment, async (works, minutes) => {
      const now = at(minutes) ?? new Date(0);
      const [pupil, other] = [await makePerson(context), await makePerson(context)];
      for (const givenWork of works) {
        const taught = await makeClass(context, {
          pupils: givenWork.way === 'class' ? [pupil, other] : [other],
        });
        const work = await makeWork(context, {
          mode: 'practice',
          opens_at: new Date(start - 60_000),
          closes_at: at(givenWork.closes),
          archived_at: at(givenWork.archived),
          show_keys: givenWork.show_keys,
          show_explanations: givenWork.show_explanations,
          classes: [taught],
          pupils: givenWork.way === 'alone' ? [pupil] : [],
          questions: givenWork.asked.map((place) => ({ id: idOf(place) })),
        });
        for (const [person, closes_at] of [
          [pupil, givenWork.own],
          [other, givenWork.others],
        ] as const) {
          if (closes_at === null) continue;
          const allowed = { work: work.id, person: person.id, closes_at: at(closes_at) };
          await database.insertInto('work_allowance').values(allowed).execute();
        }
        for (const [place, { asked, answered, ends, by }] of givenWork.attempts.entries()) {
          await makeAttempt(context, {
            work,
            person: pupil,
            number: place + 1,
            questions: asked.map(idOf),
            answers: Object.fromEntries(
              answered.map((index) => [idOf(index), { users_answer: 'b' as const }]),
            ),
            ends_at: at(ends),
            handed_in_at: by === 'pupil' ? new Date(start) : null,
            handed_in_by: by === 'pupil' ? 'pupil' : null,
          });
        }
      }
      const expected = new Set(works.flatMap((work) => withheldOf(work, now)).map(idOf));
      const found = await withheldByDatabase(database, pupil.id, now);
      expect(new Set(found)).toEqual(expected);
      expect(found).toHaveLength(expected.size);
      seen.kept += expected.size;
      seen.open += 3 - expected.size;
    }),
    { numRuns: runs(120) },
  );
  expect(Math.min(seen.kept, seen.open)).toBeGreaterThan(runs(60) / 2);
});
