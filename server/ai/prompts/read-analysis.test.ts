import { describe, expect, test } from 'vitest';

import { analyzedTests } from '../../testing/analyzed-tests.ts';
import { type AnalyzedTest, readAnalysis, type Reviewed, type Solved } from './prompts.ts';

const solved: Solved = { working: 'Tashkent is.', answer: { chosen: 'b' }, answer_in_words: 'Tashkent' };
const reviewed: Reviewed = {
  key_reason: 'Samarkand was it until 1930.',
  key: 'wrong',
  better_key: { right: 'b' },
  also_right: [],
  ambiguous: [],
  corrections: [],
  level: 2,
  level_reason: '',
  weak_options: [],
  explanation: '',
};
const good: Reviewed = { ...reviewed, key: 'right', better_key: null, key_reason: 'It is so.' };
const capital = analyzedTests.choosable;

const read = (analyzed: AnalyzedTest, review: Partial<Reviewed> = {}, ownAnswer: Partial<Solved> = {}) =>
  readAnalysis(analyzed, { ...solved, ...ownAnswer }, { ...reviewed, ...review });
const correction = (before: string, after: string, part = 'savol', reason = 'Spelling.') => ({
  part,
  before,
  after,
  reason,
});

describe('the key', () => {
  test('that is wrong before and after it is seen has a suggestion', () => {
    const { findings, suggestions, notes } = read(capital);
    expect(findings).toMatchObject({ key: 'wrong', own_answer: 'Tashkent', own_working: 'Tashkent is.' });
    expect(suggestions).toEqual([
      { kind: 'key', part: '', before: { right: 'a' }, after: { right: 'b' }, reason: reviewed.key_reason },
    ]);
    expect(notes).toBe(
      'The recorded right answer seems to be wrong. Samarkand was it until 1930.\nThe model’s own answer, before it saw the recorded one: Tashkent',
    );
  });

  test.each([
    ['the model says another thing after it has seen the key', {}, { answer: { chosen: 'a' } }],
    ['the model takes the key back that it did not find itself', { key: 'right' as const }, {}],
    ['the model did not solve it', {}, { answer: null }],
    ['the better key is the recorded one', { better_key: { right: 'a' } }, {}],
    ['the better key is no option', { better_key: { right: 'e' } }, {}],
    ['the better key has another shape', { better_key: { pairs: [] } }, {}],
  ])('is unsure where %s', (_, review, ownAnswer) => {
    const { findings, suggestions } = read(capital, review, ownAnswer);
    expect(findings.key).toBe('unsure');
    expect(suggestions).toEqual([]);
  });

  test('stays exact where the author asked for that', () => {
    const cobalt = { ...analyzedTests.free_text, key: { accepted: 'CO', exact: true } };
    const { suggestions } = read(cobalt, { better_key: { accepted: 'Co' } }, { answer: { text: 'Co' } });
    expect(suggestions[0]?.after).toEqual({ accepted: 'Co', exact: true });
  });

  test('that is missing is suggested', () => {
    const { findings, suggestions } = read({ ...capital, key: null });
    expect(findings.key).toBe('no_key');
    expect(suggestions).toMatchObject([{ kind: 'key', before: null, after: { right: 'b' } }]);
  });

  test('of an essay is none', () => {
    const { findings, suggestions, notes } = read(
      analyzedTests.essay,
      { better_key: null },
      { answer: null },
    );
    expect(findings.key).toBe('no_key');
    expect(suggestions).toEqual([]);
    expect(notes).toBe('Nothing else was noticed.');
  });

  test.each([
    ['free_text', { text: 'Amudaryo' }, { accepted: 'Amudaryo' }],
    ['multiple', { chosen: ['o2'] }, { right: ['o2'] }],
    ['numeric', { value: '13' }, { values: [{ value: '13', tolerance: '', units: [] }] }],
    ['gaps', { gaps: [{ id: 'g1', value: 'Xiva' }] }, { gaps: { g1: ['Xiva'], g2: ['Zarafshon'] } }],
  ] as const)('of type %s is suggested', (name, answer, after) => {
    const better_key =
      name === 'gaps' ? { gaps: Object.entries(after.gaps).map(([id, value]) => ({ id, value })) } : after;
    const { suggestions } = read(analyzedTests[name], { better_key }, { answer });
    expect(suggestions).toMatchObject([{ kind: 'key', before: analyzedTests[name].key, after }]);
  });
});

describe('corrections', () => {
  test('of one text are one suggestion, whatever their order', () => {
    const savol = 'Wich city is teh capital, Samarkand or teh city?';
    const { suggestions, notes } = read(
      { ...capital, savol },
      {
        ...good,
        corrections: [
          correction('is teh', 'is the', 'savol', 'A.'),
          correction('Wich', 'Which', 'savol', 'B.'),
        ],
      },
      { answer: { chosen: 'a' } },
    );
    expect(suggestions).toEqual([
      {
        kind: 'text',
        part: 'savol',
        before: savol,
        after: 'Which city is the capital, Samarkand or teh city?',
        reason: 'B. A.',
      },
    ]);
    expect(notes).toContain('Spelling and grammar: Wich → Which (B.) · is teh → is the (A.)');
  });

  test('of an option and of the explanation name it', () => {
    const { suggestions } = read(
      { ...capital, explanation: 'It wos so.' },
      {
        ...good,
        corrections: [
          correction('Nukkus', 'Nukus', 'content.options.2.text'),
          correction('wos', 'was', 'explanation'),
        ],
      },
      { answer: { chosen: 'a' } },
    );
    expect(suggestions).toMatchObject([
      { kind: 'text', part: 'content.options.2.text', before: 'Nukkus', after: 'Nukus' },
      { kind: 'explanation', part: '', before: 'It wos so.', after: 'It was so.' },
    ]);
  });

  test.each<[string, AnalyzedTest, ReturnType<typeof correction>]>([
    ['words that are not there', capital, correction('Whitch', 'Which')],
    ['words that are there twice', { ...capital, savol: 'to to' }, correction('to', 'too')],
    ['nothing', capital, correction('', 'Which')],
    ['nothing that changes', capital, correction('Wich', 'Wich')],
    ['a text that there is not', capital, correction('Wich', 'Which', 'content.options.9.text')],
    ['a field of every object', capital, correction('Object', 'X', 'content.constructor.name')],
    ['an id', capital, correction('a', 'b', 'content.options.0.id')],
    ['the key', analyzedTests.free_text, correction('Amudaryo', 'Sirdaryo', 'key.accepted')],
    [
      'a choice that the key names',
      analyzedTests.gaps,
      correction('Chirchiq', 'X', 'content.gaps.1.choices.0'),
    ],
    [
      'the place of a gap',
      analyzedTests.gaps,
      correction('{{g1}}, wich lies on the {{g2}}', '{{g2}}, which lies on the {{g1}}', 'content.text'),
    ],
    ['a gap away', analyzedTests.gaps, correction(', wich lies on the {{g2}}', '', 'content.text')],
    ['two options alike', analyzedTests.multiple, correction('Navoiy', 'Buxoro', 'content.options.2.text')],
    ['an option into another one', capital, correction('Samarkand', 'tashkent.', 'content.options.0.text')],
    [
      'an option into another one, in letters that look alike',
      capital,
      correction('Samarkand', 'T\u0430shkent', 'content.options.0.text'),
    ],
    [
      'an option into another one, in another script',
      { ...capital, content: { options: [...capital.content.options, { id: 'd', text: 'Тошкент' }] } },
      correction('Samarkand', 'Toshkent', 'content.options.0.text'),
    ],
    ['two items alike', analyzedTests.ordering, correction('Nukus', 'buxoro', 'content.items.0.text')],
    ['two prompts alike', analyzedTests.matching, correction('Urganch', 'Termiz!', 'content.prompts.0.text')],
    ['a word into a link', capital, correction('Wich', '[Which](https://a.uz)')],
    ['a word into a picture', { ...capital, savol: 'Wich **city**?' }, correction('Wich', '![Which](1)')],
    [
      'a text into HTML',
      { ...capital, explanation: 'It wos so.' },
      correction('wos', '<b>was</b>', 'explanation'),
    ],
    ['all of a text away', capital, correction('Nukkus', '', 'content.options.2.text')],
    ['a text beyond its length', capital, correction('Nukkus', 'x'.repeat(1001), 'content.options.2.text')],
    ['the question beyond its length', capital, correction('Wich', 'x'.repeat(10_000))],
  ])('do not count that change %s', (_, analyzed, wrong) => {
    const { suggestions, notes } = read(analyzed, { ...good, corrections: [wrong] }, { answer: null });
    expect(suggestions).toEqual([]);
    expect(notes).not.toContain('Spelling');
  });
});

describe.each([
  ['options', capital],
  ['options', analyzedTests.multiple],
  ['items', analyzedTests.ordering],
  ['prompts', analyzedTests.matching],
  ['choices', analyzedTests.matching],
] as const)('corrections of %s', (list, analyzed: AnalyzedTest) => {
  const parts = (analyzed.content as Record<string, { text: string }[]>)[list] ?? [];
  const [first = '', second = ''] = parts.map(({ text }) => text);
  const part = (place: number) => `content.${list}.${place}.text`;
  const suggested = (...corrections: ReturnType<typeof correction>[]) =>
    read(analyzed, { ...good, corrections }, { answer: null }).suggestions.map(
      (suggestion) => suggestion.after,
    );

  test('that let two change places do not count', () => {
    expect(suggested(correction(first, second, part(0)), correction(second, first, part(1)))).toEqual([]);
    const [upper, lower] = [second.toUpperCase(), first.toLowerCase()];
    expect(suggested(correction(first, upper, part(0)), correction(second, lower, part(1)))).toEqual([]);
  });

  test('that make two alike do not count, and that make each its own do', () => {
    expect(suggested(correction(first, 'Qoʻqon', part(0)), correction(second, 'qoʻqon', part(1)))).toEqual(
      [],
    );
    expect(suggested(correction(first, 'Qoʻqon', part(0)), correction(second, 'Xiva', part(1)))).toEqual([
      'Qoʻqon',
      'Xiva',
    ]);
  });
});

describe('explanation and level', () => {
  test('an explanation is suggested where there is none, and the key is not doubtful', () => {
    const explanation = 'It has been the capital since 1930.';
    const agreed = { answer: { chosen: 'a' } };
    expect(read(capital, { ...good, explanation }, agreed).suggestions).toEqual([
      { kind: 'explanation', part: '', before: '', after: explanation, reason: '' },
    ]);
    expect(read({ ...capital, explanation: 'Old.' }, { ...good, explanation }, agreed).suggestions).toEqual(
      [],
    );
    expect(read(capital, { ...good, key: 'unsure', explanation }, agreed).suggestions).toEqual([]);
  });

  test.each([
    [5, 'too_low', 15],
    [1, 'too_high', 11],
    [2, 'fits', undefined],
  ] as const)('a level of weight %i is %s', (level, finding, after) => {
    const { findings, suggestions, notes } = read(
      capital,
      { ...good, level, level_reason: 'Pupils learn it in class 9.' },
      { answer: { chosen: 'a' } },
    );
    expect(findings.level).toBe(finding);
    expect(suggestions).toEqual(
      after === undefined
        ? []
        : [{ kind: 'level', part: '', before: 12, after, reason: 'Pupils learn it in class 9.' }],
    );
    expect(notes.includes('Pupils learn it in class 9.')).toBe(after !== undefined);
  });
});

describe('notes', () => {
  const everything: Partial<Reviewed> = {
    also_right: ['Nukus'],
    ambiguous: ['When?'],
    corrections: [correction('Wich', 'Which')],
    level: 5,
    weak_options: ['Nukkus'],
  };

  test.each([
    ['en', /^The recorded right answer seems to be wrong\./],
    ['ru', /^Указанный правильный ответ, похоже, неверен\./],
    ['uz', /^Belgilangan javob notoʻgʻriga oʻxshaydi\./],
  ] as const)('in %s begin with what matters most', (language, begin) => {
    const { notes } = read({ ...capital, notesLanguage: language }, everything);
    const lines = notes.split('\n');
    expect(notes).toMatch(begin);
    expect(lines.map((line) => /Nukus|When|Which|Nukkus/.exec(line)?.[0]).filter(Boolean)).toEqual([
      'Nukus',
      'When',
      'Which',
      'Nukkus',
    ]);
    expect(lines).toHaveLength(7);
  });

  test('of a test without faults say so, and that pictures were not looked at', () => {
    const { notes } = read({ ...capital, hasPicture: true }, good, { answer: { chosen: 'a' } });
    expect(notes).toBe(
      'The recorded right answer is right. It is so.\nNothing else was noticed.\nPictures and sound were not sent, so they were not judged.',
    );
  });

  test('in Uzbek have the letters of the alphabet', async () => {
    const { noteTexts } = await import('./notes.ts');
    expect(JSON.stringify(noteTexts.uz)).not.toMatch(/['‘’`´]/);
  });
});
