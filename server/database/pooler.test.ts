import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { counts } from '../process/metrics/counts.ts';
import { send } from '../testing/client.ts';
import { isLong } from '../testing/extent.ts';
import { makeCaller, makeQuestion } from '../testing/factories.ts';
import { mailsIn } from '../testing/outbox.ts';
import { type PgBouncer, startPgBouncer } from '../testing/pgbouncer.ts';
import { postgresUrl } from '../testing/postgres.ts';
import { sharedFolder } from '../testing/program.ts';
import { startLeaderAndReplica } from '../testing/replicas.ts';
import { startServer } from '../testing/start-server.ts';
import { openConfigured } from './open.ts';

const folder = sharedFolder();

describe.runIf(isLong)('behind PgBouncer, which gives each transaction a session', () => {
  let pooler: PgBouncer;
  const poolerUrl = (database: string) => pooler.urlOf(database);
  beforeAll(async () => {
    pooler = await startPgBouncer(folder.path, postgresUrl);
  });
  afterAll(() => pooler.stop());
  const server = startServer({
    jobs: true,
    settings: (database) => ({ poolerUrl: poolerUrl(database) }),
  });

  test('requests share fewer sessions than they are, and jobs and locks have their own', async () => {
    const { token, person } = await makeCaller(server.context, { is_pupil: true });
    const questions = await Promise.all(Array.from({ length: 30 }, () => makeQuestion(server.context)));
    const replies = await Promise.all(
      questions.map(({ id }) =>
        send(server, `POST /tests_api/${id}/submit/`, {
          token,
          json: { users_answer: 'b' },
          headers: { 'Idempotency-Key': crypto.randomUUID() },
        }),
      ),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    const reset = await send(server, 'POST /auth/users/reset_password/', { json: { email: person.email } });
    expect(reset.status).toBe(204);
    const [mail] = await mailsIn(server.context.config.dataFolder);
    expect(mail).toContain(person.email);

    const client = new pg.Client(poolerUrl('pgbouncer'));
    await client.connect();
    const { rows } = await client.query<{ database: string; total_xact_count: string }>('show stats');
    const { rows: sessions } = await client.query<{ database: string }>('show servers');
    await client.end();
    const ofServer = ({ database }: { database: string }) => database === server.database;
    expect(Number(rows.find(ofServer)?.total_xact_count)).toBeGreaterThanOrEqual(30);
    expect(sessions.filter(ofServer).length).toBeLessThanOrEqual(3);
  });

  test('an address of PgBouncer as DATABASE_URL is refused with advice', async () => {
    const databaseUrl = poolerUrl(server.database);
    await expect(openConfigured({ databaseUrl, dataFolder: '' })).rejects.toThrow(
      'Name PostgreSQL itself there, and the pooler in DATABASE_POOLER_URL',
    );
  });
});

describe.runIf(isLong)('with a replica', () => {
  const { leader, replica } = startLeaderAndReplica();
  let before: PgBouncer;
  /** It takes the settings of a session, and ignores them. */
  let ignorant: PgBouncer;
  beforeAll(async () => {
    before = await startPgBouncer(folder.path, leader.url());
    ignorant = await startPgBouncer(folder.path, replica.url(), 'ignore_startup_parameters = options\n');
  });
  afterAll(async () => {
    await before.stop();
    await ignorant.stop();
  });
  const writing = startServer({
    databaseAt: () => leader.url(),
    settings: () => ({ poolerUrl: before.urlOf('savol'), readUrl: replica.url() }),
  });
  const misled = startServer({
    databaseAt: () => leader.url(),
    settings: () => ({ readUrl: ignorant.urlOf('savol') }),
  });

  /** How many statements a replica answers of a list through a server. */
  async function countAnswered(server: typeof writing, token: string): Promise<number> {
    const { replica: answered } = counts.reads;
    expect((await send(server, 'GET /classes_api/', { token })).status).toBe(200);
    return counts.reads.replica - answered;
  }

  test('writes through PgBouncer are read from the replica once that has it', async () => {
    const { token } = await makeCaller(writing.context, { is_staff: true });
    await expect.poll(() => countAnswered(writing, token)).toBeGreaterThan(0);
    await replica.ask('select pg_wal_replay_pause()');
    onTestFinished(async () => void (await replica.ask('select pg_wal_replay_resume()')));
    const later = await makeCaller(writing.context, { is_staff: true });
    expect(await countAnswered(writing, later.token)).toBe(0);
  });

  test('a replica behind PgBouncer answers nothing, as another one may answer next', async () => {
    const { token } = await makeCaller(misled.context, { is_staff: true });
    await expect.poll(() => countAnswered(writing, token)).toBeGreaterThan(0);
    expect(await countAnswered(misled, token)).toBe(0);
  });
});
