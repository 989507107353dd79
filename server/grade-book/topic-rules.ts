import type { SubjectByWeek } from '../../contract/grade-book.ts';
import type { AnswerCount } from '../../contract/statistics.ts';

/** The answers to the questions of a category in a week, by the index of the week. */
export type CategoryWeek = AnswerCount & { category: number; week: number };

type Weeks = Map<number, AnswerCount>;

function addTo(weeks: Weeks, { week, answers, right, waiting }: CategoryWeek): void {
  const sum = weeks.get(week) ?? { answers: 0, right: 0, waiting: 0 };
  weeks.set(week, {
    answers: sum.answers + answers,
    right: sum.right + right,
    waiting: sum.waiting + waiting,
  });
}

function allOf(weeks: Weeks): number {
  return [...weeks.values()].reduce((sum, { answers }) => sum + answers, 0);
}

/** The categories with most answers first. */
function inOrder<Node extends { weeks: Weeks }>(nodes: ReadonlyMap<number, Node>): [number, Node][] {
  return [...nodes].toSorted(
    ([a, { weeks }], [b, { weeks: others }]) => allOf(others) - allOf(weeks) || a - b,
  );
}

/**
 * Sums counts by subject, which is a top-level category, and by the categories right below it.
 * @param chains of each category its id and those of its ancestors, the root last
 * @param names of the categories
 * @param days on which the weeks begin, in their order
 */
export function topicsOf(
  counts: readonly CategoryWeek[],
  chains: ReadonlyMap<number, readonly number[]>,
  names: ReadonlyMap<number, string>,
  days: readonly string[],
): SubjectByWeek[] {
  const subjects = new Map<number, { weeks: Weeks; topics: Map<number, { weeks: Weeks }> }>();
  for (const count of counts) {
    const chain = chains.get(count.category) ?? [];
    const [root, below] = [chain.at(-1), chain.at(-2)];
    if (root === undefined) continue;
    const subject = subjects.get(root) ?? { weeks: new Map(), topics: new Map() };
    subjects.set(root, subject);
    addTo(subject.weeks, count);
    if (below === undefined) continue;
    const topic = subject.topics.get(below) ?? { weeks: new Map() };
    subject.topics.set(below, topic);
    addTo(topic.weeks, count);
  }
  const named = (category: number, weeks: Weeks) => ({
    category,
    category_name: names.get(category) ?? '',
    weeks: weeksOf(weeks, days),
  });
  return inOrder(subjects).map(([id, { weeks, topics }]) =>
    Object.assign(named(id, weeks), {
      topics: inOrder(topics).map(([topic, { weeks: weeksOfTopic }]) => named(topic, weeksOfTopic)),
    }),
  );
}

function weeksOf(weeks: Weeks, days: readonly string[]): SubjectByWeek['weeks'] {
  return [...weeks]
    .toSorted(([a], [b]) => a - b)
    .map(([week, { answers, right, waiting }]) => ({ answers, right, waiting, since: days[week] ?? '' }));
}
