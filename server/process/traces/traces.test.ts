import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { send } from '../../testing/client.ts';
import { makeCaller, makeQuestion } from '../../testing/factories.ts';
import { startServer } from '../../testing/start-server.ts';
import { close } from '../network/listen.ts';

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type SentSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
  status: { code?: number };
};

/** A collector: what it has received, by the path of the requests. */
const received: { path: string | undefined; body: string }[] = [];
let collector: Server;
let tracesUrl = '';
beforeAll(async () => {
  collector = createServer((request, response) => {
    void textOf(request).then((body) => {
      received.push({ path: request.url, body });
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  });
  await once(collector.listen(0, '127.0.0.1'), 'listening');
  tracesUrl = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});
afterAll(() => void collector.close());

const server = startServer({ settings: () => ({ tracesUrl }), jobs: true });

test('requests and jobs are traced with their statements, and nothing that people have is in a trace', async () => {
  const { person, token } = await makeCaller(server.context, { is_pupil: true, last_name: 'Qodirova' });
  const { id } = await makeQuestion(server.context);
  const json = { users_answer: 'b' };
  expect((await send(server, `POST /tests_api/${id}/submit/`, { token, json })).status).toBe(201);
  await send(server, `GET /people_api/?search=${person.email}&name=Qodirova`, { token });
  await send(server, 'GET //healthz');
  await send(server, 'POST /auth/users/reset_password/', { json: { email: person.email } });
  const queue = 'select count(*)::integer as jobs from graphile_worker.jobs';
  await expect.poll(async () => (await server.context.pool.query(queue)).rows).toEqual([{ jobs: 0 }]);
  await close(server.app);
  await server.context.traces?.stop();
  expect(received.map(({ path }) => path)).toEqual(['/v1/traces']);

  const body = received.map((each) => each.body).join('');
  for (const secret of [person.email, 'Qodirova', token]) expect(body).not.toContain(secret);
  const spans = received.flatMap((each) => {
    const { resourceSpans } = JSON.parse(each.body) as {
      resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[];
    };
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  });
  const roots = spans.filter(({ parentSpanId }) => !parentSpanId);
  expect(roots.map(({ name }) => name).toSorted()).toEqual([
    'GET /django/people_api/',
    'POST /django/auth/users/reset_password/',
    'POST /django/tests_api/{id}/submit/',
    'mail',
  ]);
  const [submit, mail] = ['POST /django/tests_api/{id}/submit/', 'mail'].map((name) =>
    roots.find((span) => span.name === name),
  );
  const valueOf = (span: SentSpan | undefined, key: string) =>
    span?.attributes.find((attribute) => attribute.key === key)?.value;
  expect(valueOf(submit, 'http.response.status_code')).toEqual({ intValue: 201 });
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === submit?.spanId);
  const texts = statements.map((span) => valueOf(span, 'db.query.text')?.stringValue ?? '');
  // The first is sent before the body of the request has arrived.
  expect(texts).toEqual([
    expect.stringContaining('as asked(id, session)'),
    expect.stringContaining('from "question"'),
    expect.stringContaining('insert into answer'),
  ]);
  expect(new Set(statements.map(({ traceId }) => traceId))).toEqual(new Set([submit?.traceId]));
  expect(spans.filter(({ parentSpanId }) => parentSpanId === mail?.spanId).length).toBeGreaterThan(1);
});
