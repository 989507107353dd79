import { rankedLooks } from '../text/looks.ts';
import type { Layout } from './layout.ts';
import type { Table } from './sheets.ts';

/** How many rows in which the same column looks otherwise are rows of a striped table. */
const fewestStriped = 3;

/** Which options of a row look otherwise than its others, by each look: their parts. */
function outstandingIn(
  row: readonly string[],
  at: number,
  { columns }: Layout,
  looksAt: NonNullable<Table['looksAt']>,
): Map<string, number[]> {
  const options = columns.flatMap((column, place) =>
    column?.field === 'option' && (row[place] ?? '').trim() !== '' ? [{ place, part: column.part }] : [],
  );
  const found = new Map<string, number[]>();
  for (const { place, part } of options)
    for (const look of new Set(looksAt(at, place))) found.set(look, [...(found.get(look) ?? []), part]);
  return new Map([...found].filter(([, parts]) => parts.length < options.length));
}

/**
 * The options that look otherwise than the others of their row: bold, in a colour, on a coloured ground. Where several looks tell options apart, that by
 * which most rows have exactly one goes first; a column that looks alike in all rows tells nothing.
 * @returns the parts of the options by the indexes of the rows
 */
export function outstandingCells({ rows, looksAt }: Table, layout: Layout): Map<number, number[]> {
  if (looksAt === undefined) return new Map();
  const answers = layout.columns.flatMap((column, place) => (column?.field === 'answer' ? [place] : []));
  const open = [...rows.entries()].filter(
    ([at, row]) => at > layout.last && answers.every((place) => (row[place] ?? '').trim() === ''),
  );
  const all = open.map(([at, row]) => [at, outstandingIn(row, at, layout, looksAt)] as const);
  const looks = rankedLooks(all.map(([, found]) => found)).filter((look) => {
    const named = all.flatMap(([, found]) => found.get(look)?.join() ?? []);
    return named.length < fewestStriped || new Set(named).size > 1;
  });
  return new Map(
    all.flatMap(([at, found]) => {
      const parts = looks.map((look) => found.get(look)).find((some) => some !== undefined);
      return parts === undefined ? [] : [[at, parts] as const];
    }),
  );
}
