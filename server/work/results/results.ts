import type { Actor } from '../../../contract/permissions.ts';
import type {
  Correction as ShownCorrection,
  TestResult,
  WorkResults,
} from '../../../contract/work/work-results.ts';
import type { Guards } from '../../authorization/guards.ts';
import type { Database } from '../../database/database.ts';
import { regradeOnWire } from '../../answers/review-on-wire.ts';
import { forbidden, notFound } from '../../http/responses/errors.ts';
import type { AuthenticatedUser } from '../../http/route.ts';
import { type Correction, listCorrections } from './correction-store.ts';
import {
  countByTest,
  countVerdicts,
  type LateCounts,
  listedAttempt,
  listToMark,
  presentPupil,
  type Standing,
  standingOf,
  summaryOf,
  weightsOf,
} from './rules.ts';
import { countLate } from '../late/list-store.ts';
import {
  findAccess,
  type ListedTest,
  readAnswers,
  readFrame,
  readPupils,
  readTests,
  type Scope,
} from './store.ts';
import type { AnswersOfAttempt, WorkOfResults } from './rules.ts';

/** A work whose results a person may see: of which pupils, and what names their present state. */
export type SeenWork = { work: WorkOfResults; scope: Scope; state: string };

/** Which pupils of a work a person with these relations to it sees; undefined where that is nobody. */
export function scopeOf(
  person: Actor,
  { id, gave, teaches }: { id: number; gave: boolean; teaches: boolean },
  guards: Pick<Guards, 'canSeeWorkResults'>,
): Scope | undefined {
  const held = { author: gave, teacher: teaches, pupil: false, parent: false };
  if (!guards.canSeeWorkResults(person, held)) return undefined;
  // A teacher of a class, without another relation, sees the pupils of own classes.
  const seesAll = guards.canSeeWorkResults(person, { ...held, teacher: false });
  return { work: id, teacher: seesAll ? null : person.id };
}

/**
 * A work whose results a person may see. It is read by one statement.
 * @throws 404, 403
 */
export async function requireResults(
  database: Database,
  person: AuthenticatedUser,
  id: number,
  { guards, now }: { guards: Guards; now: Date },
): Promise<SeenWork> {
  const found = await findAccess(database, id, person, now);
  if (found === undefined) throw notFound();
  const { gave, teaches, state, ...work } = found;
  const scope = scopeOf(person, { id, gave, teaches }, guards);
  if (scope === undefined) throw forbidden();
  const { users, question, difficulty_level } = person.versions;
  return {
    work,
    scope,
    state: [state, scope.teacher === null ? 1 : 0, users, question, difficulty_level].join('-'),
  };
}

/** The pupils of a work at a moment, with the answers that are listed. */
export type Standings = {
  standings: Standing[];
  answers: ReadonlyMap<number, AnswersOfAttempt>;
  /** What came after the end, by attempt. */
  late: ReadonlyMap<number, LateCounts>;
};

/** Reads the pupils whom a person sees, and the answers of their attempts that count, are under way or wait for marks. */
async function readStandings(
  database: Database,
  { work, scope }: Pick<SeenWork, 'work' | 'scope'>,
  now: Date,
): Promise<Standings> {
  const pupils = await readPupils(database, scope);
  const standings = pupils.map((pupil) => standingOf(pupil, work, now));
  const attempts = standings.flatMap((standing) => [
    ...standing.done.filter(({ waiting }) => waiting > 0),
    ...[listedAttempt(standing)].filter((attempt) => attempt !== undefined),
  ]);
  const ended = standings.flatMap(({ done }) => done.map(({ id }) => id));
  const [answers, late] = await Promise.all([
    readAnswers(database, [...new Set(attempts.map(({ id }) => id))]),
    work.offline ? countLate(database, ended) : new Map<number, LateCounts>(),
  ]);
  return { standings, answers, late };
}

/** The ids of the tests of a work, those that were taken out of it after an attempt has asked them at the end. */
function testIds(
  questions: readonly number[],
  { drawn }: WorkOfResults,
  standings: readonly Standing[],
): number[] {
  const asked = new Set(standings.flatMap((standing) => listedAttempt(standing)?.questions ?? []));
  const listed = drawn === null ? questions : questions.filter((id) => asked.has(id));
  return [...new Set([...listed, ...asked])];
}

function presentTests(
  tests: readonly ListedTest[],
  { standings, answers }: Omit<Standings, 'late'>,
): TestResult[] {
  const [counts, weights] = [countByTest(standings, answers), weightsOf(standings)];
  return tests.map(({ text_format, ...test }) => ({
    ...test,
    weight: weights.get(test.id) ?? test.weight,
    ...(text_format === 'markdown' && { text_format }),
    ...(counts.get(test.id) ?? countVerdicts([])),
  }));
}

/** The changes of results of the pupils that are listed, one for each change of a test, the latest first. */
function presentCorrections(
  changes: readonly Correction[],
  pupils: readonly { person: number }[],
): ShownCorrection[] {
  const order = new Map(pupils.map(({ person }, place) => [person, place]));
  const seen = changes.filter(({ person }) => order.has(person));
  const byChange = Map.groupBy(seen, ({ question, version }) => `${question} ${version}`);
  const shown = [...byChange.values()].flatMap((rows): ShownCorrection[] => {
    const [first] = rows;
    if (first === undefined) return [];
    const { changed_at, changed_by = '', changed } = regradeOnWire(first, true);
    const sorted = rows.toSorted(
      (a, b) => (order.get(a.person) ?? 0) - (order.get(b.person) ?? 0) || a.attempt - b.attempt,
    );
    return [
      {
        test: first.question,
        changed_at,
        changed_by,
        changed,
        pupils: sorted.map(({ person, attempt, points_before, percentage_before, points, percentage }) => ({
          person,
          attempt,
          points_before,
          percentage_before,
          points,
          percentage,
        })),
      },
    ];
  });
  return shown.toSorted((a, b) => Date.parse(b.changed_at) - Date.parse(a.changed_at));
}

/** What came of a work, as far as a person may see it. */
export async function readResults(database: Database, seen: SeenWork, now: Date): Promise<WorkResults> {
  const { work, scope, state } = seen;
  const [frame, read, changes] = await Promise.all([
    readFrame(database, scope),
    readStandings(database, seen, now),
    listCorrections(database, { work: work.id }, now),
  ]);
  const ids = testIds(frame.questions, work, read.standings);
  const tests = await readTests(database, ids);
  const types = new Map(tests.map(({ id, test_type }) => [id, test_type]));
  const pupils = read.standings.map((standing) => presentPupil(standing, read, work, now));
  const corrections = presentCorrections(changes, pupils);
  return {
    status: 'ok',
    state,
    now: now.toISOString(),
    work,
    classes: frame.classes,
    summary: summaryOf(pupils),
    tests: presentTests(tests, read),
    pupils,
    to_mark: listToMark(read.standings, read.answers, (question) => types.get(question)),
    ...(corrections.length > 0 && { corrections }),
  };
}
