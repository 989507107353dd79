import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  attemptOf,
  type CountedAnswer,
  countsByItselfFor,
  type Ending,
  isNewer,
  judgeLate,
  type LateFacts,
  momentOf,
  type Placed,
} from './rules.ts';

const facts = { startedAt: 100, endedAt: 200 };
const clock: Ending = { by: 'clock', isWorkChanged: false };
const nothing = { marks: false, keys: false, explanations: false };

type Given = { at: number | null; choice: number; receivedAt: number };

const given: fc.Arbitrary<Given> = fc.record({
  at: fc.option(fc.integer({ min: 80, max: 260 }), { nil: null }),
  choice: fc.integer({ min: 1, max: 9 }),
  receivedAt: fc.integer({ min: 211, max: 250 }),
});

type State = { counted?: CountedAnswer | undefined; waiting?: Placed | undefined };

/** What stands after some late answers have come, one after another. */
function after(all: readonly Given[], shown = nothing, ending = clock): State {
  const state: State = {};
  for (const { receivedAt, ...answer } of all) {
    const answerFacts: LateFacts = { ...facts, receivedAt };
    const verdict = judgeLate(answer, answerFacts, {
      counted: state.counted,
      waiting: state.waiting,
      shown,
      ending,
    });
    const placed = { moment: momentOf(answer.at, answerFacts), choice: answer.choice };
    if (verdict === 'counted') state.counted = { ...placed, isAnswer: true, isMarked: false };
    if (verdict === 'waiting') state.waiting = placed;
  }
  return state;
}

const placeOf = ({ at, choice, receivedAt }: Given): Placed => ({
  moment: momentOf(at, { ...facts, receivedAt }),
  choice,
});

const newest = (all: readonly Placed[]) =>
  all.reduce<Placed | undefined>(
    (best, next) => (best === undefined || isNewer(next, best) ? next : best),
    undefined,
  );

const isInTime = ({ at }: Given) => at !== null && at >= facts.startedAt && at <= facts.endedAt;

test('of the answers given in time the newest counts, and of the others the newest waits, in whatever order they come', () => {
  fc.assert(
    fc.property(fc.array(given, { maxLength: 8 }), (all) => {
      const { counted, waiting } = after(all);
      expect(counted && { moment: counted.moment, choice: counted.choice }).toEqual(
        newest(all.filter(isInTime).map(placeOf)),
      );
      expect(waiting).toEqual(newest(all.filter((answer) => !isInTime(answer)).map(placeOf)));
    }),
  );
});

test('the same answer once more changes nothing', () => {
  fc.assert(
    fc.property(fc.array(given, { minLength: 1, maxLength: 8 }), fc.nat(), (all, which) => {
      const again = all[which % all.length];
      if (again === undefined || again.at === null) return;
      expect(after([...all, again])).toEqual(after(all));
    }),
  );
});

test('nothing counts by itself once the right answers can be known', () => {
  const shown = fc.constantFrom('keys', 'explanations');
  fc.assert(
    fc.property(fc.array(given, { maxLength: 8 }), shown, (all, what) => {
      expect(after(all, { ...nothing, [what]: true }).counted).toBeUndefined();
    }),
  );
});

test('nothing counts by itself after the own hand-in, after a teacher has ended the attempt, nor after the work was changed', () => {
  const endings: Ending[] = [
    { by: 'pupil', isWorkChanged: false },
    { by: 'teacher', isWorkChanged: false },
    { by: 'clock', isWorkChanged: true },
  ];
  fc.assert(
    fc.property(fc.array(given, { maxLength: 8 }), fc.constantFrom(...endings), (all, ending) => {
      const { counted, waiting } = after(all, nothing, ending);
      expect(counted).toBeUndefined();
      expect(waiting).toEqual(newest(all.map(placeOf)));
    }),
  );
});

test('an answer counts by itself for some hours after the end at most', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 * countsByItselfFor }), (after_) => {
      const answerFacts = { ...facts, receivedAt: facts.endedAt + after_ };
      const verdict = judgeLate({ at: 150, choice: 1 }, answerFacts, { shown: nothing, ending: clock });
      expect(verdict).toBe(after_ <= countsByItselfFor ? 'counted' : 'waiting');
    }),
  );
});

test('an answer never takes the place of one that was given later, nor of one that a person has marked', () => {
  const counts = fc.record({
    moment: fc.integer({ min: 100, max: 200 }),
    choice: fc.integer({ min: 1, max: 9 }),
    isAnswer: fc.boolean(),
    isMarked: fc.boolean(),
  });
  fc.assert(
    fc.property(given, counts, ({ receivedAt, ...answer }, counted) => {
      const answerFacts = { ...facts, receivedAt };
      const verdict = judgeLate(answer, answerFacts, { counted, shown: nothing, ending: clock });
      const placed = { moment: momentOf(answer.at, answerFacts), choice: answer.choice };
      expect(verdict === 'passed_over').toBe(!isNewer(placed, counted));
      expect(counted.isMarked && verdict === 'counted').toBe(false);
    }),
  );
});

test.each([
  ['was answered: that mark tells whether it was right', true, 'waiting'],
  ['was taken back', false, 'counted'],
] as const)('where marks are shown, what changes a test that %s', (_what, isAnswer, expected) => {
  const counted = { moment: 110, choice: 1, isAnswer, isMarked: false };
  const shown = { ...nothing, marks: true };
  expect(
    judgeLate({ at: 150, choice: 2 }, { ...facts, receivedAt: 230 }, { counted, shown, ending: clock }),
  ).toBe(expected);
});

test('an answer belongs to the attempt of its page, or else to the one of its time', () => {
  const attempts = [
    { opened: 'one', startedAt: 100, endedAt: 200 },
    { opened: 'two', startedAt: 300, endedAt: null },
  ];
  const at = (opened: string, moment: number) => attemptOf(attempts, opened, moment)?.opened;
  expect([at('one', 400), at('two', 100), at('old', 250), at('old', 350), at('old', 50)]).toEqual([
    'one',
    'two',
    'one',
    'two',
    'two',
  ]);
  expect(attemptOf([], 'one', 1)).toBeUndefined();
});
