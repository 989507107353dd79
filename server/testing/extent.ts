/*
 * How much a run of the automated tests repeats. `npm run test:long` does everything: each language, each value of a list, each run of a
 * property. `npm test` does a part, another one each day, so that a week walks through the whole. `DAY=20783 npm test` repeats a day.
 */

/** Whether everything is repeated. */
export const isLong = process.env['LONG'] === 'true';

// Processes that are started later than midnight have the day of the first.
process.env['DAY'] ??= String(Math.floor(Date.now() / 86_400_000));

/** The days since 1970. */
const day = Number(process.env['DAY']);

/** The number of runs of a property, of which `npm test` does a third. Its values are random: each run tries others. */
export function runs(full: number): number {
  return isLong ? full : Math.ceil(full / 3);
}

/** A third of the values, another one each day; all of them in `npm run test:long`. */
export function thirdOf<Value>(values: readonly Value[]): readonly Value[] {
  return isLong ? values : values.filter((_, place) => (place + day) % 3 === 0);
}

/**
 * One of the values, the next one each day; all of them in `npm run test:long`.
 * @param place a name, so that tests in different places have different values on the same day
 */
export function byTurns<Value>(place: string, values: readonly Value[]): readonly Value[] {
  const turn =
    (day + Array.from(place).reduce((sum, letter) => sum + letter.charCodeAt(0), 0)) % values.length;
  return isLong ? values : values.slice(turn, turn + 1);
}
