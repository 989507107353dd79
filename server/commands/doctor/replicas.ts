import { setTimeout as sleep } from 'node:timers/promises';

import { openClient } from '../../backup/open-client.ts';
import { checkReplicas, ofSettings } from '../../database/open.ts';
import type { KeylessConfig } from '../../process/config.ts';
import { countMissing, readWritten } from './facts-store.ts';
import { type Finding, findingsOf, messageOf } from './finding.ts';

/** How often a replica is asked whether it has what the leader had at first, and milliseconds between two questions. */
const tries = { most: 30, pause: 100 };

/** Whether a replica answers and is as new as its leader. Says nothing without an address of replicas. */
export async function examineReplicas(
  { databaseUrl, readUrl }: Pick<KeylessConfig, 'databaseUrl' | 'readUrl'>,
  ending: AbortSignal,
  { part, ...words } = { part: 'Replicas', ...ofSettings },
): Promise<Finding[]> {
  if (databaseUrl === undefined || readUrl === undefined) return [];
  const { good, wrong } = findingsOf(part);
  const replica = `the one that ${words.replicas} leads to`;
  try {
    const problem = await checkReplicas(readUrl, words);
    if (problem !== undefined) return [wrong(problem)];
    const behind = await bytesBehind({ databaseUrl, readUrl }, ending);
    if (behind <= 0) return [good(`${replica} answers, and is as new as its leader.`)];
    const megabytes = Math.ceil(behind / 1e6);
    const text = `${replica} is ${megabytes} MB behind its leader, which answers in its place. Look at its log, its disk and its network.`;
    return [wrong(text)];
  } catch (error) {
    ending.throwIfAborted();
    return [wrong(`${messageOf(error)}.`)];
  }
}

/** How many bytes of the leader's log a replica lacks at last, of those that there were at first; 0 or less for none. */
async function bytesBehind(
  { databaseUrl, readUrl }: { databaseUrl: string; readUrl: string },
  ending: AbortSignal,
): Promise<number> {
  await using opened = new AsyncDisposableStack();
  const leader = await openClient(databaseUrl, ending, opened);
  const replica = await openClient(readUrl, ending, opened);
  const position = await readWritten(leader);
  for (let asked = 1; ; asked += 1) {
    const bytes = await countMissing(replica, position);
    if (bytes <= 0 || asked === tries.most) return bytes;
    await sleep(tries.pause, undefined, { signal: ending });
  }
}
