import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const page = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
/** The folder in which the page puts Savol. */
export const home = '/opt/savol';
/** A command of npm, for a computer that has none, as the page says. */
const launcher = 'node_modules/.bin/node tools/scripts/savol.mjs';

/**
 * The commands with which docs/operations.md leads from a bare Debian to a watched school with backups, for a Debian 12: the archives are in the
 * place of git and npm.
 * @param stick the device of the stick
 * @param version of the archives
 * @throws Error where the page does not have them any more
 */
export function commandsOfPage(stick: string, version: string): string[] {
  const archives = commandsBelow('### Without internet').filter((line) => !line.includes('service install'));
  const replaced: readonly (readonly [from: string, to: string])[] = [
    [' git nodejs npm', ''],
    ['/dev/sdX', stick],
    ['npm run service -- install', savol('service install')],
    ['npm run doctor', savol('doctor')],
  ];
  const commands = commandsBelow('## From a bare Debian').flatMap((line) =>
    line.startsWith('git clone') ? archives : [line],
  );
  const text = replaced.reduce((former, [from, to]) => {
    if (!former.includes(from)) throw new Error(`docs/operations.md has no ${from}.`);
    return former.replace(from, to);
  }, commands.join('\0'));
  return text.replaceAll('0.1.0', version).replaceAll('sudo ', '').split('\0');
}

/** `npm run` of a task in the folder of Savol, on a computer without npm. */
export function savol(task: string): string {
  return `${launcher} ${task}`;
}

/** The commands of the first block below a heading. */
function commandsBelow(heading: string): string[] {
  const start = page.indexOf(`\n${heading}`);
  const block = start < 0 ? undefined : /```sh\n(.*?)\n```/s.exec(page.slice(start))?.[1];
  if (block === undefined) throw new Error(`docs/operations.md has no commands below "${heading}".`);
  // A document within a command belongs to it.
  return [...block.matchAll(/^.*<<'END'.*\n(?:.*\n)*?END$|^.+$/gm)].map(([command]) => command);
}
