/** The size of a school. */
export type Size = { tests: number; categories: number; users: number; results: number };

/** The number of people of each role, and of categories of each level. */
export type Parts = {
  staff: number;
  teacher: number;
  parent: number;
  pupil: number;
  /** From the roots down. */
  levels: number[];
};

/**
 * Half a percent of the people are staff, 4.5 % teachers, 30 % parents in couples, the rest pupils, 4 or 5 to a
 * couple. Of the categories, 2 % are roots, and 8, 30 and 60 % are on the three levels below.
 * @throws RangeError where a school cannot be of that size
 */
export function partsOf({ tests, categories, users, results }: Size): Parts {
  const staff = Math.max(1, Math.round(users * 0.005));
  const teacher = Math.max(1, Math.round(users * 0.045));
  const parent = Math.max(1, Math.round(users * 0.15)) * 2;
  const pupil = users - staff - teacher - parent;
  if (pupil < 1) throw new RangeError('There must be 6 users or more.');
  const upper = [0.02, 0.08, 0.3].map((part) => Math.max(1, Math.round(categories * part)));
  const leaves = categories - upper.reduce((sum, level) => sum + level, 0);
  if (leaves < 1) throw new RangeError('There must be 4 categories or more.');
  if (results > pupil * tests) {
    throw new RangeError(`${pupil} pupils can answer ${tests} tests only ${pupil * tests} times.`);
  }
  return { staff, teacher, parent, pupil, levels: [...upper, leaves] };
}
