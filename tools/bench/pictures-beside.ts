import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import sharp from 'sharp';

import { closeAppContext, connectAndMigrate } from '../../server/app-context.ts';
import { startPostgres } from '../../server/postgres-server/start-postgres.ts';
import { readConfig } from '../../server/process/config.ts';
import { runProgram } from '../../server/process/run-program.ts';
import { makeCategory, makePerson, password } from '../../server/testing/factories.ts';
import { closedLoop, type Measured } from './measure.ts';
import { startSavol } from './programs.ts';

const clients = 4;
const teachers = 6;

/** Small files that cost much: the first is refused by its header, the second is within the limits. */
const sizes = { 'narrow 8×6000000': [8, 6_000_000], 'square 6000×6000': [6000, 6000] } as const;

type School = { origin: string; pupils: string[]; authors: string[]; category: number };

/*
 * Measures log-in alone and while six teachers upload pictures that are expensive to decode. Both are measured in turn in one run, since
 * the speed of a machine varies more between runs than within one.
 */
await runProgram(async (ending) => {
  const { values } = parseArgs({
    options: { seconds: { type: 'string', default: '10' }, rounds: { type: 'string', default: '3' } },
  });
  const folder = mkdtempSync(join(tmpdir(), 'savol-pictures-'));
  await using opened = new AsyncDisposableStack();
  opened.defer(() => rmSync(folder, { recursive: true }));
  const { connectionString, stop } = await startPostgres({ ending });
  opened.defer(stop);
  const environment = { DATABASE_URL: connectionString, DATA_DIR: folder, LOG_LEVEL: 'silent' };
  const school = await fillSchool(environment);
  const savol = await startSavol(environment);
  opened.defer(() => savol.stop());

  write('pictures            log-ins/s   p50 ms   p99 ms   p99 against alone   answers to the pictures');
  for (const [name, [width, height]] of Object.entries(sizes)) {
    const palette = { palette: true, colours: 2 } as const;
    const image = await sharp({ create: { width, height, channels: 3, background: '#888' } })
      .png(palette)
      .toBuffer();
    for (let round = 0; round < Number(values.rounds); round += 1) {
      ending.throwIfAborted();
      const seconds = Number(values.seconds);
      const alone = await logIns({ ...school, origin: savol.origin }, seconds);
      write(lineOf('none', alone));
      const answers = new Map<number, number>();
      const uploading = new AbortController();
      const uploads = upload({ ...school, origin: savol.origin }, image, uploading.signal, answers);
      const beside = await logIns({ ...school, origin: savol.origin }, seconds);
      uploading.abort();
      await uploads;
      const counts = [...answers].map(([status, times]) => `${times} × ${status}`).join(', ');
      write(`${lineOf(name, beside)}${(beside.p99 / alone.p99).toFixed(2).padStart(20)}   ${counts}`);
    }
  }
});

async function fillSchool(environment: NodeJS.ProcessEnv): Promise<Omit<School, 'origin'>> {
  const config = readConfig(environment);
  const context = await connectAndMigrate(config, environment['DATABASE_URL'] ?? '');
  const emails = async (count: number, isTeacher: boolean) => {
    const people = Array.from({ length: count }, () => makePerson(context, { is_teacher: isTeacher }));
    return (await Promise.all(people)).map(({ email }) => email);
  };
  const [pupils, authors] = [await emails(clients, false), await emails(teachers, true)];
  const { id } = await makeCategory(context);
  await closeAppContext(context);
  return { pupils, authors, category: id };
}

async function logIn(origin: string, email: string): Promise<{ isGood: boolean; value: string }> {
  const response = await fetch(`${origin}/django/auth/jwt/create/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { access = '' } = (await response.json()) as { access?: string };
  return { isGood: response.status === 200, value: access };
}

async function logIns({ origin, pupils }: School, seconds: number): Promise<Measured> {
  return closedLoop(clients, seconds, async (client, timed) => {
    await timed(() => logIn(origin, pupils[client] ?? ''));
  });
}

/** Each teacher uploads one picture after the other until the signal, and waits a moment after a refusal. */
async function upload(
  { origin, authors, category }: School,
  image: Buffer,
  ending: AbortSignal,
  answers: Map<number, number>,
): Promise<void> {
  await Promise.all(
    authors.map(async (email) => {
      const { value: token } = await logIn(origin, email);
      while (!ending.aborted) {
        const body = new FormData();
        body.append('test_type', 'choosable');
        body.append('savol', 'What is in the picture?');
        body.append('category', String(category));
        body.append('image', new File([new Uint8Array(image)], 'a.png'));
        const response = await fetch(`${origin}/django/tests_api/`, {
          method: 'POST',
          headers: { Authorization: `JWT ${token}` },
          body,
        });
        await response.text();
        answers.set(response.status, (answers.get(response.status) ?? 0) + 1);
        if (response.status !== 201) await sleep(100);
      }
    }),
  );
}

function lineOf(name: string, { requests, seconds, p50, p99 }: Measured): string {
  const numbers = [requests / seconds, p50, p99].map((number) => number.toFixed(0).padStart(9));
  return `${name.padEnd(20)}${numbers.join('')}`;
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}
