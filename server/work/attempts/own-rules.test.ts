import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { answerGrace } from '../../../contract/work/attempts.ts';
import type { OwnWork } from '../../../contract/work/own-work.ts';
import {
  cameBack,
  chosenWorks,
  type GivenWork,
  handedInAt,
  isDue,
  type OwnAttempt,
  ownWork,
  stateOf,
} from './own-rules.ts';

const noon = new Date('2026-11-23T12:00:00.000Z');
const minutes = (count: number) => new Date(noon.getTime() + count * 60_000).toISOString();

const given: GivenWork = {
  id: 1,
  title: 'Fractions',
  subject: null,
  teacher_name: 'Ann Lee',
  mode: 'exam',
  opens_at: minutes(-60),
  due_at: minutes(30),
  closes_at: minutes(60),
  closes_for_all: minutes(60),
  archived_at: null,
  time_limit: null,
  tests: 4,
  rule: 'once',
  more_attempts: 0,
  show_marks: 'end',
  pass_mark: 60,
  parents_see: true,
  attempts: [],
};

const attempt: OwnAttempt = {
  id: 1,
  number: 1,
  ends_at: null,
  handed_in_at: minutes(-10),
  changed_at: minutes(-10),
  tests: 0,
  answered: 0,
  result: { points: 3, most: 4, percentage: 75, waiting: 0, waiting_most: 0 },
};

const underWay: OwnAttempt = {
  ...attempt,
  handed_in_at: null,
  ends_at: minutes(20),
  tests: 4,
  answered: 1,
};

describe('the state of a work', () => {
  test.each([
    [-61, 'planned'],
    [-60, 'open'],
    [30, 'open'],
    [31, 'late'],
    [59, 'late'],
    [60, 'closed'],
  ])('%i minutes after noon is %s', (after, state) => {
    expect(stateOf(given, new Date(minutes(after)))).toBe(state);
  });

  test('changes with the millisecond after it was due', () => {
    expect(stateOf(given, new Date(new Date(minutes(30)).getTime() + 1))).toBe('late');
    expect(stateOf(given, new Date(new Date(minutes(60)).getTime() - 1))).toBe('late');
    expect(stateOf(given, new Date(new Date(minutes(-60)).getTime() - 1))).toBe('planned');
  });

  test('without times is open until it is taken back', () => {
    const work = { ...given, due_at: null, closes_at: null };
    expect(stateOf(work, new Date('2036-01-01'))).toBe('open');
    expect(stateOf({ ...work, archived_at: minutes(0) }, noon)).toBe('closed');
    expect(stateOf({ ...work, archived_at: minutes(0) }, new Date(minutes(-1)))).toBe('open');
  });
});

describe('how far a pupil is', () => {
  test('begins with nothing', () => {
    expect(ownWork(given, noon)).toMatchObject({
      state: 'open',
      progress: 'not_begun',
      under_way: null,
      handed_in_at: null,
      attempts_left: 1,
      result: null,
    });
  });

  test('is under way until its time is over, when the server counts it as handed in', () => {
    const work = { ...given, attempts: [underWay] };
    expect(ownWork(work, noon)).toMatchObject({
      progress: 'under_way',
      under_way: { answered: 1, tests: 4, ends_at: minutes(20) },
      attempts_left: 0,
      result: null,
    });
    const over = ownWork(work, new Date(minutes(20)));
    expect(over).toMatchObject({ progress: 'handed_in', under_way: null, handed_in_at: minutes(20) });
    expect(over.result).toMatchObject({ percentage: 75, passed: true });
    expect(handedInAt(underWay, new Date(minutes(19)))).toBeNull();
  });

  test('is not started where a work without an end was taken back during an attempt', () => {
    const attempts = [{ ...underWay, ends_at: null }];
    const work = { ...given, due_at: null, closes_at: null, attempts, archived_at: minutes(-1) };
    expect(ownWork(work, noon)).toMatchObject({ state: 'closed', progress: 'not_begun', under_way: null });
  });

  test('is late only after it was due', () => {
    const handedIn = (after: number) =>
      ownWork({ ...given, attempts: [{ ...attempt, handed_in_at: minutes(after) }] }, new Date(minutes(50)));
    expect(handedIn(30).handed_in_late).toBe(false);
    expect(handedIn(31).handed_in_late).toBe(true);
    expect(ownWork({ ...given, due_at: null, attempts: [attempt] }, noon).handed_in_late).toBe(false);
  });

  test('counts the attempt of the rule, with the granted attempts', () => {
    const better = {
      ...attempt,
      id: 2,
      number: 2,
      result: { points: 4, most: 4, percentage: 100, waiting: 0, waiting_most: 0 },
    };
    const worse = {
      ...attempt,
      id: 3,
      number: 3,
      result: { points: 1, most: 4, percentage: 25, waiting: 0, waiting_most: 0 },
    };
    const attempts = [attempt, better, worse];
    const result = (rule: GivenWork['rule']) =>
      ownWork({ ...given, rule, attempts }, noon).result?.percentage;
    expect([result('best'), result('last')]).toEqual([100, 25]);
    expect(ownWork({ ...given, rule: 'best', attempts }, noon).attempts_left).toBeNull();
    expect(ownWork({ ...given, more_attempts: 3, attempts }, noon).attempts_left).toBe(1);
  });
});

describe('a result', () => {
  const handedIn = { ...given, attempts: [attempt] };

  test('is shown by the rule of marks alone', () => {
    expect(ownWork({ ...handedIn, show_marks: 'never' }, noon).result).toBeNull();
    const closed = { ...handedIn, show_marks: 'closed' as const, closes_for_all: minutes(90) };
    expect(ownWork(closed, new Date(minutes(60))).result).toBeNull();
    expect(ownWork(closed, new Date(Date.parse(minutes(90)) + answerGrace)).result?.shown_at).toBe(
      minutes(90),
    );
    expect(ownWork(handedIn, noon).result).toEqual({
      points: 3,
      most: 4,
      percentage: 75,
      waiting: 0,
      passed: true,
      shown_at: minutes(-10),
    });
  });

  test('has no percentage while answers wait for a mark, and comes back when they are marked', () => {
    const result = { points: 2, most: 4, percentage: 50, waiting: 1, waiting_most: 1 };
    const waiting = ownWork({ ...given, attempts: [{ ...attempt, result }] }, noon);
    const so_far = { points: 2, most: 3, waiting: 1 };
    expect(waiting.result).toMatchObject({ percentage: null, passed: null, waiting: 1, so_far });
    expect(cameBack([waiting], new Date(minutes(-60)))).toEqual([]);
    const marked = {
      ...attempt,
      changed_at: minutes(-1),
      result: { ...result, waiting: 0, waiting_most: 0 },
    };
    const back = ownWork({ ...given, attempts: [marked] }, noon);
    expect(back.result).toMatchObject({ percentage: 50, passed: false, shown_at: minutes(-1) });
    expect(cameBack([back], new Date(minutes(-2)))).toEqual([back]);
    expect(cameBack([back], new Date(minutes(-1)))).toEqual([]);
  });
});

const moments = fc.integer({ min: -5, max: 5 }).map(minutes);

const works: fc.Arbitrary<OwnWork[]> = fc
  .uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 1000 }),
      opens_at: moments,
      due_at: fc.option(moments),
      closes_at: fc.option(moments),
      archived_at: fc.option(moments, { freq: 5 }),
      attempts: fc.array(
        fc
          .record({ handed_in_at: fc.option(moments), ends_at: fc.option(moments) })
          .map(({ handed_in_at, ends_at }) => Object.assign({}, attempt, { handed_in_at, ends_at })),
        { maxLength: 2 },
      ),
    }),
    { selector: ({ id }) => id, maxLength: 12 },
  )
  .map((some) => some.map((facts) => ownWork({ ...given, ...facts, rule: 'best' }, noon)));

describe('lists', () => {
  test('have each work once, among the due or among the done work', () => {
    fc.assert(
      fc.property(works, (all) => {
        const [due, done] = [chosenWorks(all, 'due'), chosenWorks(all, 'done')];
        expect(chosenWorks(all, 'all')).toEqual([...due, ...done]);
        expect([...due, ...done]).toHaveLength(all.length);
        expect(new Set([...due, ...done])).toEqual(new Set(all));
        expect(due.every(isDue)).toBe(true);
        expect(done.some(isDue)).toBe(false);
        expect(done.every(({ state, progress }) => state === 'closed' || progress === 'handed_in')).toBe(
          true,
        );
      }),
    );
  });

  test('have the most urgent work first, and work without a deadline last, whatever order they come in', () => {
    fc.assert(
      fc.property(works, fc.func(fc.integer()), (all, shuffle) => {
        const due = chosenWorks(all, 'due');
        const deadlines = due.map(({ due_at, closes_at }) => Date.parse(due_at ?? closes_at ?? '9999-01-01'));
        expect(deadlines).toEqual(deadlines.toSorted((a, b) => a - b));
        const shuffled = all.toSorted((a, b) => shuffle(a.id) - shuffle(b.id));
        expect(chosenWorks(shuffled, 'all')).toEqual(chosenWorks(all, 'all'));
      }),
    );
  });

  test('have the work with the latest hand-in or end first among the done work', () => {
    fc.assert(
      fc.property(works, (all) => {
        const ends = chosenWorks(all, 'done').map(
          ({ handed_in_at, closes_at, due_at, opens_at }) => handed_in_at ?? closes_at ?? due_at ?? opens_at,
        );
        expect(ends).toEqual(ends.toSorted().toReversed());
      }),
    );
  });
});
