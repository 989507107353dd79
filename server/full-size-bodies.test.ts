import { describe, expect, test } from 'vitest';

import { endpoints } from '../contract/index.ts';
import { questionTypeNames, questionTypeOf } from '../contract/question-types/registry.ts';
import { send } from './testing/client.ts';
import { makeCaller, makeCategory, makeQuestion } from './testing/factories.ts';
import { questionCases } from './testing/question-cases.ts';
import { manyIds, partsOf, type SchemaPart } from './testing/schema-parts.ts';
import { startServer } from './testing/start-server.ts';

const server = startServer();
const everyRole = { is_staff: true, is_teacher: true, is_pupil: true, is_parent: true };

/** The bytes of a body, nearly 1 MiB. */
const fullSize = 1_040_000;

/** JSON of `fullSize` with as many pieces as there is room for, each of its own id. */
function filled(begin: string, piece: (id: string) => string, end: string): string {
  let text = '';
  for (const id of manyIds) {
    if (text.length >= fullSize) break;
    text += `${text === '' ? '' : ','}${piece(id)}`;
  }
  return begin + text + end;
}

const list = filled('[', (id) => `"${id}"`, ']');
const record = filled('{', (id) => `"${id}":"${id}"`, '}');
const longTexts = filled('[', (id) => `"${id.padEnd(1500, 'x')}"`, ']');
const longNames = filled('{', (id) => `"${id.padEnd(1500, '\\ufff0')}":1`, '}');
const deep = '['.repeat(fullSize / 2) + ']'.repeat(fullSize / 2);
const text = JSON.stringify('x'.repeat(fullSize));
/** Begins as an error value of a spreadsheet does. */
const spoilt = JSON.stringify(`#${'a'.repeat(fullSize - 1)}`);

const sizes: Readonly<Record<SchemaPart['kind'], readonly string[]>> = {
  list: [list, longTexts],
  record: [record, longNames],
  json: [list, record, deep],
  text: [text, spoilt],
  'unknown kind': [],
};

/** JSON with a value at the path of a part. */
function at(path: readonly string[], value: string): string {
  return path.reduceRight((inner, name) => {
    if (name === '[]') return `[${inner}]`;
    return `{${JSON.stringify(name === '{}' ? 'p1' : name)}:${inner}}`;
  }, value);
}

/** The milliseconds of the processor that a request takes, with what the test does to send it. */
async function processorTime(request: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await request();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function post(request: string, token: string, raw: string) {
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() };
  return send(server, request, { token, raw, headers });
}

/** The milliseconds that JSON takes in a field that no schema has: until its bytes have come and are parsed. The least of three times. */
const usualTimes = new Map<string, number>();
async function usualTimeOf(value: string, token: string): Promise<number> {
  const known = usualTimes.get(value);
  if (known !== undefined) return known;
  const times: number[] = [];
  for (let time = 0; time < 3; time += 1) {
    times.push(await processorTime(() => post('POST /classes_api/', token, `{"ignored":${value}}`)));
  }
  const least = Math.min(...times);
  usualTimes.set(value, least);
  return least;
}

/**
 * The milliseconds of the processor that a refusal may take: 100, or eight times its JSON alone on a machine where that
 * is more. Work that is not linear takes seconds.
 */
function mostTime(usual: number): number {
  return Math.max(100, 8 * usual);
}

/** Sends a body that must be refused, in few words and for little of the processor's time. The least of five tries counts. */
async function expectRefused(request: string, token: string, body: string, value: string): Promise<void> {
  const most = mostTime(await usualTimeOf(value, token));
  let least = Infinity;
  for (let tries = 0; tries < 5 && least >= most; tries += 1) {
    const took = await processorTime(async () => {
      const { status, text: refusal } = await post(request, token, body);
      expect(status, `${request} ${refusal.slice(0, 300)}`).toBe(400);
      expect(Buffer.byteLength(refusal), `${request} ${refusal.slice(0, 300)}`).toBeLessThan(2000);
    });
    least = Math.min(least, took);
  }
  expect(least, `${request} ${body.slice(0, 100)}: milliseconds`).toBeLessThan(most);
}

const bodies = endpoints.flatMap(({ operation, method, path, body }) => {
  const parts = body === undefined ? [] : partsOf(body);
  const large = parts.filter((part) => !part.path.includes('{name}') && sizes[part.kind].length > 0);
  const request = `${method} ${path.replaceAll(/\{\w+\}/g, '1')}`;
  return large.length === 0 ? [] : [[operation, request, large] as const];
});

describe('a body of the full size is refused at once', () => {
  test.each(bodies)('%s', async (_operation, request, parts) => {
    const { token } = await makeCaller(server.context, everyRole);
    for (const { path, kind } of parts) {
      for (const value of sizes[kind]) {
        await expectRefused(request, token, at(path, value), value);
      }
    }
  });

  const typed = questionTypeNames().filter((name) => questionTypeOf(name).specified === undefined);
  test.each(typed)('content, key and answer of %s', async (name) => {
    const { context } = server;
    const { token } = await makeCaller(context, everyRole);
    const type = questionTypeOf(name);
    const question = questionCases.find(({ test_type }) => test_type === name)?.question;
    const { id } = await makeQuestion(context, { test_type: name, ...question });
    const category = await makeCategory(context);
    const written = { test_type: name, savol: 'What?', category: category.id, ...question };
    const requests = {
      content: ['POST /tests_api/', written],
      key: ['POST /tests_api/', written],
      answer: [`POST /tests_api/${id}/submit/`, {}],
    } as const;
    for (const part of ['content', 'key', 'answer'] as const) {
      const [request, fields] = requests[part];
      const others = JSON.stringify({ ...fields, [part]: undefined }).slice(0, -1);
      const comma = others === '{' ? '' : ',';
      for (const { path, kind } of partsOf(type[part])) {
        if (path.includes('{name}')) continue;
        for (const value of sizes[kind]) {
          const body = `${others}${comma}"${part}":${at(path, value)}}`;
          await expectRefused(request, token, body, value);
        }
      }
    }
  });

  test('a form with a million fields', async () => {
    const { token } = await makeCaller(server.context, everyRole);
    const raw = 'a=&'.repeat(fullSize / 3);
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const reply = await send(server, 'POST /classes_api/', { token, raw, headers });
    expect([reply.status, reply.body]).toEqual([
      413,
      { detail: 'The form has too many parts.', code: 'too_large' },
    ]);
  });
});
