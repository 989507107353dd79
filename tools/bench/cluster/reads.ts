import { join } from 'node:path';
import { mkdirSync } from 'node:fs';

import pg from 'pg';

import { CannotStart } from '../../../server/process/cannot-start.ts';
import { freePort } from '../../../server/process/free-port.ts';
import { processOfCluster } from '../../../server/postgres-server/testing/inspect.ts';
import { longestWait } from '../../../server/testing/longest-wait.ts';
import { logIn } from '../callers.ts';
import { startLoad } from '../crash/load.ts';
import { RequestLog } from '../crash/request-log.ts';
import { fillSchool } from '../crash/school.ts';
import { type Supervised, supervise, untilReady } from '../crash/supervisor.ts';
import { httpClient } from '../http-client.ts';
import { processorTime } from '../processor-time.ts';
import { chanceOf, scenarioOf, type Wanted, type World } from '../scenarios.ts';
import type { Cluster, Node } from './cluster.ts';

const size = { tests: 10_000, categories: 100, users: 1000, results: 50_000 };
/** The lists and details that are read. */
const read = ['list', 'pages', 'details', 'results', 'answered', 'author', 'progress', 'pupil', 'teacher'];
const connections = 16;
/** Turns of each list before they are measured, and while they are. */
const turns = { before: 200, measured: 1500 };
/** Those who answer and write tests meanwhile, where the share of the replicas is measured. */
const writers = { pupils: 8, teachers: 2 };
/** The least growth of the reads in a second that is good. */
const leastGrowth = 1.6;

type Metered = { server: Supervised; metricsUrl: string };

/** What one read costs, in milliseconds of the processors. */
type Cost = { leader: number; replicas: number };

/**
 * Measures what a read costs the processes of PostgreSQL on each node, without replicas and with them. Prints how many times as many reads
 * in a second three nodes allow, where each has processors of its own.
 * @throws CannotStart where that is less than it should be
 */
export async function measureReads(
  cluster: Cluster,
  folder: string,
  opened: AsyncDisposableStack,
  ending: AbortSignal,
): Promise<void> {
  const manifest = await fillSchool(cluster.url, size, ending);
  await vacuum(cluster.url);
  const leader = await cluster.untilWhole();
  const replicas = cluster.nodes.filter((node) => node !== leader);
  const dataFolder = join(folder, 'savol');
  const alone = await start(dataFolder, { DATABASE_URL: cluster.url }, opened);
  const environment = { DATABASE_URL: cluster.url, DATABASE_READ_URL: cluster.readUrl };
  const beside = await start(dataFolder, environment, opened);
  const worldOf = async ({ server }: Metered): Promise<World> => {
    return { manifest, chance: chanceOf(7), callers: await logIn(sender(server), manifest, connections) };
  };
  const worlds = { alone: await worldOf(alone), beside: await worldOf(beside) };

  print(
    'milliseconds of a processor for a read: the leader alone; beside replicas the leader, and both replicas',
  );
  const sums = { alone: 0, leader: 0, replicas: 0 };
  for (const name of read) {
    ending.throwIfAborted();
    const cost = async (metered: Metered, world: World): Promise<Cost> => {
      await readLists(metered, world, name, turns.before);
      const before = { leader: processorTimeOf([leader]), replicas: processorTimeOf(replicas) };
      const requests = await readLists(metered, world, name, turns.measured);
      const each = 1000 / requests;
      return {
        leader: (processorTimeOf([leader]) - before.leader) * each,
        replicas: (processorTimeOf(replicas) - before.replicas) * each,
      };
    };
    const without = await cost(alone, worlds.alone);
    const withThem = await cost(beside, worlds.beside);
    sums.alone += without.leader;
    sums.leader += withThem.leader;
    sums.replicas += withThem.replicas;
    print(
      `${name.padEnd(9)} ${fixed(without.leader)}; ${fixed(withThem.leader)}, ${fixed(withThem.replicas)}: ${fixed(growth(without, withThem, replicas.length))} times as many`,
    );
  }
  const all = growth({ leader: sums.alone }, sums, replicas.length);
  print(`all       ${fixed(all)} times as many reads in a second where each node has processors of its own`);

  const quiet = await shareOfReplicas(beside, worlds.beside);
  const log = new RequestLog();
  const load = startLoad(manifest, writers, log, { origin: beside.server.origin, withoutKeys: false });
  const busy = await shareOfReplicas(beside, worlds.beside);
  await load.stop();
  print(
    `replicas answered ${percent(quiet)} of the statements that they may, and ${percent(busy)} while ${log.answers.length} answers were stored`,
  );
  if (all < leastGrowth) throw new CannotStart(`The reads grow by less than ${leastGrowth} times.`);
}

/** How many times as many reads in a second the busiest node allows: before, it is the leader alone. */
function growth(alone: Pick<Cost, 'leader'>, { leader, replicas }: Cost, count: number): number {
  return alone.leader / Math.max(leader, replicas / count);
}

async function start(
  dataFolder: string,
  environment: Record<string, string>,
  opened: AsyncDisposableStack,
): Promise<Metered> {
  mkdirSync(dataFolder, { recursive: true });
  const port = String(await freePort());
  const server = await supervise(dataFolder, { ...environment, METRICS_PORT: port });
  opened.defer(() => server.stop());
  await untilReady(server, longestWait);
  return { server, metricsUrl: `http://127.0.0.1:${port}/metrics` };
}

function sender({ origin }: Supervised) {
  const client = httpClient(origin, connections);
  return async (wanted: Wanted): Promise<unknown> => {
    const { status, text, cookie } = await client.send(wanted);
    if (status >= 300) throw new Error(`${wanted.method} ${wanted.path} was answered ${status}: ${text}`);
    return { ...(JSON.parse(text) as object), cookie };
  };
}

/** @returns the number of requests */
async function readLists({ server }: Metered, world: World, name: string, count: number): Promise<number> {
  const act = scenarioOf(name);
  const send = sender(server);
  let requests = 0;
  let startedTurns = 0;
  const counted = async (wanted: Wanted) => {
    requests += 1;
    return send(wanted);
  };
  const readers = Array.from({ length: connections }, async (_, connection) => {
    while (startedTurns < count) {
      startedTurns += 1;
      await act(counted, world, connection);
    }
  });
  await Promise.all(readers);
  return requests;
}

/** The share of the statements that replicas have answered, of those that they may answer. */
async function shareOfReplicas(metered: Metered, world: World): Promise<number> {
  const before = await readCounts(metered);
  for (const name of read) await readLists(metered, world, name, turns.before);
  const after = await readCounts(metered);
  const byReplica = after.replica - before.replica;
  return byReplica / (byReplica + after.leader - before.leader);
}

async function readCounts({ metricsUrl }: Metered): Promise<{ replica: number; leader: number }> {
  const text = await (await fetch(metricsUrl)).text();
  const valueOf = (outcome: string) => {
    const [, value] =
      new RegExp(`^savol_replica_reads_total\\{outcome="${outcome}"\\} (\\d+)$`, 'm').exec(text) ?? [];
    return Number(value);
  };
  return { replica: valueOf('replica'), leader: valueOf('leader') };
}

/** Seconds that the processes of PostgreSQL on some nodes have used. */
function processorTimeOf(nodes: readonly Node[]): number {
  const processes = nodes.map(({ dataFolder }) => processOfCluster(dataFolder));
  return processorTime(processes.filter((id) => id !== undefined));
}

/** As autovacuum does after a while: otherwise the first reads write. */
async function vacuum(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('vacuum (analyze)');
  await client.end();
}

function fixed(value: number): string {
  return value.toFixed(2);
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
