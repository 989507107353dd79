import { strToU8, zipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';

import type { RosterImport } from '../../contract/people/rosters.ts';
import { send } from '../testing/client.ts';
import { type Caller, makeCaller, makeQuestion } from '../testing/factories.ts';
import { childrenOf } from '../testing/processes.ts';
import { until } from '../testing/program.ts';
import { startServer } from '../testing/start-server.ts';
import { timeouts } from '../reading/read-apart.ts';

const server = startServer();
let staff: Caller;
beforeAll(async () => {
  staff = await makeCaller(server.context, { is_staff: true });
});

/** A number by letters: names have no digits. */
const spelled = (number: number) =>
  String(number).replaceAll(/\d/g, (digit) => 'абвгдежзик'.charAt(Number(digit)));

function listOf(count: number, word: string): string {
  const rows = Array.from(
    { length: count },
    (_, at) =>
      `${word}${at};Қодиров;Ғайрат ${spelled(at)};${1 + (at % 11)}${'ABCD'[at % 4]};ota-${word}-${at}@example.com`,
  );
  return `ID;Familiya;Ism;Sinf;Otasining pochtasi\n${rows.join('\n')}`;
}

async function upload(content: string | Uint8Array<ArrayBuffer>) {
  const form = new FormData();
  form.append('file', new File([content], 'list.csv'));
  form.append('year', '2026');
  return send(server, 'POST /rosters_api/', { token: staff.token, form });
}

const act = (id: number, verb: string) =>
  send(server, `POST /rosters_api/${id}/${verb}/`, { token: staff.token });

describe('5,000 people', () => {
  test('are checked, imported, found unchanged and taken back', async () => {
    const list = listOf(5000, 'm');
    const first = (await upload(list)).body as { import: RosterImport };
    expect(first.import).toMatchObject({ total: 5000, new: 5000, refused: 0 });
    const applied = await act(first.import.id, 'apply');
    expect(applied.body).toMatchObject({ import: { state: 'applied', written: 5000 } });
    const again = (await upload(list)).body as { import: RosterImport };
    expect(again.import).toMatchObject({ total: 5000, unchanged: 5000, new: 0, changed: 0, refused: 0 });
    const undone = await act(first.import.id, 'undo');
    expect(undone.body).toMatchObject({ undone: { deleted: 5000, archived: 0, kept: 0 } });
    const { rows } = await server.context.pool.query('select count(*)::integer as left from class');
    expect(rows).toEqual([{ left: 0 }]);
  });
});

test('answers are recorded, and progress is reported, while people are imported', async () => {
  const { import: made } = (await upload(listOf(1200, 'a'))).body as { import: RosterImport };
  const pupil = await makeCaller(server.context, { is_pupil: true });
  const questions = [];
  for (let count = 0; count < 40; count += 1) questions.push(await makeQuestion(server.context));
  let isOver = false;
  const applying = act(made.id, 'apply').finally(() => {
    isOver = true;
  });
  const during: number[] = [];
  const seen = new Set<number>();
  for (const { id } of questions) {
    const wasOver = isOver;
    const reply = await send(server, `POST /tests_api/${id}/submit/`, {
      token: pupil.token,
      json: { users_answer: 'b' },
    });
    expect(reply.status).toBe(201);
    if (!wasOver && !isOver) during.push(id);
    const progress = await send(server, `GET /rosters_api/${made.id}/progress/`, { token: staff.token });
    const { data_api } = progress.body as { data_api: { written: number; state: string }[] };
    if (data_api[0]?.state === 'checked') seen.add(data_api[0].written);
  }
  expect((await applying).status).toBe(200);
  expect(during.length).toBeGreaterThan(0);
  expect([...seen].every((written) => written >= 0 && written <= 1200)).toBe(true);
  expect((await act(made.id, 'undo')).status).toBe(200);
});

describe('a list that is too much', () => {
  const tooComplex = { file: ['The file takes too long or too much memory to read.'] };
  const readers = () => childrenOf(process.pid).filter(({ command }) => command.includes('read-lists'));

  test('for the time limit ends its process and nothing else, and may be sent again', async () => {
    const { task } = timeouts;
    timeouts.task = 1;
    const reply = await upload(listOf(5000, 'x')).finally(() => {
      timeouts.task = task;
    });
    expect([reply.status, reply.body]).toMatchObject([503, { code: 'overloaded' }]);
    expect((await upload(listOf(3, 'y'))).status).toBe(201);
    await until(() => readers().length === 0);
  });

  test('as a zip bomb is refused', async () => {
    const bomb = new Uint8Array(zipSync({ 'users.csv': strToU8('a,'.repeat(50_000_000)) }, { level: 9 }));
    const reply = await upload(bomb);
    expect([reply.status, reply.body]).toEqual([400, tooComplex]);
  });

  test('as a file of more than 5 MB is refused', async () => {
    expect((await upload('x'.repeat(5 * 1024 * 1024 + 1))).status).toBe(413);
  });
});
