import type { MatchingContent, MatchingPairs } from '../../../contract/question-types/matching.ts';
import { newPartId } from '../../../contract/question-types/stored/part-id.ts';
import { idsOf, type Part } from '../../../contract/question-types/stored/parts.ts';
import { valueOf } from '../../../contract/question-types/value-of.ts';
import { replaced } from '../lists.ts';
import type { Written } from '../view.ts';

/** A prompt with the choice that belongs to it. */
export type PairRow = { left: Part; right: Part };

export type MatchingRows = {
  pairs: readonly PairRow[];
  /** The choices that belong to no prompt. */
  spares: readonly Part[];
  /** The ids of stored choices, by which answers name them. */
  stored: readonly string[];
};

const isBlank = ({ text }: Part) => text.trim() === '';
const isFilled = (part: Part) => !isBlank(part);

/** A blank part whose id no other part has. */
export function blankPart({ pairs, spares, stored }: MatchingRows): Part {
  const taken = [...pairs.flatMap(({ left, right }) => [left.id, right.id]), ...idsOf(spares), ...stored];
  return { id: newPartId(taken), text: '' };
}

/** The rows with a blank pair at the end. */
export function withPair(rows: MatchingRows): MatchingRows {
  const left = blankPart(rows);
  const right = blankPart({ ...rows, stored: [...rows.stored, left.id] });
  return { ...rows, pairs: [...rows.pairs, { left, right }] };
}

/** The rows of the form: the stored pairs and spare choices, and as many blank pairs as a test needs. */
export function rowsOf(
  { content: { prompts, choices }, key }: Written<MatchingContent, MatchingPairs>,
  least: number,
): MatchingRows {
  const used = prompts.map(({ id }) => valueOf(key?.pairs ?? {}, id));
  const taken = [...idsOf(prompts), ...idsOf(choices)];
  const pairs = prompts.map((left, place): PairRow => {
    const choice = choices.find(({ id }) => id === used[place]);
    // The first pair of those that share a choice has its id.
    if (choice !== undefined && used.indexOf(choice.id) === place) return { left, right: choice };
    const id = newPartId(taken);
    taken.push(id);
    return { left, right: { id, text: choice?.text ?? '' } };
  });
  const spares = choices.filter(({ id }) => !used.includes(id));
  let rows: MatchingRows = { pairs, spares, stored: idsOf(choices) };
  while (rows.pairs.length < least) rows = withPair(rows);
  return rows;
}

/**
 * The rows with another text on the right of a pair. Where several pairs share a choice, its id stays with those whose text
 * stays.
 */
export function withRight(rows: MatchingRows, place: number, text: string): MatchingRows {
  const pair = rows.pairs[place];
  if (pair === undefined) return rows;
  const isSame = ({ right }: PairRow) => isFilled(right) && right.text.trim() === pair.right.text.trim();
  const isStored = rows.stored.includes(pair.right.id);
  const other = rows.pairs.findIndex((row, at) => isStored && at !== place && isSame(row));
  const heir = rows.pairs[other];
  const id = heir === undefined ? pair.right.id : heir.right.id;
  const pairs = replaced(rows.pairs, place, { ...pair, right: { id, text } });
  if (heir === undefined) return { ...rows, pairs };
  const replacement = { ...heir, right: { ...heir.right, id: pair.right.id } };
  return { ...rows, pairs: replaced(pairs, other, replacement) };
}

/** The choices of some pairs: one for equal texts, with a stored id where one of them has such an id. */
function choicesOf(pairs: readonly PairRow[], stored: readonly string[]): { ids: string[]; choices: Part[] } {
  const choiceOf = ({ right }: PairRow): Part => {
    if (isBlank(right)) return right;
    const equal = pairs.map((pair) => pair.right).filter(({ text }) => text.trim() === right.text.trim());
    return equal.find(({ id }) => stored.includes(id)) ?? equal[0] ?? right;
  };
  const all = pairs.map(choiceOf);
  const ids = idsOf(all);
  return { ids, choices: all.filter(({ id }, place) => ids.indexOf(id) === place) };
}

/**
 * What the rows say. Pairs that are blank on both sides, and blank spare choices, are ones that nobody has needed yet. Pairs with
 * the same text on the right share a choice.
 */
export function writtenIn({ pairs, spares, stored }: MatchingRows): {
  content: MatchingContent;
  key: MatchingPairs;
} {
  const filled = pairs.filter(({ left, right }) => isFilled(left) || isFilled(right));
  const { ids, choices } = choicesOf(filled, stored);
  return {
    content: {
      prompts: filled.map(({ left }) => left),
      choices: [...choices, ...spares.filter(isFilled)],
    },
    key: { pairs: Object.fromEntries(filled.map(({ left }, place) => [left.id, ids[place] ?? ''])) },
  };
}

/** The names of the fields of parts, by their ids, as the contract names them in its problems. */
export function namesOf(rows: MatchingRows): Readonly<Record<string, string>> {
  const { content, key } = writtenIn(rows);
  const choices = idsOf(content.choices);
  const names = content.choices.map(({ id }, place) => [id, `content.choices.${place}.text`]);
  for (const [place, { id }] of content.prompts.entries()) {
    names.push([id, `content.prompts.${place}.text`]);
    const right = rows.pairs.find(({ left }) => left.id === id)?.right.id ?? '';
    names.push([right, `content.choices.${choices.indexOf(key.pairs[id] ?? '')}.text`]);
  }
  return Object.fromEntries(names) as Record<string, string>;
}
