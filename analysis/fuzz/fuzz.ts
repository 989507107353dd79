import { parseArgs } from 'node:util';

import { fuzz } from './engine.ts';
import { countImports } from './coverage.ts';

/*
 * Fuzzes parsers, guided by the code that each input reaches: npm run audit -- fuzz-parsers [NAME…] [--minutes 2] [--seed N].
 * Ends with 1 after a find, which is printed in the form of finds.ts.
 */
countImports();
const { targets } = await import('./targets.ts');
const { values, positionals } = parseArgs({
  options: { minutes: { type: 'string', default: '2' }, seed: { type: 'string' } },
  allowPositionals: true,
});
const names = positionals.length > 0 ? positionals : Object.keys(targets);
const unknown = names.find((name) => targets[name] === undefined);
if (unknown !== undefined) {
  process.stderr.write(`There is no parser "${unknown}". They are: ${Object.keys(targets).join(', ')}.\n`);
  process.exit(1);
}

const seed = Number(values.seed ?? Date.now() % 1_000_000_007);
process.stdout.write(`Seed ${seed}\nparser         executions   a second   places   corpus   found\n`);
let found = 0;
for (const name of names) {
  const target = targets[name];
  if (target === undefined) continue;
  const { executions, seconds, places, corpus, find } = await fuzz(target, Number(values.minutes) * 60, seed);
  const columns = [executions, Math.round(executions / seconds), places, corpus, find === undefined ? 0 : 1];
  const widths = [12, 11, 9, 9, 8];
  process.stdout.write(
    `${name.padEnd(13)}${columns.map((value, at) => String(value).padStart(widths[at] ?? 0)).join('')}\n`,
  );
  if (find === undefined) continue;
  found += 1;
  const error = find.error instanceof Error ? find.error.stack : String(find.error);
  process.stderr.write(`['${name}', '${find.input.toString('base64')}'],\n${error}\n`);
}
process.exit(found > 0 ? 1 : 0);
