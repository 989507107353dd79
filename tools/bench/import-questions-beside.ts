import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import sharp from 'sharp';

import type { ImportSummary } from '../../contract/questions/imports.ts';
import { startPostgres } from '../../server/postgres-server/start-postgres.ts';
import { runProgram } from '../../server/process/run-program.ts';
import { answers, fillSchool, lineOf, write } from './answering.ts';
import type { Order } from './import-questions.ts';
import { report, startSavol } from './programs.ts';
import { median } from './statistics.ts';

/** The most answers of a round, so that no pupil is out of questions: for some minutes. */
const answersOfRound = 200_000;

/*
 * Measures how long answers take alone, and while a Moodle file with many tests and pictures is read, checked and applied, in turn and in one run:
 * each round begins alone, and goes on until its file is applied. The server is warm before the first.
 */
await runProgram(async (ending) => {
  const { values } = parseArgs({
    options: {
      tests: { type: 'string', default: '10000' },
      pictures: { type: 'string', default: '2000' },
      seconds: { type: 'string', default: '10' },
      rounds: { type: 'string', default: '3' },
      pause: { type: 'string', default: '0' },
    },
  });
  const [tests, pictures, seconds, rounds, pause] = [
    values.tests,
    values.pictures,
    values.seconds,
    values.rounds,
    values.pause,
  ].map(Number) as [number, number, number, number, number];
  const folder = mkdtempSync(join(tmpdir(), 'savol-import-'));
  await using opened = new AsyncDisposableStack();
  opened.defer(() => rmSync(folder, { recursive: true }));
  const { connectionString, stop } = await startPostgres({ ending });
  opened.defer(stop);
  const environment = { DATABASE_URL: connectionString, DATA_DIR: folder, LOG_LEVEL: 'silent' };
  const school = await fillSchool(environment, rounds * answersOfRound);
  const savol = await startSavol(environment);
  opened.defer(() => savol.stop());
  await answers(savol.origin, school, seconds, pause);

  write('import    answers/s   p50 ms   p99 ms   p99 against alone   files, tests');
  const ratios = new Map<string, number[]>();
  for (let round = 0; round < rounds; round += 1) {
    const file = join(folder, 'tests.xml');
    writeFileSync(file, await moodleFile(round * tests, tests, pictures));
    const alone = await answers(savol.origin, school, seconds, pause);
    write(lineOf('none', alone));
    const start = performance.now();
    const progress = { state: 'reading', done: '' };
    const order = {
      origin: savol.origin,
      file,
      category: school.category,
      token: school.staff,
    } satisfies Order;
    const importing = report('tools/bench/import-questions.ts', order, (message) => {
      const summary = message as ImportSummary;
      progress.state = summary.state;
      progress.done = `${summary.files_stored} of ${summary.files}, ${summary.written} of ${summary.total}`;
    });
    for (;;) {
      ending.throwIfAborted();
      const { state } = progress;
      const beside = await Promise.race([
        answers(savol.origin, school, seconds, pause),
        importing.then(() => undefined),
      ]);
      if (beside === undefined) break;
      const ratio = beside.p99 / alone.p99;
      ratios.set(state, [...(ratios.get(state) ?? []), ratio]);
      write(`${lineOf(state, beside)}${ratio.toFixed(2).padStart(20)}   ${progress.done}`);
    }
    await importing;
    write(`${((performance.now() - start) / 1000).toFixed(0)} seconds`);
  }
  for (const [state, all] of ratios) {
    const [middle, least, most] = [median(all), Math.min(...all), Math.max(...all)].map((ratio) =>
      ratio.toFixed(2),
    );
    write(`${state}: p99 against alone ${middle}, ${least} to ${most} in ${all.length} windows`);
  }
});

/** A Moodle file of short tests about the numbers from `first`, of which the first tests have a photo each. */
async function moodleFile(first: number, tests: number, pictures: number): Promise<string> {
  const noise = { type: 'gaussian', mean: 128, sigma: 10 } as const;
  const create = { width: 240, height: 180, channels: 3, background: '#888', noise } as const;
  const photo = (await sharp({ create }).jpeg({ quality: 50 }).toBuffer()).toString('base64');
  const questions = Array.from({ length: tests }, (_, place) => {
    const at = first + place;
    const image = place < pictures ? `&lt;img src="@@PLUGINFILE@@/${at}.jpg" alt="photo"&gt;` : '';
    const stored = image === '' ? '' : `<file name="${at}.jpg" path="/" encoding="base64">${photo}</file>`;
    const options = [2 * at, at, at + 1, at + 2].map(
      (number, option) =>
        `<answer fraction="${option === 0 ? 100 : 0}" format="html"><text>${number}</text></answer>`,
    );
    return `<question type="multichoice"><name><text>Sum ${at}</text></name><questiontext format="html"><text>&lt;p&gt;How much is
      ${at} + ${at}?&lt;/p&gt;${image}</text>${stored}</questiontext><single>true</single>${options.join('')}</question>`;
  });
  return ['<?xml version="1.0"?><quiz>', ...questions, '</quiz>'].join('\n');
}
