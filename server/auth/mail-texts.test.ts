import fc from 'fast-check';
import { expect, test } from 'vitest';

import { languages } from '../../contract/languages.ts';
import { escapeHtml, htmlOf, type Letter, subjectOf, textOf } from '../mail/letter.ts';
import { accountLetter, activationLetter, invitationLetter, resetLetter } from './letters.ts';

const origin = 'http://savol.example';
const timeZone = 'Asia/Tashkent';

/** A sign-up as it was made at a certain time. */
function signUp(first_name: string, password_hash: string | null = 'hashed') {
  return {
    first_name,
    last_name: 'Lee',
    start_date: '2026-11-22T09:05:00.000Z',
    password_hash,
    activate: `${origin}/activate/MQ/${first_name.length}`,
    reject: `${origin}/not-me/MQ/${first_name.length}`,
  };
}

test('no name adds a line to the text or an element to the HTML', () => {
  const elements = (html: string) => html.match(/<[^>]*>/g)?.map((element) => element.replace(/MQ[^"]*/, ''));
  const plain = activationLetter('uz', [signUp(''), signUp('')], false, timeZone);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 150 }), (name) => {
      const letter = activationLetter('uz', [signUp(name), signUp(name)], false, timeZone);
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
    const linesOf = (letter: Letter) => textOf(letter).split('\n\n');
    const mails = [
      linesOf(activationLetter(language, [signUp('Ann')], false, timeZone)),
      linesOf(resetLetter(language, 'Ann', `${origin}/password/reset/confirm/MQ/x`)),
      linesOf(invitationLetter(language, 'Ann', `${origin}/invitation/MQ/y`)),
      linesOf(
        accountLetter(language, 'Ann', { logIn: `${origin}/login`, reset: `${origin}/reset-password` }),
      ),
    ];
    for (const [at, mail] of mails.entries()) {
      for (const other of mails.slice(at + 1)) {
        const same = mail.filter((line) => other.includes(line));
        // Links of two mails work for seven days.
        expect(same.filter((line) => !/^[^!]*\b7\b/.test(line))).toEqual([
          expect.stringContaining('Ann'),
          'Savol\n',
        ]);
      }
    }
  },
);

test.each([
  ['en', 'Name: Ann Lee', '22 November 2026 at'],
  ['ru', 'Имя: Ann Lee', '22 ноября 2026 г. в'],
  ['uz', 'Ism: Ann Lee', '22-noyabr, 2026,'],
] as const)('a mail in %s says who signed up and when, by the clock of the school', (language, name, day) => {
  const text = textOf(activationLetter(language, [signUp('Ann')], false, timeZone));
  expect(text).toContain(name);
  expect(text).toContain(day);
  expect(text).toMatch(/14:05$/m);
});

test('a mail for several sign-ups greets nobody by name, and offers each with its own links, in order', () => {
  const several = [signUp('Botir', null), signUp('Ann', null)] as const;
  const letter = activationLetter('en', [...several], true, timeZone);
  const text = textOf(letter);
  expect(text).toMatch(/^Hello!\n\nSomebody signed up on Savol with this email address more than once\./);
  expect(text).toContain('choose a new password');
  expect(text).toContain('Only the newest 5 sign-ups are listed here.');
  const links = several.flatMap(({ activate, reject }) => [activate, reject]);
  expect(text.match(/http\S+/g)).toEqual(links);
  expect([...htmlOf(letter).matchAll(/href="([^"]+)"/g)].map(([, link]) => link)).toEqual(
    several.flatMap(({ activate, reject }) => [activate, activate, reject]),
  );
});

test('a mail for a sign-up that was the only one speaks of no new password', () => {
  expect(textOf(activationLetter('en', [signUp('Ann')], false, timeZone))).not.toContain('password');
  expect(textOf(activationLetter('en', [signUp('Ann', null)], false, timeZone))).toContain(
    'choose a new password',
  );
});

test('a mail is signed by the school where it has a name, in its subject too', () => {
  const unnamed = activationLetter('uz', [signUp('Ann')], false, timeZone);
  expect(subjectOf(unnamed)).toBe('Savolda hisobni faollashtirish');
  const letter = { ...unnamed, school: '<12>-maktab' };
  expect(subjectOf(letter)).toBe('Savolda hisobni faollashtirish · <12>-maktab');
  expect(htmlOf(letter)).toContain('faollashtirish · &lt;12&gt;-maktab</title>');
  expect(textOf(letter)).toMatch(/\n\n<12>-maktab · Savol\n$/);
  expect(htmlOf(letter)).toContain('<p>&lt;12&gt;-maktab · Savol</p>');
});
