import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import { longestStart } from '../../../server/testing/longest-wait.ts';
import { waitFor } from '../crash/processes.ts';

const pause = 100;
/** Milliseconds for a connection to a node that may be gone, and after which a write without an answer is given up. */
const longestWait = 1_000;

/** Writes to one node, past HAProxy and Savol, as a program does that takes it for the leader. */
export type StaleWriter = {
  /** Says that another node leads: from now on nothing that is sent may be acknowledged. */
  leadershipHasMoved: () => void;
  /**
   * Ends it, and compares.
   * @param url of the leader
   * @returns a sentence for each acknowledged write that was not allowed or is lost, and how many were acknowledged
   */
  stop: (url: string) => Promise<{ errors: string[]; acknowledged: number }>;
};

let latest = 0;

/** Makes the table that it writes to. */
export async function prepareStaleWrites(url: string): Promise<void> {
  await withClient(url, (client) => client.query('create table trial_write (number integer)'));
}

/** Starts it, and waits until its first write is acknowledged. */
export async function startStaleWriter(url: string): Promise<StaleWriter> {
  const acknowledged: number[] = [];
  const wrong: number[] = [];
  const ending = new AbortController();
  let moved = Infinity;

  async function write(client: pg.Client): Promise<void> {
    latest += 1;
    const number = latest;
    const sent = performance.now();
    // Without an answer in time the connection is closed; what comes later counts all the same.
    const writing = client.query('insert into trial_write values ($1)', [number]).then(() => {
      acknowledged.push(number);
      if (sent > moved) wrong.push(number);
    });
    await Promise.race([writing, sleep(longestWait).then(() => Promise.reject(new Error('no answer')))]);
  }

  const writing = (async () => {
    while (!ending.signal.aborted) {
      await withClient(url, async (client) => {
        while (!ending.signal.aborted) {
          await write(client);
          await sleep(pause);
        }
      }).catch(() => undefined);
      await sleep(pause);
    }
  })();

  if (!(await waitFor(() => acknowledged.length > 0, longestStart)))
    throw new Error('The leader takes no writes.');
  return {
    leadershipHasMoved() {
      moved = performance.now();
    },
    async stop(leader) {
      ending.abort();
      await writing;
      const { rows } = await withClient(leader, (client) =>
        client.query<{ number: number }>('select number from trial_write'),
      );
      const stored = new Set(rows.map(({ number }) => number));
      const lost = acknowledged.filter((number) => !stored.has(number));
      return {
        errors: [
          ...wrong.map((number) => `A leader that is none any more acknowledged write ${number}.`),
          ...lost.map((number) => `Write ${number} to the node that was the leader is lost.`),
        ],
        acknowledged: acknowledged.length,
      };
    },
  };
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: longestWait });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    // A node that is frozen does not take part in a close.
    await Promise.race([client.end().catch(() => undefined), sleep(longestWait)]);
  }
}
