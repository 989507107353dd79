import fc from 'fast-check';
import { expect, test } from 'vitest';

import { checkQuestion } from '../../../contract/question-types/registry.ts';
import { gaps } from '../../../contract/question-types/gaps/gaps.ts';
import {
  acceptedAfter,
  gapsById,
  linesOf,
  repeatedMark,
  withGap,
  withNewGap,
  withText,
  type WrittenGap,
  type WrittenGaps,
} from './written-text.ts';

const blank: WrittenGaps = { content: { text: '', gaps: [] }, key: { gaps: {} } };
const none: ReadonlyMap<string, WrittenGap> = new Map();
const written: WrittenGaps = {
  content: { text: 'I {{1}} and {{2}}.', gaps: [{ id: '1' }, { id: '2', choices: ['ran', 'run'] }] },
  key: { gaps: { '1': ['sang'], '2': ['ran'] } },
};

test('the gaps follow the marks of the text in their order', () => {
  expect(withText(blank, 'x {{b}} {{1}}', none)).toEqual({
    content: { text: 'x {{b}} {{1}}', gaps: [{ id: 'b' }, { id: '1' }] },
    key: { gaps: {} },
  });
  expect(withText(written, '{{2}} {{1}}', none)).toEqual({
    content: { text: '{{2}} {{1}}', gaps: [{ id: '2', choices: ['ran', 'run'] }, { id: '1' }] },
    key: { gaps: { '1': ['sang'], '2': ['ran'] } },
  });
});

test('a gap goes with its mark, and comes back with its fields', () => {
  const before = gapsById(written);
  const without = withText(written, 'I {{1}} and {{2}.', before);
  expect(without).toEqual({
    content: { text: 'I {{1}} and {{2}.', gaps: [{ id: '1' }] },
    key: { gaps: { '1': ['sang'] } },
  });
  expect(withText(without, written.content.text, before)).toEqual(written);
});

test('a gap with another answer, without one, and with choices', () => {
  const typed = withGap(written, '1', { accepted: ['danced', 'swam'], choices: undefined });
  expect(typed.key).toEqual({ gaps: { '1': ['danced', 'swam'], '2': ['ran'] } });
  expect(withGap(written, '1', { accepted: [], choices: undefined }).key).toEqual({ gaps: { '2': ['ran'] } });
  const chosen = withGap(written, '1', { accepted: ['a'], choices: ['a', 'b'] });
  expect(chosen.content.gaps[0]).toEqual({ id: '1', choices: ['a', 'b'] });
});

test('a new gap is put at the cursor, and a selected word becomes its answer', () => {
  expect(withNewGap(written, none, 2, 2)).toMatchObject({
    written: { content: { text: 'I {{3}}{{1}} and {{2}}.' } },
    cursor: 7,
  });
  const text = withText(blank, 'I was there', none);
  const added = withNewGap(text, none, 2, 6);
  expect(added).toEqual({
    written: { content: { text: 'I {{1}} there', gaps: [{ id: '1' }] }, key: { gaps: { '1': ['was'] } } },
    cursor: 7,
  });
});

test('a selection with a mark or of several lines stays, and the id of a gap that is gone is not taken', () => {
  expect(withNewGap(written, none, 0, 17).written.content.text).toBe('I {{1}} and {{2}}{{3}}.');
  expect(withNewGap(withText(blank, 'a\nb', none), none, 0, 3).written.content.text).toBe('a\nb{{1}}');
  const gone = new Map([['4', { accepted: ['x'], choices: undefined }]]);
  expect(withNewGap(blank, gone, 0, 0).written).toMatchObject({
    content: { text: '{{5}}' },
    key: { gaps: {} },
  });
});

test('a mark that stands in the text twice is found', () => {
  expect(repeatedMark('{{1}} {{2}} {{1}}')).toBe('{{1}}');
  expect(repeatedMark('{{1}} {{2}} {1}')).toBeUndefined();
});

test('lines are trimmed, and blank ones left out', () => {
  expect(linesOf(' was \n\n were\n')).toEqual(['was', 'were']);
});

test('a choice whose text was changed stays accepted; one that was removed does not', () => {
  const gap = { accepted: ['ran'], choices: ['ran', 'run'] };
  expect(acceptedAfter(gap, ['rang', 'run'])).toEqual(['rang']);
  expect(acceptedAfter(gap, ['walked', 'ran', 'run'])).toEqual(['ran']);
  expect(acceptedAfter(gap, ['run'])).toEqual([]);
  expect(acceptedAfter({ accepted: ['x'], choices: undefined }, ['y'])).toEqual([]);
});

test('whatever is typed, the gaps fit the marks, and only fields with a missing value are wrong', () => {
  const piece = fc.oneof(fc.constantFrom('{{1}}', '{{2}}', '{{constructor}}', '{{', '}}', '1'), fc.string());
  const texts = fc.array(
    fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
    { maxLength: 4 },
  );
  fc.assert(
    fc.property(texts, (typed) => {
      const last = typed.reduce((before, text) => withText(before, text, gapsById(written)), written);
      const checked = checkQuestion(gaps, last.content, last.key);
      const problems = 'problems' in checked ? Object.keys(checked.problems) : [];
      const expected = last.content.gaps.map(({ id }) => `key.gaps.${id}`);
      for (const path of problems) expect([...expected, 'content.text', 'content.gaps']).toContain(path);
    }),
  );
});
