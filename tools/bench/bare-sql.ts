import { readFileSync, writeFileSync } from 'node:fs';

import type { FastifyInstance } from 'fastify';
import pino from 'pino';

import { buildApp } from '../../server/app.ts';
import { runProgram } from '../../server/process/run-program.ts';
import type { AppContext } from '../../server/app-context.ts';
import { openForTask } from '../../server/commands/open-for-task.ts';
import { settings } from '../../server/process/settings.ts';
import { isPassword } from '../../server/users/passwords.ts';
import { findAccountByEmail } from '../../server/users/store.ts';
import { logIn } from './callers.ts';
import type { Order } from './generator.ts';
import type { Manifest } from './manifest.ts';
import { closedLoop, type Timed } from './measure.ts';
import { recordStatements, type Statement } from './recording.ts';
import { type Caller, chanceOf, headersOf, scenarioOf, type Wanted, type World } from './scenarios.ts';

/*
 * The limit of the database: the statements that the server sends for a scenario are recorded, and repeated through the
 * same driver without HTTP. The limit of `login` and `return` is the hash of the password, which takes most of its time.
 */
await runProgram(async (ending) => {
  const order: Order & { bodies: string } = JSON.parse(process.argv[2] ?? '');
  const manifest: Manifest = JSON.parse(readFileSync(order.manifest, 'utf8'));
  await using opened = new AsyncDisposableStack();
  const context = await openForTask(settings(), ending, opened);
  const app = await buildApp(context, pino({ level: 'silent' }));
  const { turns, bodies, pupils } = await record(context, app, order, manifest);
  writeFileSync(order.bodies, JSON.stringify(bodies));
  const turn = isLogIn(order)
    ? await hashPasswords(context, manifest)
    : replay(context, turns, pupils.map(idOf));
  await closedLoop(order.connections, Math.min(2, order.seconds), turn);
  process.send?.(await closedLoop(order.connections, order.seconds, turn));
  await app.close();
});

function isLogIn({ scenario }: Order): boolean {
  return scenario === 'login' || scenario === 'return';
}

/** The statements of each request of a turn. */
type Turn = Statement[][];

/** Runs some turns of the scenario on the server itself. @returns their statements and the bodies of their answers */
async function record(context: AppContext, app: FastifyInstance, order: Order, manifest: Manifest) {
  const act = scenarioOf(order.scenario);
  const send = async (wanted: Wanted) => {
    const { method, path, body } = wanted;
    const reply = await app.inject({
      method,
      url: `/django${path}`,
      headers: headersOf(wanted),
      ...(body !== undefined && { payload: body as object }),
    });
    return reply.body;
  };
  const callers = await logIn(
    async (wanted) => JSON.parse(await send(wanted)) as unknown,
    manifest,
    order.connections,
  );
  const world: World = { manifest, callers, chance: chanceOf(77) };
  const recorder = recordStatements(context);
  const bodies: string[] = [];
  const turns: Turn[] = [];
  const count = isLogIn(order) ? 20 : 400;
  for (let index = 0; index < count; index += 1) {
    const turn: Turn = [];
    recorder.take();
    await act(
      async (wanted) => {
        const text = await send(wanted);
        turn.push(recorder.take());
        if (wanted.method === 'GET' || order.scenario !== 'solve') bodies.push(text);
        return JSON.parse(text) as unknown;
      },
      world,
      index,
    );
    if (order.scenario !== 'solve' || turn.length === 2) turns.push(turn);
  }
  return { turns, bodies, pupils: callers.pupil };
}

/** The id of the person of a token. */
function idOf({ token }: Caller): number {
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  return Number((JSON.parse(claims) as { user_id: string }).user_id);
}

/**
 * Repeats recorded turns. Each connection acts for its own pupil, and answers the question that its own statements found.
 */
function replay({ pool }: AppContext, turns: Turn[], pupils: number[]) {
  let next = 0;
  return async (connection: number, timed: Timed) => {
    const turn = turns[next++ % turns.length] ?? [];
    // The values of this turn, by the recorded values.
    const values = new Map<unknown, unknown>();
    const replace = (value: unknown) => values.get(value) ?? value;
    const pupil = recordedPupil(turn, pupils);
    if (turn.length === 2 && pupil !== undefined) values.set(pupil, pupils[connection % pupils.length]);
    for (const statements of turn) {
      const isGood = await timed(async () => {
        const client = await pool.connect();
        try {
          for (const { text, values: recorded, row } of statements) {
            const key = keyOf(text, recorded);
            if (key !== undefined) values.set(key, crypto.randomUUID());
            const { rows } = await client.query<Record<string, unknown>>(
              text,
              recorded.map((value) => (Array.isArray(value) ? value.map(replace) : replace(value))),
            );
            if (row !== undefined && 'savol' in row) {
              if (rows[0] === undefined) return { isGood: true, value: false };
              values.set(row['id'], rows[0]['id']).set(row['revision'], rows[0]['revision']);
            }
          }
        } finally {
          client.release();
        }
        return { isGood: true, value: true };
      });
      if (!isGood) return;
    }
  };
}

/** The Idempotency-Key that a statement stores. It must be a new one each time. */
function keyOf(text: string, values: unknown[]): unknown {
  const [, place] = /insert into idempotency_key \(key,[^)]*\)\s+select \$(\d+)/.exec(text) ?? [];
  return place === undefined ? undefined : values[Number(place) - 1];
}

function recordedPupil(turn: Turn, pupils: number[]): unknown {
  return turn[0]?.flatMap(({ values }) => values.flat()).find((value) => pupils.includes(Number(value)));
}

async function hashPasswords({ database }: AppContext, manifest: Manifest) {
  const account = await findAccountByEmail(database, manifest.users.pupil[0] ?? '');
  return async (_connection: number, timed: Timed) => {
    await timed(async () => ({
      isGood: await isPassword(manifest.password, account?.password_hash ?? undefined),
      value: undefined,
    }));
  };
}
