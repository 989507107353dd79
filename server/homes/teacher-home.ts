import type { TeacherHome as Home } from '../../contract/homes.ts';
import { countToMark } from '../answers/mark-store.ts';
import { cached } from '../cache/cached.ts';
import { readFirst } from '../database/replicas/replicas.ts';
import type { Database } from '../database/database.ts';
import type { AuthenticatedUser } from '../http/route.ts';
import { readSince } from '../statistics/answers-store.ts';
import { answersState, listWritten, summarize } from '../statistics/counts-store.ts';
import { joinCounts } from '../statistics/rules.ts';
import { describe } from '../statistics/written.ts';

/** The tests of an author. Work and shared sets are read beside them, at each request. */
type TestsOfTeacher = Omit<Home, 'work' | 'new_sets'>;

/** How many tests in some state, and how many of today's answers, a home shows. */
const mostTests = 5;
const mostAnswers = 10;

/** How the tests of an author were answered, in all and since the day began; cached until a test is answered or an answer marked. */
export async function readTeacherHome(
  database: Database,
  person: AuthenticatedUser,
  today: Date,
): Promise<TestsOfTeacher> {
  const { question, category, users } = person.versions;
  const state = `${today.toISOString()} ${person.answers_given} ${await readFirst(database, answersState)}`;
  const load = () => loadTeacherHome(database, person, today);
  return cached(database, `teacher ${person.id}`, [question, category, users], load, state);
}

async function loadTeacherHome(
  database: Database,
  person: AuthenticatedUser,
  today: Date,
): Promise<TestsOfTeacher> {
  const written = await listWritten(database, person.id, person.versions);
  const by_person = written.filter((question) => question.by_person).map(({ id }) => id);
  const without_key = written
    .filter((question) => !question.by_person && !question.has_key)
    .map(({ id }) => id);
  const ids = written.map(({ id }) => id);
  const wanted = { by_person, more: without_key.slice(0, mostTests), first: mostTests, since: today };
  const summary = await summarize(database, ids, wanted);
  const { answered, answers, right, waiting } = summary;
  const states = {
    nobody_right: summary.nobody_right ?? [],
    without_key,
    waiting: summary.with_waiting ?? [],
  };
  const shown = new Set(Object.values(states).flatMap((found) => found.slice(0, mostTests)));
  const counts = new Map(summary.counts?.map((count) => [count.question, count]));
  const counted = joinCounts(
    written.filter(({ id }) => shown.has(id)),
    counts,
  );
  const described = await describe(database, person, counted);
  const byId = new Map(described.map((test) => [test.id, test]));
  const some = (found: readonly number[]) => ({
    total: found.length,
    first: found.slice(0, mostTests).flatMap((id) => byId.get(id) ?? []),
  });
  return {
    tests: written.length,
    enabled: written.filter(({ enabled }) => enabled).length,
    in_all: { answers, right, waiting },
    today: await readSince(database, summary.active ?? [], today, mostAnswers),
    unanswered: written.length - answered,
    nobody_right: some(states.nobody_right),
    without_key: some(states.without_key),
    waiting: some(states.waiting),
    to_mark: by_person.length === 0 ? 0 : await countToMark(database, person.id),
  };
}
