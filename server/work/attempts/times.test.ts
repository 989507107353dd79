import pino from 'pino';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';

import type { OpenAttempt, WorkOfPupil } from '../../../contract/work/attempts.ts';
import { answerGrace } from '../../../contract/work/attempts.ts';
import { inTransaction } from '../../database/database.ts';
import { startJobs } from '../../start-jobs.ts';
import { attemptsAt } from '../../testing/attempts.ts';
import type { Reply } from '../../testing/client.ts';
import { type Caller, makeCaller, tokenOf } from '../../testing/factories.ts';
import { startServer } from '../../testing/start-server.ts';
import { makeWork } from '../../testing/work.ts';
import { moveEnds } from '../give/ends-store.ts';
import { handInLapsed } from './hand-in.ts';
import { lockWork } from '../store.ts';

const server = startServer();
const { start, answer, handIn, readOwn, open } = attemptsAt(server);
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

afterEach(() => void vi.useRealTimers());

async function give(some: Parameters<typeof makeWork>[1] = {}) {
  const pupil = await makeCaller(server.context, { is_pupil: true });
  return { pupil, work: await makeWork(server.context, { pupils: [pupil.person], ...some }) };
}

/** Starts the jobs of the server. */
function run(): void {
  const running = startJobs(server.context, pino({ level: 'silent' }), server.origin);
  onTestFinished(() => running.stop());
}

/** Moves the end of an attempt, as if it had started earlier. */
async function endAt(id: number, ends_at: Date): Promise<void> {
  await server.context.database
    .updateTable('work_attempt')
    .set({ ends_at, started_at: new Date(ends_at.getTime() - hour) })
    .where('id', '=', id)
    .execute();
}

async function attemptOf(id: number) {
  return server.context.database
    .selectFrom('work_attempt')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

async function jobs(): Promise<string[]> {
  const { rows } = await server.context.pool.query<{ key: string }>(
    `select key from graphile_worker.jobs where task_identifier = 'hand-in' order by run_at`,
  );
  return rows.map(({ key }) => key);
}

const codeOf = ({ body }: Reply) => (body as { code?: string }).code;
const choiceIn = ({ tests, opened }: OpenAttempt) => ({
  test: tests[0]?.test.id,
  users_answer: 'b',
  choice: 1,
  opened,
});

const ownOf = async (by: Caller, work: { id: number }) =>
  ((await readOwn(by, work)).body as { data_api: [WorkOfPupil] }).data_api[0];

describe('the end of an attempt', () => {
  test('takes answers a few seconds longer, for slow lines, and no later ones', async () => {
    const { pupil, work } = await give({ time_limit: 30 });
    const attempt = await open(pupil, work);
    await endAt(attempt.id, new Date(Date.now() - 1000));
    expect((await answer(pupil, work, choiceIn(attempt))).status).toBe(200);
    await endAt(attempt.id, new Date(Date.now() - answerGrace));
    const late = await answer(pupil, work, { ...choiceIn(attempt), choice: 2 });
    expect([late.status, codeOf(late)]).toEqual([409, 'handed_in']);
  });

  test('shows no key and no mark before these seconds are over', async () => {
    const { pupil, work } = await give({ time_limit: 30 });
    const attempt = await open(pupil, work);
    await endAt(attempt.id, new Date(Date.now() - 1000));
    const { paper } = attemptsAt(server);
    expect((await paper(pupil, work)).status).toBe(404);
    expect(await ownOf(pupil, work)).toMatchObject({ under_way: null, ending: true, handed_in: [] });
    await endAt(attempt.id, new Date(Date.now() - answerGrace));
    expect((await paper(pupil, work)).text).toContain('right_answer');
  });

  test('is when it was handed in, whenever that is written down', async () => {
    const { pupil, work } = await give({ time_limit: 30 });
    const attempt = await open(pupil, work);
    const ends = new Date(Date.now() - 5 * minute);
    await endAt(attempt.id, ends);
    expect(await ownOf(pupil, work)).toMatchObject({
      handed_in: [{ handed_in_at: ends.toISOString(), handed_in_by: 'clock' }],
    });
  });

  test('lets nobody begin by loading the page again, but begins where the pupil asks for it', async () => {
    const { pupil, work } = await give({ time_limit: 30, attempts: 'best' });
    const first = await open(pupil, work);
    await endAt(first.id, new Date(Date.now() - minute));
    expect(codeOf(await start(pupil, work, { go_on: true }))).toBe('not_under_way');
    expect(await open(pupil, work)).toMatchObject({ number: 2 });
    expect(await attemptOf(first.id)).toMatchObject({ handed_in_by: 'clock' });
  });

  test('a hand-in that comes later is one by the clock', async () => {
    const { pupil, work } = await give({ time_limit: 30 });
    const attempt = await open(pupil, work);
    const ends = new Date(Date.now() - 1000);
    await endAt(attempt.id, ends);
    expect((await handIn(pupil, work, { opened: attempt.opened })).body).toMatchObject({
      attempt: { handed_in_at: ends.toISOString(), handed_in_by: 'clock' },
    });
  });

  test('comes with the end of a work that is taken back', async () => {
    const { pupil, work } = await give();
    const attempt = await open(pupil, work);
    const archived_at = new Date(Date.now() - 1000);
    await server.context.database
      .updateTable('work')
      .set({ archived_at })
      .where('id', '=', work.id)
      .execute();
    expect(codeOf(await answer(pupil, work, choiceIn(attempt)))).toBe('handed_in');
    expect(await ownOf(pupil, work)).toMatchObject({
      state: 'closed',
      handed_in: [{ handed_in_at: archived_at.toISOString(), handed_in_by: 'clock' }],
    });
  });
});

describe('the job that hands in', () => {
  test('is queued once for attempts that end together, also where a server was started since', async () => {
    const first = await give({ time_limit: 77, closes_at: null });
    const pupils = await Promise.all(
      Array.from({ length: 6 }, () => makeCaller(server.context, { is_pupil: true })),
    );
    const work = await makeWork(server.context, {
      pupils: pupils.map(({ person }) => person),
      closes_at: new Date(Date.now() + 7 * hour),
    });
    const before = (await jobs()).length;
    await Promise.all(pupils.map((pupil) => open(pupil, work)));
    expect((await jobs()).length).toBe(before + 1);
    await open(first.pupil, first.work);
    expect((await jobs()).length).toBe(before + 2);
  });

  test('hands in the answers given until then', async () => {
    const { pupil, work } = await give({ time_limit: 30 });
    const attempt = await open(pupil, work);
    await answer(pupil, work, choiceIn(attempt));
    const ends = new Date(Date.now() - answerGrace);
    await endAt(attempt.id, ends);
    await server.context.pool.query(
      `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where task_identifier = 'hand-in'), run_at => now())`,
    );
    run();
    await expect
      .poll(() => attemptOf(attempt.id))
      .toMatchObject({
        handed_in_at: ends.toISOString(),
        handed_in_by: 'clock',
      });
  });

  test('leaves attempts alone that have time', async () => {
    const { pupil, work } = await give({ time_limit: 30 });
    const attempt = await open(pupil, work);
    await handInLapsed(server.context.database, new Date());
    expect(await attemptOf(attempt.id)).toMatchObject({ handed_in_at: null });
  });

  test('follows an end that is moved: by the work, or for one pupil', async () => {
    const { pupil, work } = await give({ time_limit: 30 });
    const attempt = await open(pupil, work);
    const { database } = server.context;
    const move = (person?: number) =>
      inTransaction(database, async (transaction) => {
        const present = await lockWork(transaction, work.id);
        if (present === undefined) throw new Error('There is no such work.');
        await moveEnds(transaction, present, new Date(), person);
      });
    const minutes = async () => {
      const { started_at, ends_at } = await attemptOf(attempt.id);
      return (Date.parse(ends_at ?? '') - Date.parse(started_at)) / minute;
    };
    await database.updateTable('work').set({ time_limit: 20 }).where('id', '=', work.id).execute();
    await move();
    expect(await minutes()).toBe(20);
    await database
      .insertInto('work_allowance')
      .values({ work: work.id, person: pupil.person.id, minutes: 15, closes_at: null })
      .execute();
    await move(pupil.person.id + 1);
    expect(await minutes()).toBe(20);
    const before = (await jobs()).length;
    await move(pupil.person.id);
    expect(await minutes()).toBe(35);
    expect((await jobs()).length).toBe(before + 1);
    const { ends_at } = (await (await answer(pupil, work, choiceIn(attempt))).body) as { ends_at: string };
    expect(ends_at).toBe((await attemptOf(attempt.id)).ends_at);
  });
});

describe('clocks', () => {
  /** Sets the clock of the server, not that of the database or of timers. */
  function setClock(to: number): void {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(to);
  }

  /** The person with a token of now. */
  const again = async ({ person }: Caller) => ({ person, token: await tokenOf(server.context, person) });

  test('that are wrong on the pupil’s side change nothing: the server sends its time with the end', async () => {
    const { pupil, work } = await give({ time_limit: 45 });
    const { now, ends_at } = await open(pupil, work);
    expect(Date.parse(ends_at ?? '') - Date.parse(now)).toBe(45 * minute);
  });

  test.each([
    ['spring', '2026-03-29T00:40:00Z'],
    ['autumn', '2026-10-25T00:40:00Z'],
  ])('of countries with daylight saving, in %s, do not shorten an attempt', async (_season, at) => {
    const { pupil, work } = await give({
      time_limit: 45,
      opens_at: new Date(Date.parse(at) - hour),
      closes_at: new Date(Date.parse(at) + day),
    });
    setClock(Date.parse(at));
    const { started_at, ends_at } = await open(await again(pupil), work);
    expect([started_at, ends_at]).toEqual([
      new Date(at).toISOString(),
      new Date(Date.parse(at) + 45 * minute).toISOString(),
    ]);
  });

  test('of Tashkent and of the server mean the same moment', async () => {
    const closes = '2026-11-27T23:59:00+05:00';
    const { pupil, work } = await give({
      opens_at: new Date('2026-11-27T08:00:00+05:00'),
      closes_at: new Date(closes),
      time_limit: 45,
    });
    setClock(Date.parse('2026-11-27T23:40:00+05:00'));
    expect((await open(await again(pupil), work)).ends_at).toBe('2026-11-27T18:59:00.000Z');
    setClock(Date.parse(closes));
    expect(await ownOf(await again(pupil), work)).toMatchObject({ state: 'closed' });
  });

  test('of the server that is set ahead ends attempts, and set back gives them their time', async () => {
    const { pupil, work } = await give({ time_limit: 30, closes_at: null });
    const attempt = await open(pupil, work);
    const ends = Date.parse(attempt.ends_at ?? '');
    setClock(Date.now() - day);
    const before = await again(pupil);
    expect(await ownOf(before, work)).toMatchObject({ state: 'planned', under_way: { number: 1 } });
    expect((await answer(before, work, choiceIn(attempt))).status).toBe(200);
    vi.useRealTimers();
    setClock(Date.now() + day);
    expect(await ownOf(await again(pupil), work)).toMatchObject({
      under_way: null,
      handed_in: [{ handed_in_at: new Date(ends).toISOString(), handed_in_by: 'clock', answered: 1 }],
    });
  });

  test('of the server that is behind that of the database: the job runs once more', async () => {
    const { pupil, work } = await give({ time_limit: 30 });
    const attempt = await open(pupil, work);
    const at = new Date(Date.now() + 2500);
    await endAt(attempt.id, new Date(at.getTime() - answerGrace));
    await server.context.pool.query(
      `select graphile_worker.add_job('hand-in', json_build_object('at', $1::text), run_at => now())`,
      [at.toISOString()],
    );
    run();
    await expect.poll(jobs).toContain(`hand-in again ${at.toISOString()}`);
    await expect.poll(async () => (await attemptOf(attempt.id)).handed_in_by).toBe('clock');
  });
});
