import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import sharp from 'sharp';

import type { ImportSummary } from '../../contract/questions/imports.ts';
import { startPostgres } from '../../server/postgres-server/start-postgres.ts';
import { runProgram } from '../../server/process/run-program.ts';
import { answers, fillSchool, lineOf, type School, write } from './answering.ts';
import { startSavol } from './programs.ts';

/** Answers of a run, so that no pupil is out of questions: for some minutes. */
const mostAnswers = 300_000;

/*
 * Measures how long answers take alone, and while a Moodle file with many tests and pictures is read, checked and applied. Both are measured in one
 * run: first alone, then again and again until the import is applied.
 */
await runProgram(async (ending) => {
  const { values } = parseArgs({
    options: {
      tests: { type: 'string', default: '10000' },
      pictures: { type: 'string', default: '2000' },
      seconds: { type: 'string', default: '10' },
    },
  });
  const [tests, pictures, seconds] = [values.tests, values.pictures, values.seconds].map(Number) as [
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
  const school = await fillSchool(environment, mostAnswers);
  const file = await moodleFile(tests, pictures);
  const savol = await startSavol(environment);
  opened.defer(() => savol.stop());

  write('import    answers/s   p50 ms   p99 ms   p99 against alone   files, tests');
  const alone = await answers(savol.origin, school, seconds);
  write(lineOf('none', alone));
  const start = performance.now();
  const progress = { state: 'reading', done: '' };
  const importing = importFile(savol.origin, school, file, ending, (summary) => {
    progress.state = summary.state;
    progress.done = `${summary.files_stored} of ${summary.files}, ${summary.written} of ${summary.total}`;
  });
  while (progress.state !== 'applied') {
    ending.throwIfAborted();
    const beside = await Promise.race([
      answers(savol.origin, school, seconds),
      importing.then(() => undefined),
    ]);
    if (beside === undefined) break;
    const ratio = (beside.p99 / alone.p99).toFixed(2).padStart(20);
    write(`${lineOf(progress.state, beside)}${ratio}   ${progress.done}`);
  }
  await importing;
  write(`${((performance.now() - start) / 1000).toFixed(0)} seconds`);
});

/** A Moodle file of short tests, of which the first ones have a photo of their own. */
async function moodleFile(tests: number, pictures: number): Promise<Blob> {
  const noise = { type: 'gaussian', mean: 128, sigma: 10 } as const;
  const create = { width: 240, height: 180, channels: 3, background: '#888', noise } as const;
  const photo = (await sharp({ create }).jpeg({ quality: 50 }).toBuffer()).toString('base64');
  const questions = Array.from({ length: tests }, (_, at) => {
    const image = at < pictures ? `&lt;img src="@@PLUGINFILE@@/${at}.jpg" alt="photo"&gt;` : '';
    const stored = image === '' ? '' : `<file name="${at}.jpg" path="/" encoding="base64">${photo}</file>`;
    const options = [2 * at, at, at + 1, at + 2].map(
      (number, place) =>
        `<answer fraction="${place === 0 ? 100 : 0}" format="html"><text>${number}</text></answer>`,
    );
    return `<question type="multichoice"><name><text>Sum ${at}</text></name><questiontext format="html"><text>&lt;p&gt;How much is
      ${at} + ${at}?&lt;/p&gt;${image}</text>${stored}</questiontext><single>true</single>${options.join('')}</question>`;
  });
  return new Blob(['<?xml version="1.0"?><quiz>', ...questions, '</quiz>']);
}

type Answer = { import: ImportSummary };

async function send(origin: string, path: string, token: string, init: RequestInit = {}): Promise<unknown> {
  const headers = { Authorization: `JWT ${token}` };
  const response = await fetch(`${origin}/django/imports_api/${path}`, { headers, ...init });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** Reads a file, applies it, and reports its progress until it is applied. */
async function importFile(
  origin: string,
  { staff, category }: School,
  file: Blob,
  ending: AbortSignal,
  report: (summary: ImportSummary) => void,
): Promise<void> {
  const body = new FormData();
  body.append('file', file, 'tests.xml');
  body.append('category', String(category));
  const { import: made } = (await send(origin, '', staff, { method: 'POST', body })) as Answer;
  report(made);
  let state: string = made.state;
  void send(origin, `${made.id}/apply/`, staff, { method: 'POST' }).catch(() => undefined);
  while (state !== 'applied') {
    ending.throwIfAborted();
    const { data_api } = (await send(origin, `${made.id}/progress/`, staff)) as { data_api: ImportSummary[] };
    const [summary] = data_api;
    if (summary !== undefined) report(summary);
    state = summary?.state ?? '';
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
