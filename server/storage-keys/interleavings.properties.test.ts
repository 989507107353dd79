import { randomUUID } from 'node:crypto';

import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';

import { rejectionReasonOf } from '../../contract/work/rejection-reasons.ts';
import { runs } from '../testing/extent.ts';
import { attemptsAt } from '../testing/attempts.ts';
import { send } from '../testing/client.ts';
import { type Caller, makeCaller, makeQuestion } from '../testing/factories.ts';
import { seal, sealedAt, type StorageKey } from '../testing/sealed.ts';
import { startServer } from '../testing/start-server.ts';
import { heldAt } from '../testing/held.ts';
import { makeWork } from '../testing/work.ts';

/*
 * Devices of the same people send the same answers, plain and sealed, in any order and several times. The counted answer follows from a
 * plain reading of "the first answer counts" and "the newest choice counts".
 */

const server = startServer();
const { keyOf, sendAll } = sealedAt(server);
const { add, heldOf } = heldAt(server);
const { open } = attemptsAt(server);
const at = '2026-11-23T08:00:00.000Z';

type Pupil = Caller & { key: StorageKey };
/** One answer that a pupil gave: on a shared device it goes up sealed, on an own one plain. */
type Given = { pupil: number; test: number; letter: 'a' | 'b' | 'c' };
type Step = { given: number; way: 'plain' | 'sealed'; batch: number };

const pupilsCount = 3;
const testsCount = 3;
const givens = fc.array(
  fc.record({
    pupil: fc.nat(pupilsCount - 1),
    test: fc.nat(testsCount - 1),
    letter: fc.constantFrom('a' as const, 'b' as const, 'c' as const),
  }),
  { minLength: 1, maxLength: 8 },
);
const steps = fc.array(
  fc.record({
    given: fc.nat(7),
    way: fc.constantFrom('plain' as const, 'sealed' as const),
    batch: fc.nat(3),
  }),
  { minLength: 1, maxLength: 16 },
);

let pupils: Pupil[] = [];

beforeAll(async () => {
  for (let made = 0; made < pupilsCount; made += 1) {
    const pupil = await makeCaller(server.context, { is_pupil: true });
    pupils.push({ ...pupil, key: await keyOf(pupil.token) });
  }
});

type Entry = { id: string; pupil: Pupil; answer: { kind: string; body: object } & Record<string, unknown> };

/** Sends one answer by the plain endpoint, and holds it where that refuses it, as the page does. */
async function sendPlain({ id, pupil, answer }: Entry, path: string): Promise<void> {
  const sent = { token: pupil.token, json: answer.body, headers: { 'Idempotency-Key': id } };
  const reply = await send(server, `POST ${path}`, sent);
  if (reply.status < 400) return;
  const reason = rejectionReasonOf(reply.status, (reply.body as { code?: string }).code);
  expect(reason, reply.text).toBeDefined();
  expect((await add(pupil.token, { ...answer, id, reason })).status).toBe(201);
}

/** Runs the steps of one batch at once: the sealed ones in one request. */
async function runBatch(
  batch: readonly Step[],
  entries: readonly Entry[],
  pathOf: (entry: Entry) => string,
): Promise<void> {
  const chosen = batch.flatMap(({ given, way }) => {
    const entry = entries[given % entries.length];
    return entry ? [{ way, entry }] : [];
  });
  const sealed = chosen.filter(({ way }) => way === 'sealed').map(({ entry }) => entry);
  const plain = chosen.filter(({ way }) => way === 'plain').map(({ entry }) => entry);
  await Promise.all([
    ...plain.map((entry) => sendPlain(entry, pathOf(entry))),
    ...(sealed.length === 0
      ? []
      : [
          sendAll(sealed.map(({ id, pupil, answer }) => seal(pupil.key, answer, id))).then((reply) => {
            const { answers } = reply.body as { answers: { state: string }[] };
            expect(answers.map(({ state }) => state)).toEqual(sealed.map(() => 'held'));
          }),
        ]),
  ]);
}

/** Runs all steps, batch after batch, and then each answer once more, sealed, so that all have come. */
async function runAll(all: readonly Step[], entries: readonly Entry[], pathOf: (entry: Entry) => string) {
  const batches = Map.groupBy(all, ({ batch }) => batch);
  for (const [, batch] of [...batches].toSorted(([a], [b]) => a - b)) {
    await runBatch(batch, entries, pathOf);
  }
  for (const given of entries.keys()) {
    await runBatch([{ given, way: 'sealed', batch: 0 }], entries, pathOf);
  }
}

test('each person has exactly one result for a test, and every other answer is held once', async () => {
  await fc.assert(
    fc.asyncProperty(givens, steps, async (given: readonly Given[], all) => {
      const tests: { id: number }[] = [];
      for (let made = 0; made < testsCount; made += 1) tests.push(await makeQuestion(server.context));
      const entries = given.map((step): Entry => {
        const pupil = pupils[step.pupil];
        const question = tests[step.test]?.id;
        if (pupil === undefined) throw new Error('no pupil');
        return {
          id: randomUUID(),
          pupil,
          answer: { kind: 'answer', question, body: { users_answer: step.letter }, at },
        };
      });
      await runAll(all, entries, ({ answer }) => `/tests_api/${Number(answer['question'])}/submit/`);
      for (const [index, pupil] of pupils.entries()) {
        const rejected = await heldOf(pupil.token);
        for (const [place, { id }] of tests.entries()) {
          const { rows } = await server.context.pool.query<{ chosen: string; points: number }>(
            `select answer->>'chosen' as chosen, points::float8 from answer where person = $1 and question = $2`,
            [pupil.person.id, id],
          );
          const letters = given.filter((step) => step.pupil === index && step.test === place);
          const [counted] = rows;
          expect(rows).toHaveLength(letters.length === 0 ? 0 : 1);
          if (counted === undefined) continue;
          expect(letters.map(({ letter }) => letter as string)).toContain(counted.chosen);
          expect(counted.points).toBe(counted.chosen === 'b' ? 1 : 0);
          const held = rejected.filter(({ question }) => question === id);
          const others = letters.filter(({ letter }) => letter !== counted.chosen);
          expect(held.map(({ body }) => (body as { users_answer: string }).users_answer).toSorted()).toEqual(
            others.map(({ letter }) => letter as string).toSorted(),
          );
          expect(new Set(held.map(({ reason }) => reason)).size).toBeLessThanOrEqual(1);
        }
      }
      await expectTotals();
    }),
    { numRuns: runs(25), endOnFailure: true },
  );
});

/** Compares the stored counts of each person with a count of the rows. */
async function expectTotals(): Promise<void> {
  const { rows } = await server.context.pool.query<{ kept: string; counted: string }>(
    `select kept.person, sum(kept.answered) || ' ' || sum(kept.right_answers) || ' ' || sum(kept.points) as kept,
       (select count(*) || ' ' || count(*) filter (where percentage = 100) || ' ' || sum(points)
        from answer where answer.person = kept.person) as counted
     from progress as kept group by kept.person`,
  );
  for (const { kept, counted } of rows) {
    expect(kept.split(' ').map(Number)).toEqual(counted.split(' ').map(Number));
  }
}

const choices = fc.array(fc.record({ test: fc.nat(1), letter: fc.constantFrom('a', 'b', 'c') }), {
  minLength: 1,
  maxLength: 8,
});

test('the newest choice of a test in a work counts, whichever comes first', async () => {
  await fc.assert(
    fc.asyncProperty(choices, steps, async (given, all) => {
      const [pupil] = pupils;
      if (pupil === undefined) throw new Error('no pupil');
      const work = await makeWork(server.context, { pupils: [pupil.person] });
      const attempt = await open(pupil, work);
      const { opened } = attempt;
      const idOf = (place: number) => attempt.tests[place]?.test.id;
      const entries = given.map((step, place): Entry => {
        const body = { test: idOf(step.test), users_answer: step.letter, choice: place + 1, opened };
        return { id: randomUUID(), pupil, answer: { kind: 'work', work: work.id, body, at } };
      });
      await runAll(all, entries, () => `/work_api/${work.id}/answer/`);
      for (const place of [0, 1]) {
        const newest = given.findLast(({ test: asked }) => asked === place)?.letter;
        const { rows } = await server.context.pool.query<{ chosen: string }>(
          `select answer->>'chosen' as chosen from work_answer where attempt = $1 and question = $2`,
          [attempt.id, idOf(place)],
        );
        expect(rows.map(({ chosen }) => chosen)).toEqual(newest === undefined ? [] : [newest]);
      }
      const rejected = await heldOf(pupil.token);
      expect(rejected.filter((answer) => answer.work === work.id)).toEqual([]);
    }),
    { numRuns: runs(20), endOnFailure: true },
  );
});
