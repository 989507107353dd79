import type { Field } from './headings.ts';
import type { Layout } from './layout.ts';
import { isRight, isWrong } from './truth-columns.ts';
import { partLetters } from '../../../../contract/question-tables/test-table.ts';

/**
 * The rows of a table in which each option has a row of its own, and a sign in the column of right answers: with all options and their letters in
 * the first row of each question, and blank rows in place of the others. Other tables as they are.
 */
export function withOptionRows(rows: readonly string[][], { columns, last }: Layout): readonly string[][] {
  const placesOf = (field: Field) => columns.flatMap((column, at) => (column?.field === field ? [at] : []));
  const [option] = placesOf('options');
  const [asked] = placesOf('question');
  const [answer] = placesOf('answer');
  if (option === undefined || asked === undefined || answer === undefined || placesOf('option').length > 0)
    return rows;
  const filled = [...rows.keys()].filter((at) => at > last && (rows[at]?.[option] ?? '').trim() !== '');
  const answerAt = (at: number) => rows[at]?.[answer] ?? '';
  const areSigns = filled.every((at) => isRight(answerAt(at)) || isWrong(answerAt(at)));
  const groups: number[][] = [];
  let before = '';
  for (const at of filled) {
    const question = (rows[at]?.[asked] ?? '').trim();
    if (groups.length === 0 || (question !== '' && question !== before)) groups.push([]);
    if (question !== '') before = question;
    groups.at(-1)?.push(at);
  }
  const isSuch = groups.every(({ length }) => length > 1 && length <= partLetters.length);
  if (!areSigns || !isSuch || !filled.some((at) => isRight(answerAt(at)))) return rows;
  const joined = rows.map((row) => [...row]);
  for (const group of groups) {
    const [first] = group;
    const texts = group.map((at) => (rows[at]?.[option] ?? '').replaceAll(/\s+/g, ' ').trim());
    const right = group.flatMap((at, place) => (isRight(answerAt(at)) ? [partLetters[place] ?? ''] : []));
    for (const at of group.slice(1)) joined[at] = [];
    const row = first === undefined ? undefined : joined[first];
    if (row === undefined) continue;
    [row[option], row[answer]] = [texts.join('\n'), right.join(', ')];
  }
  return joined;
}
