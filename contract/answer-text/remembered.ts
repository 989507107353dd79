import { type NormalizedAnswer, normalizeAnswer } from './answer-text.ts';

/** How many characters of normalized texts are remembered: more than the longest key has. */
const mostCharacters = 4_000_000;

/** Normalized texts, the one that was read first before the others. */
const known = new Map<string, NormalizedAnswer>();
let characters = 0;

function sizeOf(text: string, { typed, latin }: NormalizedAnswer): number {
  return text.length + typed.length + latin.length;
}

/**
 * As normalizeAnswer, for the texts of a key and a text that is compared with each of them. A key is compared with one answer after another:
 * to normalize it for each of 20 answers took 28 s of the processor, once less than 1 s (question-types/score.time.test.ts).
 */
export function normalizeRemembered(text: string): NormalizedAnswer {
  const found = known.get(text);
  if (found !== undefined) return found;
  const normalized = normalizeAnswer(text);
  known.set(text, normalized);
  characters += sizeOf(text, normalized);
  for (const [oldest, dropped] of known) {
    if (characters <= mostCharacters) break;
    known.delete(oldest);
    characters -= sizeOf(oldest, dropped);
  }
  return normalized;
}
