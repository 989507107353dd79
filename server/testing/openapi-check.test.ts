import { expect, test } from 'vitest';

import type { Reply } from './client.ts';
import { deviationOf } from './openapi-check.ts';

const level = { id: 1, qiyinlik_darajasi_nomi: 'Hard', weight: 3, name_en: 'a', name_ru: 'b', name_uz: 'c' };

function reply(status: number, body: unknown, headers: Record<string, string> = {}): Reply {
  const text = body === undefined ? '' : JSON.stringify(body);
  const all = new Headers({ Allow: 'GET', 'Content-Type': 'application/json', ...headers });
  return { status, headers: all, text, body };
}

const levels = '/django/blog_api/qiyinlik-darajasi/';

test.each([
  ['GET', levels, reply(200, { status: 'ok', data_api: [level] })],
  ['HEAD', levels, reply(200, undefined)],
  ['DELETE', levels, reply(405, { detail: 'x' })],
  ['GET', '/django/nothing/', reply(404, { detail: 'x' })],
  ['DELETE', `${levels}7`, reply(204, undefined)],
  ['GET', '/healthz', reply(200, 'anything')],
])('an answer that matches the document: %s %s', (method, url, answer) => {
  expect(deviationOf(method, url, answer)).toBeUndefined();
});

test.each([
  ['an additional field', 'GET', levels, reply(200, { status: 'ok', data_api: [{ ...level, more: 1 }] })],
  ['a field missing', 'GET', levels, reply(200, { status: 'ok' })],
  ['a wrong type', 'GET', levels, reply(200, { status: 'ok', data_api: [{ ...level, weight: 'x' }] })],
  ['an unknown status', 'GET', levels, reply(418, { detail: 'x' })],
  ['a body where the document has none', 'DELETE', `${levels}7/`, reply(204, {})],
  ['an unknown method', 'PATCH', levels, reply(200, {})],
  ['an unknown path', 'GET', '/django/nothing/', reply(200, {})],
  ['an error without detail', 'GET', '/django/auth/users/me/', reply(401, {}, { 'WWW-Authenticate': 'JWT' })],
  ['a 401 without its scheme', 'GET', '/django/auth/users/me/', reply(401, { detail: 'x' })],
  ['a 503 without Retry-After', 'GET', levels, reply(503, { detail: 'x' })],
  ['another type', 'GET', levels, reply(200, {}, { 'Content-Type': 'text/html' })],
])('an answer that differs from the document: %s', (_what, method, url, answer) => {
  expect(deviationOf(method, url, answer)).toBeDefined();
});
