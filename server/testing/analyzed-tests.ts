import type { AnalyzedTest, Reviewed } from '../ai/prompts/prompts.ts';

const parts = (...texts: [id: string, text: string][]) => texts.map(([id, text]) => ({ id, text }));

const frame = {
  explanation: '',
  text_format: 'plain',
  hasPicture: false,
  hasSound: false,
  level: 12,
  weight: 2,
  levels: [
    { id: 11, weight: 1, name: 'Easy' },
    { id: 12, weight: 2, name: 'Middle' },
    { id: 15, weight: 5, name: 'Hard' },
  ],
  category: 'Geography / Uzbekistan',
  language: 'en',
  notesLanguage: 'en',
} as const;

/** A test of each type, as it is analyzed. */
export const analyzedTests = {
  choosable: {
    ...frame,
    test_type: 'choosable',
    savol: 'Wich city is the capital of Uzbekistan?',
    content: { options: parts(['a', 'Samarkand'], ['b', 'Tashkent'], ['c', 'Nukkus']) },
    key: { right: 'a' },
  },
  free_text: {
    ...frame,
    test_type: 'free_text',
    savol: 'Which river did the Greeks call Oxus?',
    content: {},
    key: { accepted: 'Amudaryo\nAmu Darya' },
  },
  multiple: {
    ...frame,
    test_type: 'multiple',
    savol: 'Which are regions of Uzbekistan?',
    content: { options: parts(['o1', 'Buxoro'], ['o2', 'Oʻsh'], ['o3', 'Navoiy']) },
    key: { right: ['o1', 'o3'] },
  },
  numeric: {
    ...frame,
    test_type: 'numeric',
    savol: 'How many regions does Uzbekistan have, without Tashkent and Karakalpakstan?',
    content: { unit: '' },
    key: { values: [{ value: '12', tolerance: '', units: [] }] },
  },
  matching: {
    ...frame,
    test_type: 'matching',
    savol: 'Which city is in which region?',
    content: {
      prompts: parts(['a', 'Urganch'], ['b', 'Termiz'], ['c', 'Guliston']),
      choices: parts(['a', 'Xorazm'], ['b', 'Surxondaryo'], ['c', 'Sirdaryo'], ['d', 'Jizzax']),
    },
    key: { pairs: { a: 'a', b: 'b', c: 'c' } },
  },
  ordering: {
    ...frame,
    test_type: 'ordering',
    savol: 'Order the cities from west to east.',
    content: { items: parts(['a', 'Nukus'], ['b', 'Buxoro'], ['c', 'Samarqand'], ['d', 'Andijon']) },
    key: { order: ['a', 'b', 'c', 'd'] },
  },
  gaps: {
    ...frame,
    test_type: 'gaps',
    savol: 'Fill in.',
    content: {
      text: 'The capital is {{g1}}, wich lies on the {{g2}}.',
      gaps: [{ id: 'g1' }, { id: 'g2', choices: ['Chirchiq', 'Zarafshon'] }],
    },
    key: { gaps: { g1: ['Tashkent', 'Toshkent'], g2: ['Chirchiq'] } },
  },
  essay: {
    ...frame,
    test_type: 'essay',
    savol: 'Write about the Aral Sea.',
    content: {},
    key: null,
  },
} as const satisfies Record<string, AnalyzedTest>;

/** A review of such a test in which a model finds nothing. */
export const plainReview: Reviewed = {
  key_reason: '',
  key: 'right',
  better_key: null,
  also_right: [],
  ambiguous: [],
  corrections: [],
  level: 2,
  level_reason: '',
  weak_options: [],
  explanation: '',
};
