/** An answer of a pupil to a test. */
export type Given = { pupil: number; question: number; chosen: string };

/** A result as the school has it. */
export type StoredResult = Given & { category: number; points: number | null; percentage: number | null };

/** What a pupil has got in a category, as the school counts it. */
export type Total = { pupil: number; category: number; answered: number; points: number };

/** All that a school holds of some pupils. */
export type Records = { results: readonly StoredResult[]; totals: readonly Total[] };

/** Why an answer must not be lost: `accepted`, since the page went on to something else, or `sent` to the network. */
export type AcknowledgedBecause = 'accepted' | 'sent';

/** An answer that must not be lost any more. */
export type AcknowledgedAnswer = Given & { because: AcknowledgedBecause };

/** What pupils did. A pupil answers a test always in the same way. */
export type Actions = {
  /** For which Submit was pressed. */
  pressed: readonly Given[];
  /** Of these, the answers that must not be lost, with the reason. */
  acknowledged: readonly AcknowledgedAnswer[];
  /** The answers that were still in browsers at the end, a sentence each. */
  leftBehind: readonly string[];
};

/** The errors that were found, a sentence each. */
export type Differences = Record<
  'lost' | 'doubled' | 'changed' | 'marked otherwise' | 'never given' | 'other totals' | 'left behind',
  string[]
>;

const keyOf = ({ pupil, question }: { pupil: number; question: number }) =>
  `pupil ${pupil}, test ${question}`;
const placeOf = ({ pupil, category }: Total) => `pupil ${pupil}, category ${category}`;

/**
 * Compares what pupils did with what the school holds, and with what it holds of other pupils who gave all answers on a good line.
 * @param clean by the numbers of the pupils in whose place they answered
 */
export function findDifferences(actions: Actions, school: Records, clean: Records): Differences {
  const rows = Map.groupBy(school.results, keyOf);
  const expected = new Map(clean.results.map((result) => [keyOf(result), result]));
  const pressed = new Map(actions.pressed.map((given) => [keyOf(given), given]));
  const marks = ({ points, percentage }: StoredResult) => `${points} points, ${percentage} %`;
  const all = school.results.map((row) => ({ row, key: keyOf(row), given: pressed.get(keyOf(row)) }));
  return {
    lost: actions.acknowledged
      .filter((given) => !rows.has(keyOf(given)))
      .map((given) => `${keyOf(given)}, which was ${given.because}`),
    doubled: [...rows].filter(([, same]) => same.length > 1).map(([key]) => key),
    changed: all
      .filter(({ row, given }) => given !== undefined && given.chosen !== row.chosen)
      .map(({ row, key, given }) => `${key}: ${row.chosen} in place of ${given?.chosen}`),
    'marked otherwise': all
      .map(({ row, key }) => ({ key, is: marks(row), should: marksOf(expected.get(key)) }))
      .filter(({ is, should }) => is !== should)
      .map(({ key, is, should }) => `${key}: ${is} in place of ${should}`),
    'never given': all.filter(({ given }) => given === undefined).map(({ key }) => key),
    'other totals': [...otherTotals(school.totals, clean.totals), ...otherTotals(sums(school), clean.totals)],
    'left behind': [...actions.leftBehind],
  };

  function marksOf(result: StoredResult | undefined): string {
    return result === undefined ? 'no result' : marks(result);
  }
}

/** The totals of the rows themselves, which the counts of the school must agree with. */
function sums({ results }: Records): Total[] {
  const groups = Map.groupBy(results, ({ pupil, category }) => `${pupil} ${category}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const points = group.reduce((sum, row) => sum + (row.points ?? 0), 0);
    return [{ pupil: first.pupil, category: first.category, answered: group.length, points }];
  });
}

function otherTotals(totals: readonly Total[], clean: readonly Total[]): string[] {
  const text = (total: Total | undefined) =>
    total === undefined ? 'nothing' : `${total.answered} answers with ${total.points} points`;
  const [first, second] = [totals, clean].map((all) => new Map(all.map((total) => [placeOf(total), total])));
  return [...new Set([...(first?.keys() ?? []), ...(second?.keys() ?? [])])]
    .map((place) => ({ place, is: text(first?.get(place)), should: text(second?.get(place)) }))
    .filter(({ is, should }) => is !== should)
    .map(({ place, is, should }) => `${place}: ${is} in place of ${should}`);
}
