import { describe, expect, test } from 'vitest';

import { messages } from '../wire/messages.ts';
import { questionTypeOf } from './registry.ts';
import { checkRemarks, retainedRemarks, longestRemark } from './remarks.ts';

const choosable = questionTypeOf('choosable');
const multiple = questionTypeOf('multiple');
const ordering = questionTypeOf('ordering');

const lettered = { options: [{ id: 'a', text: 'two' }] };
const options = {
  options: [
    { id: 'x1', text: 'two' },
    { id: 'x2', text: 'four' },
  ],
};
const items = {
  items: [
    { id: 'x1', text: 'two' },
    { id: 'x2', text: 'four' },
    { id: 'x3', text: 'six' },
  ],
};

describe('checkRemarks', () => {
  test('trims remarks and leaves out blank ones', () => {
    const remarks = { x1: '  Too few.\n', x2: ' ' };
    expect(checkRemarks(multiple, options, remarks)).toEqual({ value: { x1: 'Too few.' } });
    expect(checkRemarks(multiple, options, { x2: '' })).toEqual({ value: null });
    expect(checkRemarks(multiple, options, {})).toEqual({ value: null });
  });

  test('takes remarks on options in a picture, which have letters and no text', () => {
    const remarks = { a: 'One', e: 'Five' };
    expect(checkRemarks(choosable, lettered, remarks)).toEqual({ value: remarks });
    expect(checkRemarks(choosable, { options: [] }, remarks)).toEqual({ value: remarks });
  });

  test.each([
    [multiple, options, 'x3'],
    [choosable, lettered, 'f'],
    [choosable, lettered, 'constructor'],
    [ordering, items, 'x1'],
    [questionTypeOf('essay'), {}, 'a'],
    [questionTypeOf('from_the_future'), {}, 'a'],
    [multiple, { another: 'shape' }, 'x1'],
  ])('names a remark on an option that there is not', (type, content, id) => {
    expect(checkRemarks(type, content, { [id]: 'Why?' })).toEqual({
      problems: { [`remarks.${id}`]: `"${id}" is not a valid choice.` },
    });
  });

  test('names each remark that is too long or cannot be stored', () => {
    expect(checkRemarks(multiple, options, { x1: 'x'.repeat(longestRemark), x2: 'ok' })).toHaveProperty(
      'value',
    );
    expect(checkRemarks(multiple, options, { x1: 'x'.repeat(longestRemark + 1), x2: 'nul\0' })).toEqual({
      problems: {
        'remarks.x1': 'Ensure this field has no more than 1000 characters.',
        'remarks.x2': messages.null_character,
      },
    });
    expect(checkRemarks(multiple, options, { x1: 'half \ud83d' })).toEqual({ value: { x1: 'half \ufffd' } });
  });
});

describe('keptRemarks', () => {
  test('keeps remarks on options that stay', () => {
    const remarks = { x1: 'One', x2: 'Two', gone: 'Three' };
    expect(retainedRemarks(multiple, options, remarks)).toEqual({ x1: 'One', x2: 'Two' });
    expect(retainedRemarks(multiple, options, { gone: 'Three' })).toBeNull();
    expect(retainedRemarks(ordering, items, remarks)).toBeNull();
    expect(retainedRemarks(multiple, options, null)).toBeNull();
    expect(retainedRemarks(multiple, options, 'no remarks')).toBeNull();
  });
});
