import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { until } from './program.ts';

/** Waits until mails are in the outbox of a data folder. @returns their files, oldest first */
export async function mailsIn(dataFolder: string): Promise<string[]> {
  const folder = join(dataFolder, 'outbox');
  let names: string[] = [];
  await until(() => {
    try {
      names = readdirSync(folder).filter((name) => name.endsWith('.eml'));
    } catch {
      // The folder is created with the first mail.
    }
    return names.length > 0;
  });
  return names.toSorted().map((name) => readFileSync(join(folder, name), 'utf8'));
}
