import { once } from 'node:events';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { CannotStart } from '../../../server/process/cannot-start.ts';
import { runProgram } from '../../../server/process/run-program.ts';
import { runInOwnNetwork } from '../crash/own-network.ts';
import { makeImage } from './image.ts';
import { followPage } from './install.ts';
import { isInstalled, openSchool, timeOf } from './load.ts';
import { type Machine, makeMachine, openNetwork } from './machine.ts';
import { findRelease, type Release } from './release.ts';
import { trials } from './trials.ts';

const programs = { unshare: 'util-linux', taskset: 'util-linux', ip: 'iproute2', ssh: 'openssh-client' };
const usage = `Name trials or none: npm run machine -- [${Object.keys(trials).join('|')}]… [--folder FOLDER]`;

type Plan = { release: Release; machine: Machine; folder: string; names: string[]; ending: AbortSignal };

await runProgram(async (ending) => {
  const { names, folder: named } = options();
  const release = findRelease();
  const image = makeImage();
  if (await runInOwnNetwork(ending, programs)) return;
  await using opened = new AsyncDisposableStack();
  const folder = named ?? mkdtempSync(join(realpathSync(tmpdir()), 'savol-machine-'));
  mkdirSync(folder, { recursive: true });
  if (named === undefined) opened.defer(() => rmSync(folder, { recursive: true, force: true }));
  openNetwork();
  const machine = makeMachine(image, folder);
  opened.defer(() => machine.cutPower());
  const interrupted = once(ending, 'abort').then(() => ending.throwIfAborted());
  await Promise.race([tryAll({ release, machine, folder, names, ending }), interrupted]);
});

async function tryAll({ release, machine, folder, names, ending }: Plan): Promise<void> {
  const start = performance.now();
  await machine.boot();
  print(`root can log in after ${timeOf(start)}`);
  if (!isInstalled(folder)) {
    machine.copy(release.archive, release.packages, release.sums);
    await followPage(machine, release, print);
  }
  const school = await openSchool(machine, folder, ending);
  const wrong: string[] = [];
  for (const name of names) {
    const isGood = await trials[name]?.({ machine, school, release, folder, print });
    if (!isGood) wrong.push(name);
  }
  if (wrong.length > 0) throw new CannotStart(`Not as it should be: ${wrong.join(', ')}`);
}

function options(): { names: string[]; folder: string | undefined } {
  try {
    const { values, positionals } = parseArgs({
      options: { folder: { type: 'string' } },
      allowPositionals: true,
    });
    const names = positionals.length === 0 ? Object.keys(trials) : positionals;
    if (names.every((name) => Object.hasOwn(trials, name))) return { names, folder: values.folder };
  } catch {
    // Unknown options are answered below, like an unknown trial.
  }
  throw new CannotStart(usage);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
