import type { Pool } from 'pg';
import pino from 'pino';
import { expect, test } from 'vitest';

import { addSchool } from '../commands/schools/tasks.ts';
import { countJobs } from '../jobs/queue-store.ts';
import { queueMail } from '../mail/queue-store.ts';
import { openOrClose, takeVisit } from './directory-store.ts';
import { type Round, visitHourly } from './rounds.ts';
import { serveSchools } from './serve-schools.ts';
import { serveTestSchools } from './testing/served-schools.ts';

const served = serveTestSchools();
const hour = 60 * 60_000;

type Visit = { host: string; at: number };

/** The visits of some hours, by a clock that jumps to each moment that is waited for. */
async function visitsOf(
  hours: number,
  { list, visit }: Pick<Round, 'list'> & { visit?: (host: string) => Promise<number> },
): Promise<{ visits: Visit[]; errors: unknown[] }> {
  let clock = 5_000;
  const end = clock + hours * hour;
  const visits: Visit[] = [];
  const errors: unknown[] = [];
  const over = new Error('the hours are over');
  const round = visitHourly({
    list,
    async visit(host) {
      visits.push({ host, at: clock });
      clock += (await visit?.(host)) ?? 0;
    },
    report: (error) => errors.push(error),
    now: () => clock,
    async until(moment) {
      if (moment >= end) throw over;
      clock = Math.max(clock, moment);
    },
  });
  await expect(round).rejects.toBe(over);
  return { visits, errors };
}

test.each([1, 2, 50, 1000])(
  'each of %i schools is visited once in an hour, at even distances',
  async (count) => {
    const hosts = Array.from({ length: count }, (_, place) => `school-${place}`);
    const { visits } = await visitsOf(3, { list: async () => hosts, visit: async () => 180 });
    for (const host of hosts) {
      const times = visits.filter((visit) => visit.host === host).map(({ at }) => at);
      expect(times).toHaveLength(3);
      expect(Math.max(...times.slice(1).map((at, place) => at - (times[place] ?? 0)))).toBeLessThanOrEqual(
        hour,
      );
    }
    const gaps = visits.slice(1).map(({ at }, place) => at - (visits[place]?.at ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan((hour / count) * 0.99);
  },
);

test('a school that cannot be opened does not hold up the others, and a school that was added comes in the next hour', async () => {
  const hosts = ['broken', 'whole'];
  const failure = new Error('it is broken');
  const { visits, errors } = await visitsOf(2, {
    list: async () => [...hosts],
    async visit(host) {
      if (host !== 'broken') return 0;
      hosts.push('new');
      throw failure;
    },
  });
  expect(visits.map(({ host }) => host)).toEqual(['broken', 'whole', 'broken', 'whole', 'new']);
  expect(errors).toEqual([failure, failure]);
});

test('a directory that does not answer is asked again after a minute', async () => {
  const failure = new Error('it is away');
  let asked = 0;
  const { visits, errors } = await visitsOf(0.5, {
    async list() {
      asked += 1;
      if (asked < 3) throw failure;
      return ['first'];
    },
  });
  expect(visits).toEqual([{ host: 'first', at: 5_000 + 2 * 60_000 }]);
  expect(errors).toEqual([failure, failure]);
});

const mails = async (pool: Pool) => (await countJobs(pool)).filter(({ task }) => task === 'mail');

test('the due jobs of a school that is visited run, and the school is closed again', async () => {
  const hosts = ['a.region.example', 'b.region.example'];
  for (const host of hosts) {
    await addSchool(served, { host, name: '', server: 'main', from: undefined });
    const { database, pool } = await served.contextOf(host);
    await queueMail(database, { email: 'ann@example.com', purpose: 'reset', language: 'uz' });
    await served.schools.visit(host);
    await expect.poll(() => mails(pool)).toEqual([]);
  }
  await expect.poll(() => served.schools.open()).toEqual([]);
});

test('of several servers one opens a school in half an hour, and those that make backups do so in any case', async () => {
  const { directory } = served;
  const host = 'a.region.example';
  const take = (always: boolean) => takeVisit(directory, host, always);
  expect(await Promise.all([take(false), take(false)])).toEqual(expect.arrayContaining([true, false]));
  expect(await take(true)).toBe(true);
  expect(await take(false)).toBe(false);
  await directory.pool.query(`update school set visited_at = now() - interval '31 minutes'`);
  expect(await take(false)).toBe(true);
});

test('a server that starts visits the schools', async () => {
  const host = 'c.region.example';
  await addSchool(served, { host, name: '', server: 'main', from: undefined });
  const { database, pool } = await served.contextOf(host);
  for (const other of ['a.region.example', 'b.region.example'])
    await openOrClose(served.directory, other, false);
  await queueMail(database, { email: 'ann@example.com', purpose: 'reset', language: 'uz' });
  expect(await mails(pool)).not.toEqual([]);
  await using opened = new AsyncDisposableStack();
  const ending = new AbortController();
  const log = pino({ level: 'error' }, process.stderr);
  const { config } = served;
  const server = serveSchools(config, config.databaseUrl ?? '', log, { ending: ending.signal, opened });
  await expect.poll(() => mails(pool)).toEqual([]);
  ending.abort();
  await server;
});
