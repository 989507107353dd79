import { parseArgs } from 'node:util';

import { CannotStart } from '../../process/cannot-start.ts';
import type { KeylessConfig } from '../../process/config.ts';
import { print } from '../../process/print.ts';
import { keylessSettings } from '../../process/settings.ts';
import { examineArchive } from './archive.ts';
import { examineBackups } from './backups.ts';
import { examineDatabase } from './database.ts';
import type { Finding } from './finding.ts';
import { examineMail } from './mail.ts';
import { examineCertificate, examineDisk, examineFiles } from './machine.ts';
import { examineReplicas } from './replicas.ts';
import { examineSchools } from './schools.ts';

const marks = { good: 'ok   ', note: 'note ', wrong: 'WRONG' };

/**
 * Says how each part of an installation is, and what to do where something is wrong, with or without a running server. It changes nothing.
 * @throws CannotStart where something is wrong
 */
export async function examine(ending: AbortSignal): Promise<void> {
  const { values } = parseArgs({ options: { restore: { type: 'boolean', default: false } } });
  const counts = { all: 0, wrong: 0 };
  const config = keylessSettings();
  for await (const { state, part, text } of findings(config, values.restore, ending)) {
    ending.throwIfAborted();
    counts.all += 1;
    if (state === 'wrong') counts.wrong += 1;
    print(`${marks[state]} ${part}: ${text}`);
  }
  if (counts.wrong > 0) throw new CannotStart(`Wrong: ${counts.wrong} of ${counts.all}.`);
  print('Nothing is wrong.');
}

async function* findings(
  config: KeylessConfig,
  restore: boolean,
  ending: AbortSignal,
): AsyncGenerator<Finding> {
  const now = new Date();
  yield examineDisk(config);
  yield* await examineFiles(config);
  const options = { now, restore, ending };
  const { found, failingMails } = config.schools
    ? await examineSchools(config, options)
    : await examineDatabase(config, ending);
  yield* found;
  yield* await examineReplicas(config, ending);
  yield await examineMail(config, failingMails);
  yield await examineCertificate(config, now);
  // Those of many schools are looked at with each school.
  if (!config.schools || config.backups === undefined) yield await examineBackups(config, options);
  const archive = config.schools ? undefined : await examineArchive(config, now);
  if (archive !== undefined) yield archive;
}
