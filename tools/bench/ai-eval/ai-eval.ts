import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { CannotStart } from '../../../server/process/cannot-start.ts';
import { print } from '../../../server/process/print.ts';
import { runProgram } from '../../../server/process/run-program.ts';
import { languageModel } from '../../../server/process/settings.ts';
import { evaluate, type Measured, measuredBefore, requestsOfTest } from './evaluate.ts';
import { readLabelled } from './labelled.ts';
import { reportOf } from './report.ts';
import { seedFaults, writtenSet } from './seed-faults.ts';

const usage = [
  'Say which tests: npm run bench -- ai-eval FILE [--results FILE] [--first N]',
  '  FILE has tests with known faults, as JSON lines: tools/bench/ai-eval/javascript.jsonl is one to begin with.',
  '  --results keeps what is measured: a run that was cut off goes on with the same command.',
  'To make that set with other faults: npm run bench -- ai-eval --write FILE --seed N',
].join('\n');

await runProgram(async (ending) => {
  const { file, write, results, first, seed } = readOptions();
  if (write !== undefined) {
    writeFileSync(write, writtenSet(seedFaults(seed)));
    return;
  }
  if (file === undefined) throw new CannotStart(usage);
  const set = readLabelled(file).slice(0, first);
  const ai = languageModel();
  if (ai === undefined) throw new CannotStart('No language model is set: see AI_URL in .env.example.');
  const before = results === undefined ? [] : measuredBefore(results, ai, set);
  const left = set.length - before.length;
  print(`${set.length} tests, ${before.length} of them measured before.`);
  print(`At least ${left * requestsOfTest} requests go to ${new URL(ai.url).host}, model ${ai.model}.`);
  let done = 0;
  const measured = await evaluate({
    ai,
    set,
    results,
    signal: ending,
    onMeasured: (measurement) => {
      done += 1;
      print(`${done} of ${left}  ${measurement.id}  ${saidOf(measurement)}`);
    },
  });
  print('');
  for (const line of reportOf(set, measured)) print(line);
  if (set.length > 0 && measured.every((measurement) => 'problem' in measurement)) {
    throw new CannotStart('The model has answered nothing.');
  }
});

function saidOf(measurement: Measured): string {
  if ('problem' in measurement) return measurement.problem;
  const { named } = measurement.judged;
  return `${named.length === 0 ? 'no fault' : named.join(', ')} (${(measurement.milliseconds / 1000).toFixed(1)} s)`;
}

function readOptions() {
  const known = {
    results: { type: 'string' },
    first: { type: 'string', default: '100000' },
    write: { type: 'string' },
    seed: { type: 'string', default: '1' },
  } as const;
  try {
    const { values, positionals } = parseArgs({ options: known, allowPositionals: true });
    const { results, write } = values;
    const [first, seed] = [Number(values.first), Number(values.seed)];
    const isWhole = Number.isInteger(first) && first > 0 && Number.isInteger(seed);
    if (isWhole && positionals.length <= 1) return { file: positionals[0], write, results, first, seed };
  } catch {
    // Unknown options are answered below, like a wrong number.
  }
  throw new CannotStart(usage);
}
