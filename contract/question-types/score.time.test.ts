import { expect, test } from 'vitest';

import { scoreAnswer, questionTypeOf } from './registry.ts';

const many = <Item>(count: number, make: (place: number) => Item) =>
  Array.from({ length: count }, (_, place) => make(place));
/** Half signs are the dearest characters of a key: each becomes a number. */
const halves = (length: number, place: number) => `${'½'.repeat(length - 3)}${place}`;

const gapIds = many(20, (place) => `g${place}`);
const cases: Record<string, { content: object; key: object; answer: (text: string) => object }> = {
  gaps: {
    content: { text: gapIds.map((id) => `{{${id}}}`).join(' '), gaps: gapIds.map((id) => ({ id })) },
    key: {
      gaps: Object.fromEntries(
        gapIds.map((id, gap) => [id, many(20, (place) => halves(1000, 100 + 20 * gap + place))]),
      ),
    },
    answer: (text) => ({ gaps: Object.fromEntries(gapIds.map((id) => [id, text])) }),
  },
  free_text: {
    content: {},
    key: { accepted: many(100, (place) => halves(19, place)).join('\n') },
    answer: (text) => ({ text }),
  },
  numeric: {
    content: { unit: '' },
    key: {
      values: many(20, () => ({ value: '1', tolerance: '', units: many(20, (place) => halves(30, place)) })),
    },
    answer: (text) => ({ value: `1 ${text}` }),
  },
};

test.each(Object.keys(cases))(
  'answers to a test of %s are scored soon one after another, however long its key is',
  (name) => {
    const { content, key, answer } = cases[name] ?? { content: {}, key: {}, answer: () => ({}) };
    const type = questionTypeOf(name);
    const scored = (text: string) => scoreAnswer(type, content, key, answer(text));
    expect(scored('km')).toBe(0);
    const before = process.cpuUsage();
    for (let count = 0; count < 20; count += 1) expect(scored(`km ${count} ${'½'.repeat(100)}`)).toBe(0);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000, 'milliseconds').toBeLessThan(1000);
  },
);
