import fc from 'fast-check';
import { expect, test } from 'vitest';

import { languages } from '../../contract/languages.ts';
import { letterOf } from './mail-texts.ts';
import { escapeHtml, htmlOf, textOf } from '../mail/letter.ts';

const link = 'http://savol.example/activate/MQ/token';

test('no name adds a line to the text or an element to the HTML', () => {
  const elements = (html: string) => html.match(/<[^>]*>/g);
  const plain = letterOf({ purpose: 'activation', language: 'uz' }, '', link, 3600);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 150 }), (name) => {
      const letter = letterOf({ purpose: 'activation', language: 'uz' }, name, link, 3600);
      expect(textOf(letter).split(/[\n\r\u2028\u2029]/)).toHaveLength(textOf(plain).split('\n').length);
      expect(elements(htmlOf(letter))).toEqual(elements(htmlOf(plain)));
    }),
  );
});

test('escaped text has no character that is special in HTML', () => {
  fc.assert(fc.property(fc.string(), (text) => !/[<>"']/.test(escapeHtml(text))));
});

test.each(languages)(
  'every sentence of a mail differs from the other one of the language: %s',
  (language) => {
    const one = textOf(letterOf({ purpose: 'activation', language }, 'Ann', link, 3600)).split('\n\n');
    const other = textOf(letterOf({ purpose: 'reset', language }, 'Ann', link, 7200)).split('\n\n');
    const same = one.filter((line) => other.includes(line));
    expect(same).toEqual([expect.stringContaining('Ann'), link, 'Savol\n']);
  },
);
