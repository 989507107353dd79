import { readFileSync } from 'node:fs';

import { httpClient } from './http-client.ts';
import { logIn } from './callers.ts';
import type { Manifest } from './manifest.ts';
import { closedLoop } from './measure.ts';
import { chanceOf, scenarioOf, type World } from './scenarios.ts';

/** What the generator is asked for, as its one parameter. */
export type Order = {
  origin: string;
  manifest: string;
  scenario: string;
  connections: number;
  seconds: number;
};

/*
 * A process of its own that puts load on a server and reports what it measured. It says when it begins, so that the
 * preparation is not counted as the server's work.
 */
const order: Order = JSON.parse(process.argv[2] ?? '');
const manifest: Manifest = JSON.parse(readFileSync(order.manifest, 'utf8'));
const act = scenarioOf(order.scenario);

const client = httpClient(order.origin, order.connections);
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

await run(Math.min(2, order.seconds));
process.send?.('begin');
process.send?.(await run(order.seconds), () => process.exit(0));
