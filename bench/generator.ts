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
const prepare = async (wanted: Parameters<typeof client.send>[0]): Promise<unknown> =>
  JSON.parse((await client.send(wanted)).text);
const world: World = {
  manifest,
  callers: await logIn(prepare, manifest, order.connections),
  chance: chanceOf(20_000),
};

async function run(seconds: number) {
  return closedLoop(order.connections, seconds, (connection, timed) =>
    act(
      (wanted) =>
        timed(async () => {
          const { status, text } = await client.send(wanted);
          return { isGood: status < 300, value: JSON.parse(text) as unknown };
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

startWriting(order.writes);
await run(Math.min(2, order.seconds));
process.send?.('begin');
process.send?.(await run(order.seconds), () => process.exit(0));
