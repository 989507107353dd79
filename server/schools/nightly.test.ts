import { expect, test } from 'vitest';

import { placeOf } from '../backup/places/open-place.ts';
import { addSchool } from '../commands/schools/tasks.ts';
import { noUploader } from '../media/pictures.ts';
import { startSmallStore } from '../media/storage/testing/small-store.ts';
import type { NightlyBackups } from '../process/config.ts';
import { byTurns } from '../testing/extent.ts';
import { makeQuestion } from '../testing/factories.ts';
import { sharedFolder } from '../testing/program.ts';
import { picture } from '../testing/question-media.ts';
import { readBackupState } from '../upkeep/backup-state.ts';
import { settingsOf } from './open-schools.ts';
import { schoolAt, serveTestSchools } from './testing/served-schools.ts';

/* The backups of the night of many schools, whose pictures are in one bucket. */

const store = startSmallStore();
const disk = sharedFolder();
const nightly = { keep: 1, time: '03:00' };
/** Where the backups are: each school has a part of it. */
const places: Record<string, () => NightlyBackups> = {
  'a folder': () => ({ folder: disk.path, ...nightly }),
  'a bucket': () => ({ bucket: { ...store.bucket, prefix: 'nights/' }, ...nightly }),
};
const installations = byTurns('backups of schools', Object.entries(places)).map(([name, backups]) => ({
  name,
  installation: serveTestSchools({ settings: () => ({ files: store.bucket, backups: backups() }) }),
}));
const hosts = ['first.region.example', 'second.region.example'] as const;

test.each(installations)(
  'a visit of a school makes its backup of the night in $name, with the pictures of this school alone from the bucket',
  async ({ installation }) => {
    const images: string[] = [];
    for (const [place, host] of hosts.entries()) {
      await addSchool(installation, { host, name: '', server: 'main', from: undefined });
      const context = await installation.contextOf(host);
      const bytes = Buffer.from(await (await picture(40 + place)).arrayBuffer());
      const image = await context.pictures.store(bytes, noUploader);
      await makeQuestion(context, { image });
      images.push(image);
    }
    for (const host of byTurns('visited schools', hosts)) {
      await installation.schools.visit(host);
      const school = settingsOf(installation.config, await schoolAt(installation, host));
      const { backups = expect.fail() } = school;
      const made = async () =>
        (await readBackupState(school.dataFolder))?.made.map((each) => each.name) ?? [];
      await expect.poll(made).toHaveLength(1);
      const [file = ''] = await made();
      await using stored = await placeOf(backups, school).fetch(file, new AbortController().signal);

      const copy = `copy-of-${host}`;
      await addSchool(installation, { host: copy, name: '', server: 'main', from: stored.path });
      const statuses = images.map((image) => installation.send(copy, `GET /media/${image}`));
      const isOfSchool = hosts.map((other) => (other === host ? 200 : 404));
      expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual(isOfSchool);
    }
  },
);
