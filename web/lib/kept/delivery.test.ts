import { expect, test } from 'vitest';

import { ApiError } from '../api-error.ts';
import { errorOfRefusal, meaningOfError, meaningOfReply } from './meaning.ts';

const refused = (status: number, body: unknown = { detail: 'No.' }) => new ApiError('refused', status, body);

test('a stored result means that the server holds the answer', () => {
  const result = { user_name: 'A B', points: 1, percentage: 100, completed_at: '2026-11-20T09:00:00.000Z' };
  expect(meaningOfReply({ status: 'ok', result })).toEqual({ outcome: 'held', result });
});

test('what the server says of work means that it holds it, of each kind its own', () => {
  const choice = { status: 'ok', own: { given: null, flagged: false, choice: 1 }, ends_at: null, now: 'now' };
  expect(meaningOfReply(choice, 'work')).toEqual({ outcome: 'held', reply: choice });
  const handedIn = { status: 'ok', attempt: { number: 1 } };
  expect(meaningOfReply(handedIn, 'hand_in')).toEqual({ outcome: 'held', reply: handedIn });
  expect(meaningOfReply(choice, 'hand_in')).toEqual({ outcome: 'later', reached: false });
  expect(meaningOfReply(handedIn, 'work')).toEqual({ outcome: 'later', reached: false });
});

test.each([undefined, '', '<html>Log in to the network</html>', {}, { status: 'ok' }, [], null])(
  'a success of %j is of another server, and the answer stays',
  (reply) => {
    expect(meaningOfReply(reply)).toEqual({ outcome: 'later', reached: false });
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
  expect(meaningOfError(refused(status, body))).toEqual({ outcome: 'untaken', reason, refusal });
  expect(errorOfRefusal(refusal)).toMatchObject({ kind: 'refused', status, detail: 'No.' });
});

test.each([401, 408, 418, 429, 500, 502, 503, 504, 507])('after %i the answer is sent again', (status) => {
  expect(meaningOfError(refused(status))).toEqual({ outcome: 'later', reached: true });
});

test.each([400, 403, 404, 409, 502])('a page of another server with %i is no refusal', (status) => {
  expect(meaningOfError(refused(status, '<html></html>'))).toEqual({ outcome: 'later', reached: false });
  const empty = new ApiError('refused', status, undefined);
  expect(meaningOfError(empty)).toEqual({ outcome: 'later', reached: false });
});

test.each(['network', 'timeout'] as const)('after a %s error nothing else is sent', (kind) => {
  expect(meaningOfError(new ApiError(kind, 0, undefined))).toEqual({ outcome: 'later', reached: false });
});

test('an error of the page itself keeps the answer, and other answers are sent', () => {
  expect(meaningOfError(new TypeError('x is not a function'))).toEqual({ outcome: 'later', reached: true });
});
