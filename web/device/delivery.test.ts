import { expect, test } from 'vitest';

import { ApiError } from '../lib/api/api-error.ts';
import { deliveryOfError, deliveryOfReply, errorOfRefusal, staysQueued } from './sending.ts';

const refused = (status: number, body: unknown = { detail: 'No.' }) => new ApiError('refused', status, body);

test('a stored result means that the server holds the answer', () => {
  const result = { user_name: 'A B', points: 1, percentage: 100, completed_at: '2026-11-20T09:00:00.000Z' };
  const reply = { status: 'ok', result };
  expect(deliveryOfReply(reply, 'answer')).toEqual({ outcome: 'held', reply });
});

test('what the server says of work means that it holds it, of each kind its own', () => {
  const choice = { status: 'ok', own: { given: null, flagged: false, choice: 1 }, ends_at: null, now: 'now' };
  expect(deliveryOfReply(choice, 'work')).toEqual({ outcome: 'held', reply: choice });
  const handedIn = { status: 'ok', attempt: { number: 1 } };
  expect(deliveryOfReply(handedIn, 'hand_in')).toEqual({ outcome: 'held', reply: handedIn });
  expect(deliveryOfReply(choice, 'hand_in')).toMatchObject({ outcome: 'later', reached: false });
  expect(deliveryOfReply(handedIn, 'work')).toMatchObject({ outcome: 'later', reached: false });
});

test.each([undefined, '', '<html>Log in to the network</html>', {}, { status: 'ok' }, [], null])(
  'a success of %j is of another server, and the answer stays',
  (reply) => {
    expect(deliveryOfReply(reply, 'answer')).toMatchObject({ outcome: 'later', reached: false });
  },
);

test.each([
  [409, 'already_answered', 'already_answered'],
  [409, 'disabled', 'disabled'],
  [409, 'kept_for_work', 'kept_for_work'],
  [403, 'own_test', 'own_test'],
  [403, 'permission_denied', 'no_role'],
  [404, 'not_found', 'not_found'],
  [400, undefined, 'invalid'],
])('a refusal with %i %s is for good: %s', (status, code, reason) => {
  const body = { detail: 'No.', ...(code !== undefined && { code }) };
  const refusal = { status, body };
  expect(deliveryOfError(refused(status, body))).toEqual({ outcome: 'refused', reason, refusal });
  expect(errorOfRefusal(refusal)).toMatchObject({ kind: 'refused', status, detail: 'No.' });
});

test.each([401, 408, 418, 429, 500, 502, 503, 504, 507])('after %i the answer is sent again', (status) => {
  expect(deliveryOfError(refused(status))).toMatchObject({ outcome: 'later', reached: true });
});

test.each([400, 403, 404, 409, 502])('a page of another server with %i is no refusal', (status) => {
  expect(deliveryOfError(refused(status, '<html></html>'))).toMatchObject({
    outcome: 'later',
    reached: false,
  });
  const empty = new ApiError('refused', status, undefined);
  expect(deliveryOfError(empty)).toMatchObject({ outcome: 'later', reached: false });
});

test.each(['network', 'timeout'] as const)('after a %s error nothing else is sent', (kind) => {
  expect(deliveryOfError(new ApiError(kind, 0, undefined))).toMatchObject({
    outcome: 'later',
    reached: false,
  });
});

test('an error of the page itself keeps the answer, and other answers are sent', () => {
  expect(deliveryOfError(new TypeError('x is not a function'))).toMatchObject({
    outcome: 'later',
    reached: true,
  });
});

test.each([{ status: 'ok', data_api: [] }, { status: 'ok' }])(
  '%j means that the server has the form',
  (reply) => {
    expect(deliveryOfReply(reply, 'form')).toEqual({ outcome: 'held', reply });
  },
);

test('a reply that says that the form was not stored is an error for its author', () => {
  const delivery = deliveryOfReply({ status: 'error', message: 'Not today.' }, 'form');
  expect(delivery).toMatchObject({ outcome: 'later', reached: true, error: { sentence: 'Not today.' } });
  expect(staysQueued(delivery as { error?: unknown })).toBe(false);
});

test.each([
  new ApiError('network', 0, undefined),
  new ApiError('timeout', 0, undefined),
  new TypeError('of a reply that is not one of this server'),
  undefined,
  ...[401, 502, 503, 504].map((status) => new ApiError('refused', status, '<html>')),
])('a form stays in the queue after %s', (error) => {
  expect(staysQueued({ error })).toBe(true);
});

test.each([429, 500])('a form leaves the queue after %d, which its author reads', (status) => {
  expect(staysQueued({ error: refused(status) })).toBe(false);
});
