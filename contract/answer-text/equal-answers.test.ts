import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { questionTypeOf, scoreAnswer } from '../question-types/registry.ts';

type Row = { section: string; accepted: string; typed: string; isRight: boolean };

const document = readFileSync(join(import.meta.dirname, '../../docs/equal-answers.md'), 'utf8');

/** A cell as it is read: ␣ is a space, ⍽ a no-break space, and what cannot be seen stands as its code. */
function cellText(cell: string): string {
  const [, , , text = ''] = /^(`+)( ?)(.*?)\2\1$/u.exec(cell.trim()) ?? [];
  return text
    .replaceAll(String.raw`\|`, '|')
    .replaceAll('␣', ' ')
    .replaceAll('⍽', '\u00a0')
    .replaceAll(/\\u([\da-f]{4})/gu, (_whole, code: string) => String.fromCharCode(parseInt(code, 16)));
}

/** The rows of the tables, with the heading of the second level above. */
function readRows(): Row[] {
  let section = '';
  return document.split('\n').flatMap((line) => {
    section = /^## (.+)$/u.exec(line)?.[1] ?? section;
    const [, accepted, typed, verdict] = line.split(/(?<!\\)\|/u).map((cell) => cell.trim());
    if (verdict !== 'right' && verdict !== 'wrong') return [];
    return [
      {
        section,
        accepted: cellText(accepted ?? ''),
        typed: cellText(typed ?? ''),
        isRight: verdict === 'right',
      },
    ];
  });
}

const score = (type: string, content: object, key: object, answer: object) =>
  scoreAnswer(questionTypeOf(type), content, key, answer);

const gapContent = { text: '{{g}}', gaps: [{ id: 'g' }] };
const freeText = (accepted: string, text: string) => score('free_text', {}, { accepted }, { text });
const exactText = (accepted: string, text: string) =>
  score('free_text', {}, { accepted, exact: true }, { text });
const gap = (accepted: string, text: string) =>
  score('gaps', gapContent, { gaps: { g: [accepted] } }, { gaps: { g: text } });
const exactGap = (accepted: string, text: string) =>
  score('gaps', gapContent, { gaps: { g: [accepted] }, exact: ['g'] }, { gaps: { g: text } });
const number = (value: string, typed: string) =>
  score('numeric', { unit: '' }, { values: [{ value, tolerance: '', units: [] }] }, { value: typed });
const unit = (accepted: string, typed: string) =>
  score(
    'numeric',
    { unit: '' },
    { values: [{ value: '5', tolerance: '', units: [accepted] }] },
    { value: `5 ${typed}` },
  );

/** How the rows of a section are scored: the types, and whether each row is tried in both directions. */
const sections: Record<string, { types: Record<string, typeof freeText>; bothWays: boolean }> = {
  'Free text and typed gaps': { types: { 'free text': freeText, 'a gap': gap }, bothWays: true },
  'Exactly as written': { types: { 'free text': exactText, 'a gap': exactGap }, bothWays: true },
  Numbers: { types: { 'a number': number }, bothWays: false },
  Units: { types: { 'a unit': unit }, bothWays: true },
};

const rows = readRows();

test('each section has rows that are right and rows that are wrong, none twice, at least 400 together', () => {
  expect(new Set(rows.map(({ section }) => section))).toEqual(new Set(Object.keys(sections)));
  for (const name of Object.keys(sections)) {
    const verdicts = rows.filter(({ section }) => section === name).map(({ isRight }) => isRight);
    expect(new Set(verdicts), name).toEqual(new Set([true, false]));
  }
  const spelled = rows.map(({ section, accepted, typed }) => JSON.stringify([section, accepted, typed]));
  expect(new Set(spelled).size).toBe(rows.length);
  expect(rows.length).toBeGreaterThanOrEqual(400);
});

describe.each(Object.entries(sections))('%s', (name, { types, bothWays }) => {
  const sectionRows = rows.filter(({ section }) => section === name);
  describe.each(Object.entries(types))('as %s', (_type, scoreOf) => {
    test.each(sectionRows)('$accepted, typed $typed: right is $isRight', ({ accepted, typed, isRight }) => {
      const pairs = bothWays
        ? [[accepted, typed] as const, [typed, accepted] as const]
        : [[accepted, typed] as const];
      for (const [entry, other] of pairs)
        expect(scoreOf(entry, other), `${entry}, typed ${other}`).toBe(isRight ? 1 : 0);
    });
  });
});
