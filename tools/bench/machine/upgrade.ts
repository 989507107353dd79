import { indented, runTask, seconds } from './install.ts';
import { timeOf, watchReadiness } from './load.ts';
import { home } from './page.ts';
import { type Change, failsToMigrate, writeVersion } from './release.ts';
import type { Trial } from './trial.ts';

type NewVersion = { version: string; description: string; change: Change; works: boolean };

const newVersions: readonly NewVersion[] = [
  { version: '99.0.1', description: 'a good version', change: () => undefined, works: true },
  { version: '99.0.2', description: 'a version that fails to migrate', change: failsToMigrate, works: false },
];

/** Upgrades to each version while people work. */
export const upgrade: Trial = async (equipment) => {
  const { machine } = equipment;
  const versionHere = async () =>
    /"version": "(.*?)"/.exec(await machine.run(`cat ${home}/package.json`))?.[1];
  let areGood = true;
  for (const { version, description, change, works } of newVersions) {
    const before = await versionHere();
    await send(equipment, version, change);
    let took = '';
    let outage = 0;
    let printed = '';
    const log = await equipment.school.work(async () => {
      const endWatch = watchReadiness(machine);
      const start = performance.now();
      printed = await runTask(machine, `upgrade /root/savol-${version}.tar.gz`).catch(String);
      took = timeOf(start);
      await machine.run('systemctl is-active savol');
      outage = await endWatch();
    });
    const { sentence, isWhole } = await equipment.school.compare(log);
    const after = await versionHere();
    equipment.print(
      `upgrade to ${description}: ${took}, ${seconds(outage).trim()} of it not served; ${before} then ${after}; ${sentence}`,
    );
    const isRight = isWhole && after === (works ? version : before);
    if (!isRight) equipment.print(indented(printed));
    areGood &&= isRight;
  }
  return areGood;
};

/** Puts the archive of a version into the machine, and beside it the packages of the release, which are the same. */
async function send(
  { machine, release, folder }: Parameters<Trial>[0],
  version: string,
  change: Change,
): Promise<void> {
  machine.copy(writeVersion(release, folder, version, change));
  const packages = (each: string) => `/root/savol-${each}-packages-linux-x64.tar.gz`;
  await machine.run(`ln -f ${packages(release.version)} ${packages(version)}`);
}
