import { describe, expect, test } from 'vitest';

import { remarkWords } from '../../contract/question-files/remark-words.ts';
import { changeRemarks, type ImportRemark, refusalRemarks } from '../../contract/questions/imports.ts';
import { languages } from '../../contract/languages.ts';
import { messages } from '../../contract/wire/messages.ts';
import { allTexts, flatTexts } from '../build/texts.ts';
import { remarkText } from './remark-text.ts';

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

  test.each([
    ['invalid', `content.prompts.1.text: ${messages.required}`, [['ui.field.required']]],
    ['invalid', `a: ${messages.required}`, [['questions.form.option'], ['ui.field.required']]],
    ['too_long', 'savol', [['questions.form.question']]],
    ['too_long', 'content.options.1.text', [['questions.form.option']]],
    ['many_parts', 'content.options', []],
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
