import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { closeAppContext, openAppContext } from '../app-context.ts';
import { storageOf } from '../media/storage/open-storage.ts';
import { newFile } from '../media/storage/testing/stored-files.ts';
import { settingsOfStore, type Swift, startSwift } from '../media/storage/testing/swift.ts';
import type { Bucket } from '../process/bucket.ts';
import { readConfig } from '../process/config.ts';
import { isLong } from '../testing/extent.ts';
import { makeQuestion } from '../testing/factories.ts';
import { temporaryDatabase, urlOf } from '../testing/postgres.ts';
import {
  longTimeouts,
  resultOf,
  type RunningSavol,
  sharedFolder,
  startProgram,
  startSavol,
  temporaryFolder,
} from '../testing/program.ts';
import { openDirectory } from './directory-store.ts';
import { settingsOf } from './open-schools.ts';
import { schoolAt, sendTo } from './testing/served-schools.ts';

const programs = sharedFolder();

// With the packages of Debian, which the long run loads.
describe.runIf(isLong)('many schools with a bucket of Swift', () => {
  let swift: Swift;
  let bucket: Bucket;
  beforeAll(async () => {
    swift = await startSwift(programs.path);
    bucket = await swift.makeBucket('region');
  });
  afterAll(() => swift.stop());

  test('servers that share no disk have the pictures of all schools, and so have the commands', async () => {
    const url = urlOf(await temporaryDatabase());
    const settings = {
      SCHOOLS: 'many',
      DATABASE_URL: url,
      FILES_URL: 's3://region/north',
      MDNS: 'off',
      ...settingsOfStore(bucket),
      ...longTimeouts,
    };
    const folders = [temporaryFolder(), temporaryFolder()] as const;
    const servers: RunningSavol[] = [];
    for (const folder of folders) servers.push(await startSavol(folder, settings));
    const run = (parameters: string[], place: 0 | 1 = 0) => {
      const environment = { ...settings, DATA_DIR: folders[place] };
      return resultOf(startProgram('server/commands/schools.ts', parameters, environment));
    };
    const succeed = async (parameters: string[], place?: 0 | 1) =>
      expect(await run(parameters, place)).toMatchObject({ code: 0, errors: '' });
    const statesOf = async (host: string, name: string) => {
      const replies = servers.map(({ origin }) => sendTo(origin, host, `GET /media/${name}`));
      return (await Promise.all(replies)).map(({ status }) => status);
    };

    const [first, copy] = ['first.region.example', 'copy.region.example'];
    await succeed(['add', first]);
    const directory = await openDirectory(url);
    const config = readConfig({ ...settings, DATA_DIR: temporaryFolder() });
    const schoolOf = async (host: string) => settingsOf(config, await schoolAt({ directory }, host));
    const school = await schoolOf(first);
    const picture = newFile();
    const context = await openAppContext(school, school.databaseUrl ?? '', 2);
    await context.pictures.storage.write([picture]);
    await makeQuestion(context, { image: picture.name });
    await closeAppContext(context);
    expect(await statesOf(first, picture.name)).toEqual([200, 200]);

    const backup = join(folders[0], 'first.tar.gz');
    await succeed(['backup', first, backup]);
    await succeed(['add', copy, '--from', backup], 1);
    expect(await statesOf(copy, picture.name)).toEqual([200, 200]);
    await storageOf(school).remove(picture.name);
    expect(await statesOf(first, picture.name)).toEqual([404, 404]);
    expect(await statesOf(copy, picture.name)).toEqual([200, 200]);

    await succeed(['files', 'to-folder'], 1);
    const ofCopy = await schoolOf(copy);
    const { folder } = await schoolAt({ directory }, copy);
    expect(existsSync(join(folders[1], 'schools', folder, 'pictures', picture.name))).toBe(true);
    await storageOf(ofCopy).remove(picture.name);
    await succeed(['files', 'to-bucket'], 1);
    expect(await statesOf(copy, picture.name)).toEqual([200, 200]);

    const doctor = startProgram('server/commands/doctor.ts', [], { ...settings, DATA_DIR: folders[0] });
    expect(await doctor.ended).toBe(0);
    expect(doctor.out()).toMatch(/^ok {4}Files: the bucket region at /m);

    await succeed(['remove', copy, '--without-backup']);
    expect(await storageOf(ofCopy).list()).toEqual([]);
    await succeed(['remove', first, '--without-backup']);
    await directory.close();
    for (const server of servers) expect(await server.end()).toBe(0);
  });
});
