import { expect, test } from 'vitest';

import { ApiError } from '../lib/api-error.ts';
import type { Translate } from '../lib/translate.ts';
import { isFinal, refusalOf } from './refusal.ts';

const t = ((key: string) => `<${key}>`) as unknown as Translate;
const answered = new ApiError('refused', 409, {
  detail: 'You have already answered this test.',
  code: 'already_answered',
});

test('readers of English read the sentence of the server', () => {
  expect(refusalOf(t, 'en', answered)).toBe('You have already answered this test.');
  expect(refusalOf(t, 'en', new ApiError('refused', 404, { detail: 'Not found.' }))).toBe('Not found.');
});

test('others read a translation where the code or the status is known', () => {
  expect(refusalOf(t, 'uz', answered)).toBe('<answers.refused.already_answered>');
  expect(refusalOf(t, 'ru', new ApiError('refused', 404, { detail: 'Not found.' }))).toBe(
    '<answers.refused.not_found>',
  );
  expect(refusalOf(t, 'ru', new ApiError('refused', 400, { detail: 'Odd.' }))).toBe('Odd.');
});

test('an answer outside the work in which a test stands is refused in the language of the reader, for good', () => {
  const detail = 'This test stands in work that you were given. Answer it there.';
  const kept = new ApiError('refused', 409, { detail, code: 'kept_for_work' });
  expect(refusalOf(t, 'en', kept)).toBe(detail);
  expect(refusalOf(t, 'uz', kept)).toBe('<answers.refused.kept_for_work>');
  expect(isFinal(kept)).toBe(true);
});

test('without an answer there is no sentence', () => {
  expect(refusalOf(t, 'en', new ApiError('network', 0, undefined))).toBeUndefined();
  expect(refusalOf(t, 'en', new Error('x'))).toBeUndefined();
});

test('a refusal is final where the test takes no more answers', () => {
  expect(isFinal(answered)).toBe(true);
  expect(isFinal(new ApiError('network', 0, undefined))).toBe(false);
  expect(isFinal(new ApiError('refused', 500, undefined))).toBe(false);
});
