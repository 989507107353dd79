import pino from 'pino';
import { expect, test } from 'vitest';

import { buildApp } from '../app.ts';
import { send } from '../testing/client.ts';
import { makeCaller, makeQuestion } from '../testing/factories.ts';
import { seal, sealedAt } from '../testing/sealed.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();
const { keyOf } = sealedAt(server);

test('the log has no key, no ticket and nothing of an answer, also where it cannot be taken now', async () => {
  const { token } = await makeCaller(server.context, { is_pupil: true });
  const { pool } = server.context;
  const key = await keyOf(token);
  const question = await makeQuestion(server.context, { enabled: false });
  const text = 'Zq7WhatAPupilWrote';
  const sealed = seal(key, {
    kind: 'answer',
    question: question.id,
    body: { users_text_answer: text },
    at: '',
  });
  await pool.query(`create function fail() returns trigger language plpgsql as
    $$ begin raise exception 'cannot hold %', new.body; end $$`);
  await pool.query(
    `create trigger fail before insert on rejected_answer for each row execute function fail()`,
  );
  const lines: string[] = [];
  const app = await buildApp(
    server.context,
    pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }),
  );
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const sendOne = () => send({ origin }, 'POST /sealed_answers_api/', { json: { answers: [sealed] } });
  expect((await sendOne()).body).toEqual({ answers: [{ id: sealed.id, state: 'later' }] });
  await send({ origin }, 'POST /auth/storage_key/', { token, json: { tickets: [key.ticket] } });
  await pool.query('drop trigger fail on rejected_answer');
  expect((await sendOne()).body).toEqual({ answers: [{ id: sealed.id, state: 'held' }] });
  await app.close();
  const log = lines.join('');
  expect(log).toContain('a sealed answer is to be sent again');
  for (const secret of [text, key.key, key.ticket, sealed.sealed]) expect(log).not.toContain(secret);
});
