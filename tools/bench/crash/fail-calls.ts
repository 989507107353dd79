import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { CrashTest } from './crash-test.ts';
import { asynchronousCommit, type Fault } from './fault.ts';
import { type Failure, type FailingDisk, failingDisk } from './failing-disk.ts';
import { requestMail, wrongMails } from './mails.ts';
import { openProbe } from './probe.ts';
import { killPostmaster } from './processes.ts';

/** Milliseconds for which calls fail. */
const failingFor = 4000;
/** How often a mail may be sent: again after each failure of its file. */
const mostMails = 4;

const whose = [['postgres'], ['server'], ['postgres', 'server']] as const;
const writing = ['open', 'write', 'flush'] as const;

/** PostgreSQL ends when it cannot write its log, so with few failing calls it gets further, to files of tables. */
const failures: readonly Omit<Failure, 'programs'>[] = [
  { kinds: writing, error: 'ENOSPC', perMille: 1000 },
  { kinds: writing, error: 'EIO', perMille: 300 },
  { kinds: ['flush'], error: 'EIO', perMille: 300 },
  { kinds: ['read'], error: 'EIO', perMille: 300 },
  { kinds: writing, error: 'EIO', perMille: 30 },
];

/**
 * Lets system calls on the files of the data folder fail for some seconds: in turn those of PostgreSQL, of the server, which
 * writes pictures and mails, and of both; all or some; that write, flush or read. PostgreSQL has its tables in memory, so it is
 * killed where reads fail, and reads them as it starts.
 */
export const failCalls: Fault = {
  times: whose.length * failures.length,
  unsafe: asynchronousCommit,
  equip: failingDisk,
  prepare: (crashTest, equipment) => async (round) => {
    const disk = requireFailing(equipment);
    const programs = whose[(round - 1) % whose.length] ?? whose[0];
    const failure = failures[Math.floor((round - 1) / whose.length) % failures.length];
    if (failure === undefined) throw new Error('There is no failure to choose.');
    const server = crashTest.server.process();
    const errors = new Set<string>();
    const probe = await openProbe(crashTest);
    const recovery = await crashTest.measureRecovery(async () => {
      disk.fail({ ...failure, programs });
      const end = performance.now() + failingFor;
      try {
        if (failure.error === 'EIO' && failure.kinds.includes('read')) killPostmaster(crashTest.dataFolder);
        await requestMail(crashTest);
        while (performance.now() < end) {
          for (const error of await probe.undocumented()) errors.add(error);
          await sleep(50);
        }
      } finally {
        disk.heal();
      }
      return undefined;
    });
    if (crashTest.server.process() !== server) errors.add('The server ended.');
    const { kinds, error, perMille } = failure;
    const calls = `${perMille} of 1000 calls of ${programs.join(' and ')} to ${kinds.join(', ')}`;
    return { action: `${error} for ${calls}`, recovery, errors: [...errors] };
  },
  async check(crashTest, equipment) {
    const untried = requireFailing(equipment).untried();
    return [
      ...untried.map((calls) => `No call to ${calls} has failed: the run shows nothing for them.`),
      ...(await wrongMails(crashTest, mostMails)),
      ...(await missingPictures(crashTest)),
    ];
  },
};

function requireFailing(disk: object | undefined): FailingDisk {
  if (disk === undefined || !('untried' in disk)) throw new Error('There is no disk that can fail.');
  return disk as FailingDisk;
}

/** Tests without their picture. A picture without a test does no harm, and the hourly clean-up deletes an unfinished file. */
async function missingPictures({ dataFolder, database }: CrashTest): Promise<string[]> {
  const named = await database
    .selectFrom('question')
    .select('image')
    .where('image', 'is not', null)
    .execute();
  const files = new Set(readdirSync(join(dataFolder, 'pictures')));
  return named
    .filter(({ image }) => image !== null && !files.has(image))
    .map(({ image }) => `The picture ${image} of a test is missing.`);
}
