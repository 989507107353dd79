import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

import pg from 'pg';

import { accountOf } from '../../../server/postgres-server/testing/inspect.ts';
import { waitFor } from '../crash/processes.ts';
import { type Machine, openBridge, openMachine } from './machine.ts';
import type { Packages } from './packages.ts';

/** What Patroni says of a node. */
type Member = { name: string; role: string; state: string; timeline?: number };

export type Node = Machine & {
  name: string;
  /** The folder of the data of PostgreSQL. */
  dataFolder: string;
  /** Starts etcd and Patroni, which starts PostgreSQL. */
  boot: () => void;
};

/** Three nodes of PostgreSQL with Patroni and etcd, and HAProxy, by the files of docs/cluster/. */
export type Cluster = {
  nodes: readonly Node[];
  /** The address of the leader, through HAProxy. */
  url: string;
  /** The address of the others, through HAProxy. */
  readUrl: string;
  /** The address of a node's PostgreSQL, past HAProxy. */
  urlOf: (node: Node) => string;
  /** The leader; undefined while there is none. */
  leader: () => Promise<Node | undefined>;
  /** Waits until all nodes follow a leader, and one of them has what the leader acknowledges. @returns the leader */
  untilWhole: () => Promise<Node>;
  /** Has another node lead, as `patronictl switchover` does. */
  switchOver: (leader: Node) => Promise<void>;
};

const examples = join(import.meta.dirname, '../../../docs/cluster');
/** The names and addresses of the examples. */
const machines = [
  ['node1', '10.0.0.1'],
  ['node2', '10.0.0.2'],
  ['node3', '10.0.0.3'],
] as const;
const [[exampleName, exampleAddress]] = machines;
/** The password of the examples. */
const password = 'password-of-postgres';
/** Milliseconds for the first start, and for the return of a node, which may have to copy the database. */
const longestStart = 180_000;

/** Starts a cluster in a folder. All of it ends with `opened`. */
export async function startCluster(
  folder: string,
  packages: Packages,
  opened: AsyncDisposableStack,
): Promise<Cluster> {
  openBridge();
  const nodes: Node[] = [];
  for (const [name, address] of machines) {
    const node = await openNode(join(folder, name), name, address, packages);
    opened.defer(() => node.stop());
    nodes.push(node);
  }
  for (const node of nodes) node.boot();
  await startHaproxy(folder, packages, opened);

  const leader = async () => {
    const primaries = nodes.map(async (node) => {
      const url = `http://${node.address}:8008/primary`;
      const { ok } = await fetch(url, { signal: AbortSignal.timeout(1_000) });
      if (!ok) throw new Error(`${node.name} is not the leader`);
      return node;
    });
    return Promise.any(primaries).catch(() => undefined);
  };
  /** What the leader knows. Another node may not have heard of it yet. */
  const members = async (): Promise<Member[]> => {
    const node = await leader();
    if (node === undefined) return [];
    const url = `http://${node.address}:8008/cluster`;
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
    return response === undefined ? [] : ((await response.json()) as { members: Member[] }).members;
  };
  const cluster: Cluster = {
    nodes,
    url: 'postgres://savol:password@127.0.0.1:5000/savol',
    readUrl: 'postgres://savol:password@127.0.0.1:5001/savol',
    urlOf: ({ address }) => `postgres://savol:password@${address}:5432/savol`,
    leader,
    async untilWhole() {
      const isWhole = async () => isWholeCluster(await members(), nodes.length);
      if (!(await waitFor(isWhole, longestStart))) {
        throw new Error(`The cluster is not whole: ${JSON.stringify(await members())}`);
      }
      const node = await leader();
      if (node === undefined) throw new Error('The cluster has no leader.');
      return node;
    },
    async switchOver({ name, address }) {
      const response = await fetch(`http://${address}:8008/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: name }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`The switchover was refused: ${text}`);
    },
  };
  const { address } = await cluster.untilWhole();
  const client = new pg.Client(`postgres://postgres:${password}@${address}:5432/postgres`);
  await client.connect();
  await client.query(`create role savol login password 'password'`);
  await client.query(`create database savol owner savol`);
  await client.end();
  return cluster;
}

function isWholeCluster(members: readonly Member[], count: number): boolean {
  const [first] = members;
  return (
    members.length === count &&
    members.every(
      ({ state, timeline }) => ['running', 'streaming'].includes(state) && timeline === first?.timeline,
    ) &&
    members.filter(({ role }) => role === 'leader').length === 1 &&
    members.some(({ role }) => role === 'sync_standby')
  );
}

async function openNode(folder: string, name: string, address: string, packages: Packages): Promise<Node> {
  mkdirSync(folder, { recursive: true });
  const account = accountOf(folder);
  if (account !== undefined) chownSync(folder, account.uid, account.gid);
  chmodSync(folder, 0o700);
  const machine = await openMachine(name, address, folder, account);
  const replaced: readonly (readonly [from: string | RegExp, to: string])[] = [
    [new RegExp(`^name: ${exampleName}$`, 'm'), `name: ${name}`],
    [new RegExp(`(listen|connect_address): ${exampleAddress}`, 'g'), `$1: ${address}`],
    ['/var/lib/postgresql/15/savol', join(folder, 'data')],
    ['/usr/lib/postgresql/15/bin', join(packages.folder, 'usr/lib/postgresql/15/bin')],
    ['/var/lib/postgresql/pgpass', join(folder, 'pgpass')],
    ['/var/run/postgresql', folder],
  ];
  const file = join(folder, 'patroni.yml');
  writeFileSync(file, rewritten('patroni.yml', replaced));
  const etcd = parseEnv(
    rewritten('etcd.env', [
      [`ETCD_NAME=${exampleName}`, `ETCD_NAME=${name}`],
      [
        new RegExp(`^(ETCD_(?:LISTEN|ADVERTISE|INITIAL_ADVERTISE)\\w+=http://)${exampleAddress}`, 'gm'),
        `$1${address}`,
      ],
      ['/var/lib/etcd/savol', join(folder, 'etcd')],
    ]),
  );
  const environment = { ...packages.environment, HOME: folder };
  return {
    ...machine,
    name,
    dataFolder: join(folder, 'data'),
    boot() {
      machine.start('etcd', [], { ...environment, ...etcd });
      machine.start('patroni', [file], environment);
    },
  };
}

async function startHaproxy(folder: string, packages: Packages, opened: AsyncDisposableStack): Promise<void> {
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, rewritten('haproxy.cfg', []));
  const printed = openSync(join(folder, 'haproxy.log'), 'a');
  const child = spawn('haproxy', ['-db', '-f', file], {
    env: packages.environment,
    stdio: ['ignore', printed, printed],
  });
  const ended = once(child, 'exit');
  opened.defer(async () => {
    child.kill();
    await ended;
  });
}

/** An example of docs/cluster/ with the places of this trial. */
function rewritten(
  file: string,
  replaced: readonly (readonly [from: string | RegExp, to: string])[],
): string {
  let text = readFileSync(join(examples, file), 'utf8');
  for (const [from, to] of replaced) {
    if (!(typeof from === 'string' ? text.includes(from) : text.search(from) >= 0)) {
      throw new Error(`docs/cluster/${file} has no ${String(from)}.`);
    }
    text = text.replace(from, to);
  }
  return text;
}
