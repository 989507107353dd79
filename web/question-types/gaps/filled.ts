import { cutAtGaps, ofGap } from '../../../contract/question-types/gaps/gap-text.ts';
import type { GapsAnswer, GapsContent, GapsKey } from '../../../contract/question-types/gaps/gaps.ts';
import { longestPart } from '../../../contract/question-types/part-length.ts';

export type Gap = {
  id: string;
  /** The place in the text, from 1. */
  number: number;
  /** Undefined for a gap that is typed. */
  choices: readonly string[] | undefined;
};

/** A text with gaps, as it is shown: texts and gaps in turn. */
export type Piece = string | Gap;

/** A mark in the text without a gap in the list is shown as a gap that is typed. */
export function piecesOf({ text, gaps }: GapsContent): Piece[] {
  return cutAtGaps(text).map((piece, place) => {
    if (place % 2 === 0) return piece;
    const choices = gaps.find(({ id }) => id === piece)?.choices;
    return { id: piece, number: (place + 1) / 2, choices };
  });
}

/** The gaps in the order of the text. */
export function gapsIn(content: GapsContent): Gap[] {
  return piecesOf(content).filter((piece) => typeof piece !== 'string');
}

/** What an answer has in a gap; blank for nothing. */
export function textIn(answer: GapsAnswer | undefined, id: string): string {
  return (answer && ofGap(answer, id)) ?? '';
}

/** Whether an answer that was stored can be gone on with: each of its texts can stand in its gap. */
export function canGoOn(content: GapsContent, answer: GapsAnswer): boolean {
  const gaps = gapsIn(content);
  return Object.entries(answer.gaps).every(([id, text]: [string, unknown]) => {
    const gap = gaps.find((candidate) => candidate.id === id);
    if (gap === undefined || typeof text !== 'string' || text.length > longestPart) return false;
    return text === '' || gap.choices === undefined || gap.choices.includes(text);
  });
}

/** How many gaps are empty. */
export function emptyGaps(content: GapsContent, answer: GapsAnswer | undefined): number | 'all' {
  const gaps = gapsIn(content);
  const empty = gaps.filter(({ id }) => textIn(answer, id).trim() === '').length;
  return empty === gaps.length ? 'all' : empty;
}

/** The accepted texts of a gap in one line; blank where there are none. */
export function acceptedIn(key: GapsKey, id: string): string {
  return (ofGap(key, id) ?? []).join(' / ');
}

function numbered(content: GapsContent, textOf: (id: string) => string): string {
  return gapsIn(content)
    .map(({ id, number }) => [number, textOf(id).trim()] as const)
    .filter(([, text]) => text !== '')
    .map(([number, text]) => `${number}: ${text}`)
    .join('; ');
}

/** An answer in one line: `1: was; 2: went`. */
export function answerLine(content: GapsContent, answer: GapsAnswer): string {
  return numbered(content, (id) => textIn(answer, id));
}

/** The key in one line: `1: was / were; 2: went`. */
export function keyLine(content: GapsContent, key: GapsKey): string {
  return numbered(content, (id) => acceptedIn(key, id));
}
