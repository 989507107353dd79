import { type NormalizedAnswer, normalizeAnswer, normalizeUnit } from './answer-text.ts';

/** How many characters of normalized texts are remembered of each kind: more than the longest key has. */
const mostCharacters = 4_000_000;

/** The forms of most answers are one text. */
function sizeOf(text: string, { typed, latin, shape }: NormalizedAnswer): number {
  return [...new Set([text, typed, latin, shape])].join('').length;
}

/**
 * Remembers what a function returns, for the texts of a key and a text that is compared with each of them. A key is compared with one answer after another:
 * to normalize it for each of 20 answers took 28 s of the processor, once less than 1 s (question-types/score.time.test.ts).
 */
function remember(normalize: (text: string) => NormalizedAnswer): (text: string) => NormalizedAnswer {
  /** Normalized texts, the one that was read first before the others. */
  const known = new Map<string, NormalizedAnswer>();
  let characters = 0;
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const normalized = normalize(text);
    known.set(text, normalized);
    characters += sizeOf(text, normalized);
    for (const [oldest, dropped] of known) {
      if (characters <= mostCharacters) break;
      known.delete(oldest);
      characters -= sizeOf(oldest, dropped);
    }
    return normalized;
  };
}

/** As normalizeAnswer. */
export const normalizeRemembered = remember(normalizeAnswer);
/** As normalizeUnit. */
export const normalizeRememberedUnit = remember(normalizeUnit);
