import type { Said } from './model-server.ts';

/* Drafts of tests as a language model writes them. */

const words = [
  'volcano',
  'rainforest',
  'glacier',
  'desert',
  'island',
  'harbour',
  'meadow',
  'canyon',
  'lagoon',
];

/** A test that asks for the place at a number. */
export function written(place: number, some: object = {}) {
  const [first = '', second = '', third = ''] = [0, 1, 2].map((step) => words[(place + step * 3) % 9] ?? '');
  return {
    question: `Where does the ${first} of chapter ${place} begin?`,
    content: {
      options: [
        { id: 'a', text: `near ${second}` },
        { id: 'b', text: `below ${third}` },
        { id: 'c', text: `behind ${first}s` },
      ],
    },
    key: { right: 'a' },
    explanation: 'The book says so.',
    ...some,
  };
}

/** Some tests, from the place at a number on. */
export const writtenTests = (count: number, from = 0) =>
  Array.from({ length: count }, (_, place) => written(from + place));

/** A model that writes some tests. */
export const says = (...tests: unknown[]): Said => ({ value: { tests } });
