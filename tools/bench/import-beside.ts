import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { startPostgres } from '../../server/postgres-server/start-postgres.ts';
import { runProgram } from '../../server/process/run-program.ts';
import { answers, fillSchool, lineOf, write } from './answering.ts';
import { startSavol } from './programs.ts';

/*
 * Measures how long answers take alone and while an import of people is checked, applied and undone, in turn and in one run. Each pupil answers
 * questions that nobody has answered.
 */
await runProgram(async (ending) => {
  const { values } = parseArgs({
    options: {
      people: { type: 'string', default: '1200' },
      seconds: { type: 'string', default: '10' },
      rounds: { type: 'string', default: '3' },
    },
  });
  const [people, seconds, rounds] = [values.people, values.seconds, values.rounds].map(Number) as [
    number,
    number,
    number,
  ];
  const folder = mkdtempSync(join(tmpdir(), 'savol-import-'));
  await using opened = new AsyncDisposableStack();
  opened.defer(() => rmSync(folder, { recursive: true }));
  const { connectionString, stop } = await startPostgres({ ending });
  opened.defer(stop);
  const environment = { DATABASE_URL: connectionString, DATA_DIR: folder, LOG_LEVEL: 'silent' };
  const school = await fillSchool(environment, Math.ceil(rounds * 2 * seconds * 400));
  const savol = await startSavol(environment);
  opened.defer(() => savol.stop());

  write('imports   answers/s   p50 ms   p99 ms   p99 against alone   milliseconds to check, apply, undo');
  for (let round = 0; round < rounds; round += 1) {
    ending.throwIfAborted();
    const alone = await answers(savol.origin, school, seconds);
    write(lineOf('none', alone));
    const importing = new AbortController();
    const imports = importOften(savol.origin, school.staff, people, importing.signal);
    const beside = await answers(savol.origin, school, seconds);
    importing.abort();
    const took = await imports;
    write(`${lineOf(String(people), beside)}${(beside.p99 / alone.p99).toFixed(2).padStart(20)}   ${took}`);
  }
});

async function send(
  origin: string,
  path: string,
  token: string,
  body?: FormData,
): Promise<{ import: { id: number } }> {
  const response = await fetch(`${origin}/django/rosters_api/${path}`, {
    method: 'POST',
    headers: { Authorization: `JWT ${token}` },
    ...(body && { body }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as { import: { id: number } };
}

/** Imports the same people and takes them back, over and over. @returns the mean times of each step */
async function importOften(
  origin: string,
  token: string,
  people: number,
  ending: AbortSignal,
): Promise<string> {
  const rows = Array.from(
    { length: people },
    (_, at) => `b${at};Қодиров;Ғайрат;${1 + (at % 11)}A;f${at}@example.com`,
  );
  const sums = [0, 0, 0];
  let times = 0;
  while (!ending.aborted) {
    const form = new FormData();
    form.append('text', `ID;Familiya;Ism;Sinf;Otasining pochtasi\n${rows.join('\n')}`);
    let id = 0;
    const steps = [
      async () => {
        id = (await send(origin, '', token, form)).import.id;
      },
      () => send(origin, `${id}/apply/`, token),
      () => send(origin, `${id}/undo/`, token),
    ];
    for (const [at, step] of steps.entries()) {
      const start = performance.now();
      await step();
      sums[at] = (sums[at] ?? 0) + performance.now() - start;
    }
    times += 1;
  }
  return `${sums.map((sum) => (sum / times).toFixed(0)).join(', ')} (${times} times)`;
}
