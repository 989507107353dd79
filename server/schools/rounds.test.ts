import { expect, test } from 'vitest';

import { addSchool } from '../commands/schools/tasks.ts';
import { countJobs } from '../jobs/queue-store.ts';
import { queueMail } from '../mail/queue-store.ts';
import { serveTestSchools } from './testing/served-schools.ts';

const served = serveTestSchools({ round: 300 });

test('the due jobs of a school run without a request, and the school is closed again', async () => {
  const hosts = ['a.region.example', 'b.region.example'];
  const pools = [];
  for (const host of hosts) {
    await addSchool(served, { host, name: '', server: 'main', from: undefined });
    const { database, pool } = await served.contextOf(host);
    await queueMail(database, { email: 'ann@example.com', purpose: 'reset', language: 'uz' });
    pools.push(pool);
  }
  for (const pool of pools) {
    await expect.poll(async () => (await countJobs(pool)).filter(({ task }) => task === 'mail')).toEqual([]);
  }
  await expect.poll(() => served.schools.open()).toEqual([]);
});
