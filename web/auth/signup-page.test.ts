import { expect, test } from 'vitest';

import { messages } from '../../contract/wire/messages.ts';
import { ApiError } from '../lib/api/api-error.ts';
import { invitationProblem } from './signup-page.tsx';

const refused = (body: unknown) => new ApiError('refused', 400, body);

test('a used invitation and one for another address are distinguished', () => {
  expect(invitationProblem(refused({ invitation: [messages.token] }))).toBe('used');
  expect(invitationProblem(refused({ email: [messages.not_invited] }))).toBe('other_address');
});

test('any other refusal is left to the form', () => {
  expect(invitationProblem(refused({ email: [messages.email_taken] }))).toBeUndefined();
  expect(invitationProblem(new ApiError('network', 0, undefined))).toBeUndefined();
});
