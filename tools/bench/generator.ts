import { readFileSync } from 'node:fs';

import { httpClient } from './http-client.ts';
import { logIn } from './callers.ts';
import type { Manifest } from './manifest.ts';
import { closedLoop } from './measure.ts';
import { chanceOf, scenarioOf, type World } from './scenarios.ts';

/** The parameter of the generator, as JSON. */
export type Order = {
  origin: string;
  manifest: string;
  scenario: string;
  connections: number;
  seconds: number;
  /** How many tests a teacher writes in each second of the scenario. These requests are not measured. */
  writes: number;
  /** How many wrong passwords are tried in each second, at random accounts or all at one. They are not measured. */
  guesses: { rate: number; at: 'random' | 'one' };
};

/*
 * Sends requests to a server, from a process of its own, and reports the measurements. The message `begin` marks the end of
 * the preparation, which is not measured.
 */
const order: Order = JSON.parse(process.argv[2] ?? '');
const manifest: Manifest = JSON.parse(readFileSync(order.manifest, 'utf8'));
const act = scenarioOf(order.scenario);

const client = httpClient(order.origin, order.connections);
const writer = httpClient(order.origin, 1);
const prepare = async (wanted: Parameters<typeof client.send>[0]): Promise<unknown> => {
  const { text, cookie } = await client.send(wanted);
  return { ...(JSON.parse(text) as object), cookie };
};
const world: World = {
  manifest,
  callers: await logIn(prepare, manifest, order.connections),
  chance: chanceOf(20_000),
};

/** What counts as the answer where a server that is attacked has closed the connection. */
const lost = { status: 0, text: '{}' };

async function run(seconds: number) {
  return closedLoop(order.connections, seconds, (connection, timed) =>
    act(
      (wanted) =>
        timed(async () => {
          const { status, text } = await client.send(wanted).catch(() => lost);
          return { isGood: status > 0 && status < 300, value: JSON.parse(text) as unknown };
        }),
      world,
      connection,
    ),
  );
}

/** Writes tests at an even pace, each in the next category, until the process ends. */
function startWriting(writes: number): void {
  if (writes === 0) return;
  let written = 0;
  setInterval(() => {
    const [teacher] = world.callers.teacher;
    const category = manifest.categories[written % manifest.categories.length];
    written += 1;
    const body = {
      test_type: 'free_text',
      savol: `A test that is written during the measurement ${written}`,
      right_answer_text: '42',
      category,
      enabled: true,
    };
    void writer
      .send({ method: 'POST', path: '/tests_api/', token: teacher?.token ?? '', body })
      .then(({ status, text }) => {
        if (status !== 201) throw new Error(`A test was not written: ${status} ${text}`);
      });
  }, 1000 / writes);
}

/**
 * Tries wrong passwords at an even pace, whatever the answers are, until the process ends. Random accounts are invented ones, which
 * cost the same and leave those of the scenario open.
 */
function startGuessing({ rate, at }: Order['guesses']): void {
  if (rate === 0) return;
  const guesser = httpClient(order.origin, 2000);
  const start = performance.now();
  let tried = 0;
  setInterval(() => {
    const due = Math.floor(((performance.now() - start) * rate) / 1000);
    for (; tried < due; tried += 1) {
      const email =
        at === 'one'
          ? manifest.users.pupil.at(-1)
          : `guessed-${Math.floor(world.chance() * 1e6)}@example.com`;
      const body = { email, password: `wrong-${tried}` };
      guesser.send({ method: 'POST', path: '/auth/jwt/create/', body }).catch(() => undefined);
    }
  }, 10);
}

startWriting(order.writes);
startGuessing(order.guesses);
await run(Math.min(2, order.seconds));
process.send?.('begin');
process.send?.(await run(order.seconds), () => process.exit(0));
