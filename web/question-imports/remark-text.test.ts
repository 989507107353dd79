import { describe, expect, test } from 'vitest';

import { remarkWords } from '../../contract/question-files/remark-words.ts';
import { questionTypeNames, questionTypeOf } from '../../contract/question-types/registry.ts';
import { changeRemarks, type ImportRemark, refusalRemarks } from '../../contract/questions/imports.ts';
import { languages } from '../../contract/languages.ts';
import { messages } from '../../contract/wire/messages.ts';
import { allTexts, flatTexts } from '../build/texts.ts';
import { remarkText } from './remark-text.ts';

type Schema = { _zod: { def: unknown } };
type Definition = {
  shape?: Record<string, Schema>;
  element?: Schema;
  valueType?: Schema;
  innerType?: Schema;
  out?: Schema;
};

/** The paths of all parts of a value that a schema allows, its own first. */
function pathsIn(schema: Schema, path: string): string[] {
  const { shape = {}, element, valueType, innerType, out } = schema._zod.def as Definition;
  const inner = innerType ?? out;
  if (inner !== undefined) return pathsIn(inner, path);
  const parts: [string, Schema][] = Object.entries(shape);
  if (element !== undefined) parts.push(['1', element]);
  if (valueType !== undefined) parts.push(['g2', valueType], ['part', valueType]);
  return [path, ...parts.flatMap(([name, part]) => pathsIn(part, `${path}.${name}`))];
}

const partsOfTests = questionTypeNames().flatMap((name) => {
  const { content, key } = questionTypeOf(name);
  return pathsIn(content, 'content').slice(1).concat(pathsIn(key, 'key'));
});

test('the parts of tests of all types are known', () => {
  expect(partsOfTests).toEqual(
    expect.arrayContaining(['content.options.1.text', 'content.gaps.1.choices.1', 'key.values.1.units.1']),
  );
});

describe.each(languages)('a remark in %s', (language) => {
  const texts = flatTexts(allTexts(language));
  const t = ((key: string) => texts.get(key) ?? '') as Parameters<typeof remarkText>[0];

  test.each(Object.keys({ ...changeRemarks, ...refusalRemarks }))(
    '%s has words, and ends with its detail',
    (name) => {
      const code = name as ImportRemark['code'];
      const text = remarkText(t, { code, detail: '' });
      expect(text).toMatch(/^\p{Lu}.*[^.:]$/u);
      expect(remarkText(t, { code, detail: 'page 3' })).toBe(`${text}: page 3`);
    },
  );

  test.each(
    Object.entries(remarkWords).flatMap(([code, words]) => Object.keys(words).map((word) => [code, word])),
  )('%s has a text for %s', (name, word) => {
    const code = name as ImportRemark['code'];
    const start = remarkText(t, { code, detail: '' });
    const text = remarkText(t, { code, detail: word });
    expect(text).toMatch(/: .*[^.:]$/u);
    expect(remarkText(t, { code, detail: `${word}, ${word}` })).toBe(text);
    expect(remarkText(t, { code, detail: `${word}: Toshkent` })).toBe(`${text}: Toshkent`);
    expect(text.startsWith(start)).toBe(true);
  });

  test.each([...new Set(partsOfTests)])('%s has a name', (path) => {
    const text = remarkText(t, { code: 'invalid', detail: path });
    expect(text).toMatch(/: \S/u);
    expect(text).not.toContain(path);
  });

  test.each([
    [
      'invalid',
      `content.prompts.1.text: ${messages.required}`,
      [['questions.types.matching.left'], ['ui.field.required']],
    ],
    ['invalid', 'key.gaps.g2', [['imports.field.gap']]],
    ['invalid', 'content', []],
    ['invalid', 'right_answer_text', [['questions.form.right']]],
    ['invalid', `a: ${messages.required}`, [['questions.form.option'], ['ui.field.required']]],
    ['too_long', 'savol', [['questions.form.question']]],
    ['too_long', 'content.options.1.text', [['questions.form.option']]],
    ['many_parts', 'content.options', [['questions.types.multiple.options']]],
    ['invalid', 'the title', ['the title']],
    ['repeated', '20', [['imports.item.line']]],
    ['broken', 'line 20', [['imports.item.line']]],
    ['kind_changed', 'true/false', [['imports.word.true_false']]],
    // A text of the file.
    ['title_in_question', 'savol', ['savol']],
  ] as const)('%s names the field of %s as the form does', (code, detail, expected) => {
    const parts = expected.map((part) => (typeof part === 'string' ? part : texts.get(part[0])));
    const start = texts.get(`imports.${code in changeRemarks ? 'change' : 'refusal'}.${code}`);
    expect(remarkText(t, { code, detail })).toBe([start, ...parts].join(': '));
  });
});
