import { type Machine, stickDevice } from './machine.ts';
import { commandsOfPage, home, savol } from './page.ts';
import type { Release } from './release.ts';

/** Does what docs/operations.md says, command after command, and prints the seconds of each. */
export async function followPage(
  machine: Machine,
  release: Release,
  print: (line: string) => void,
): Promise<void> {
  const start = performance.now();
  let folder = '/root';
  for (const command of commandsOfPage(stickDevice, release.version)) {
    const [, entered] = /^cd (\S+)$/.exec(command) ?? [];
    if (entered !== undefined) {
      folder = entered;
      continue;
    }
    const before = performance.now();
    const printed = await machine.run(`cd ${folder}\n${command}`);
    print(`${seconds(performance.now() - before)} ${command.split('\n', 1)[0] ?? ''}`);
    if (command === savol('doctor')) print(indented(printed));
  }
  print(`${seconds(performance.now() - start)} for all commands of the page`);
  const security = await machine.run('systemd-analyze security savol --no-pager');
  print(security.trim().split('\n').at(-1) ?? '');
}

/** Runs a task of Savol in its folder. @returns what it prints @throws with that where it fails */
export function runTask(machine: Machine, task: string): Promise<string> {
  return machine.run(`cd ${home}\n${savol(task)}`);
}

/** The lines of a text below those of this program. */
export function indented(text: string): string {
  return text.trimEnd().replaceAll(/^/gm, '    ');
}

export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1).padStart(6)} s`;
}
