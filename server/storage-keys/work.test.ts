import { describe, expect, test } from 'vitest';

import { attemptsAt } from '../testing/attempts.ts';
import { makeCaller } from '../testing/factories.ts';
import { seal, sealedAt } from '../testing/sealed.ts';
import { startServer } from '../testing/start-server.ts';
import { heldAt } from '../testing/held.ts';
import { makeWork } from '../testing/work.ts';

const server = startServer();
const { keyOf, statesOf } = sealedAt(server);
const { heldOf } = heldAt(server);
const { open, handIn } = attemptsAt(server);
const at = '2026-11-23T08:00:00.000Z';

async function begin(some: Parameters<typeof makeWork>[1] = {}) {
  const pupil = await makeCaller(server.context, { is_pupil: true });
  const work = await makeWork(server.context, { pupils: [pupil.person], ...some });
  const attempt = await open(pupil, work);
  const key = await keyOf(pupil.token);
  const [first, second] = attempt.tests.map(({ test: { id } }) => id);
  const choice = (number: number, users_answer: string, question = first) => ({
    kind: 'work',
    work: work.id,
    body: { test: question, users_answer, choice: number, opened: attempt.opened },
    at,
  });
  const handingIn = { kind: 'hand_in', work: work.id, body: { opened: attempt.opened }, at };
  const take = (...answers: object[]) => statesOf(answers.map((answer) => seal(key, answer)));
  const reasons = async () => (await heldOf(pupil.token)).map(({ reason }) => reason);
  return { pupil, work, attempt, first, second, choice, handingIn, take, reasons };
}

async function storedIn({ id }: { id: number }) {
  const rows = await server.context.database
    .selectFrom('work_answer')
    .select(['question', 'answer', 'choice'])
    .where('attempt', '=', id)
    .orderBy('question')
    .execute();
  return rows.map(({ question, answer, choice }) => [question, answer, choice]);
}

async function endOf({ id }: { id: number }) {
  return server.context.database
    .selectFrom('work_attempt')
    .select(['handed_in_at', 'handed_in_by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

describe('sealed answers in work', () => {
  test('are stored in their order, and then the work is handed in', async () => {
    const { attempt, first, second, choice, handingIn, take, reasons } = await begin();
    const states = await take(choice(1, 'a'), choice(2, 'b', second), choice(3, 'c'), handingIn);
    expect(states).toEqual(['held', 'held', 'held', 'held']);
    expect(await storedIn(attempt)).toEqual([
      [first, { chosen: 'c' }, 3],
      [second, { chosen: 'b' }, 2],
    ]);
    expect(await endOf(attempt)).toMatchObject({ handed_in_by: 'pupil' });
    expect(await reasons()).toEqual([]);
  });

  test('that are older than the stored choice change nothing, and are held no longer', async () => {
    const { attempt, first, choice, take, reasons } = await begin();
    expect(await take(choice(2, 'b'))).toEqual(['held']);
    expect(await take(choice(1, 'a'), choice(2, 'b'))).toEqual(['held', 'held']);
    expect(await storedIn(attempt)).toEqual([[first, { chosen: 'b' }, 2]]);
    expect(await reasons()).toEqual([]);
  });

  test('are held for a teacher where the attempt was handed in, once more handing in is not', async () => {
    const { pupil, work, attempt, choice, handingIn, take, reasons } = await begin();
    await handIn(pupil, work, { opened: attempt.opened });
    expect(await take(choice(1, 'b'), handingIn)).toEqual(['held', 'held']);
    expect(await reasons()).toEqual(['over']);
    expect(await storedIn(attempt)).toEqual([]);
  });

  test('are held where the time is over, or the work was taken back', async () => {
    const timed = await begin({ time_limit: 30 });
    await server.context.database
      .updateTable('work_attempt')
      .set({ ends_at: new Date(Date.now() - 60_000), started_at: new Date(Date.now() - 3_600_000) })
      .where('id', '=', timed.attempt.id)
      .execute();
    expect(await timed.take(timed.choice(1, 'b'), timed.handingIn)).toEqual(['held', 'held']);
    expect(await timed.reasons()).toEqual(['over']);
    const archived = await begin();
    await server.context.database
      .updateTable('work')
      .set({ archived_at: new Date() })
      .where('id', '=', archived.work.id)
      .execute();
    expect(await archived.take(archived.choice(1, 'b'))).toEqual(['held']);
    expect(await archived.reasons()).toEqual(['over']);
  });

  test('are held where another page has opened the attempt since', async () => {
    const { pupil, work, attempt, choice, handingIn, take, reasons } = await begin();
    await open(pupil, work);
    expect(await take(choice(1, 'b'), handingIn)).toEqual(['held', 'held']);
    expect(await reasons()).toEqual(['opened_elsewhere', 'opened_elsewhere']);
    expect((await endOf(attempt)).handed_in_at).toBeNull();
  });

  test('are held where the pupil started no attempt, the work is gone, the pupil is not given it, or the test is not in it', async () => {
    const { pupil, choice, take, reasons } = await begin();
    const other = await makeWork(server.context, { pupils: [pupil.person] });
    const foreign = await makeWork(server.context);
    const gone = { id: 2_147_483_647 };
    for (const [work, reason] of [
      [other, 'closed'],
      [foreign, 'no_role'],
      [gone, 'not_found'],
    ] as const) {
      expect(await take({ ...choice(1, 'b'), work: work.id })).toEqual(['held']);
      expect((await reasons())[0]).toBe(reason);
    }
    expect(await take(choice(1, 'b', 2_147_483_647))).toEqual(['held']);
    expect((await reasons())[0]).toBe('not_found');
  });

  test('are held in practice where the test was answered', async () => {
    const { choice, take, reasons } = await begin({ mode: 'practice' });
    expect(await take(choice(1, 'a'), choice(2, 'b'), choice(3, 'a'))).toEqual(['held', 'held', 'held']);
    expect(await reasons()).toEqual(['already_answered']);
  });
});
