import { beforeAll, describe, expect, test } from 'vitest';
import type { AnsweredTest, FamilyAnswer, NamedAnswer, Result } from '../../contract/answers.ts';
import type { SchoolHome, TeacherHome } from '../../contract/homes.ts';
import type { Progress } from '../../contract/progress.ts';
import { makeCaller, makeEssay } from '../testing/factories.ts';
import { marking } from '../testing/marking.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();
const { get, first, mark, makeClass } = marking(server);

describe('what others read of a mark', () => {
  type Class = Awaited<ReturnType<typeof makeClass>>;
  let made: Class & { id: number };
  /** Each is read before the mark too, so that nothing of it comes from a cache. */
  const reads = {
    answered: ({ pupil }: Class) => first<AnsweredTest>(pupil, '/tests_api/answered/'),
    of_child: ({ parent, pupil }: Class) =>
      first<AnsweredTest>(parent, `/tests_api/answered/?child=${pupil.person.id}`),
    family: ({ parent, question }: Class) =>
      first<FamilyAnswer>(parent, `/tests_api/answers/?ids=${question.id}`),
    named: ({ teacher, question }: Class) =>
      first<NamedAnswer>(teacher, `/tests_api/${question.id}/answers/`),
    results: async ({ parent, question }: Class) =>
      (await get<{ results: Result[] }>(parent, `/tests_api/${question.id}/results/`)).results[0],
    progress: ({ pupil, question }: Class) =>
      first<Progress>(pupil, `/blog_api/category/progress/?ids=${question.category}`),
    pupil_home: async ({ pupil }: Class) =>
      await first<{ in_all: object; latest: object[] }>(pupil, '/home_api/pupil/'),
    child_home: ({ parent }: Class) => first<{ in_all: object }>(parent, '/home_api/children/'),
    teacher_home: ({ teacher }: Class) => first<TeacherHome>(teacher, '/home_api/teacher/'),
  };
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};

  beforeAll(async () => {
    const school = await makeClass();
    const { id } = await makeEssay(school.context, {
      question: school.question,
      person: school.pupil.person,
    });
    made = { ...school, id };
    for (const [name, read] of Object.entries(reads)) before[name] = await read(made);
    await mark(made.teacher, id, { percentage: 80, comment: 'Well told.' });
    for (const [name, read] of Object.entries(reads)) after[name] = await read(made);
  });

  const waiting = { points: null, percentage: null };
  const marked = { points: 2.4, percentage: 80 };
  const remark = { comment: 'Well told.', marked_at: expect.any(String) as string };

  test('the pupil reads the comment beside the result', () => {
    expect(before['answered']).toMatchObject({ answer: waiting });
    expect((before['answered'] as AnsweredTest).answer).not.toHaveProperty('marked_at');
    expect(after['answered']).toMatchObject({ answer: { ...marked, ...remark } });
  });

  test('the parent reads it too', () => {
    expect(before['of_child']).toMatchObject({ answer: waiting });
    expect(after['of_child']).toMatchObject({ answer: { ...marked, ...remark } });
    expect(before['family']).not.toHaveProperty('comment');
    expect(after['family']).toMatchObject({ ...marked, ...remark });
  });

  test('the author reads it beside the name', () => {
    expect(before['named']).toMatchObject({ ...waiting, answer_id: made.id });
    expect(before['named']).not.toHaveProperty('comment');
    expect(after['named']).toMatchObject({ ...marked, ...remark, answer_id: made.id });
  });

  test('the results of the specification have no field more', () => {
    expect(before['results']).toMatchObject(waiting);
    expect(after['results']).toMatchObject(marked);
    const fields = ['user_name', 'points', 'percentage', 'completed_at'];
    expect(Object.keys(after['results'] ?? {})).toEqual(fields);
  });

  test('progress and homes count it', () => {
    expect(before['progress']).toMatchObject({ answered: 1, waiting: 1, points: 0 });
    expect(after['progress']).toMatchObject({ answered: 1, waiting: 0, points: 2.4 });
    expect(before['pupil_home']).toMatchObject({ in_all: { waiting: 1 }, latest: [waiting] });
    expect(after['pupil_home']).toMatchObject({ in_all: { waiting: 0, points: 2.4 }, latest: [marked] });
    expect(before['child_home']).toMatchObject({ in_all: { waiting: 1 } });
    expect(after['child_home']).toMatchObject({ in_all: { waiting: 0, points: 2.4 } });
  });

  test('the home of the author says how many wait, and does not ask for a right answer', () => {
    const none = { total: 0 };
    const asked = { waiting: none, without_key: none, nobody_right: none };
    expect(before['teacher_home']).toMatchObject({ to_mark: 1, in_all: { waiting: 1 }, ...asked });
    expect(after['teacher_home']).toMatchObject({ to_mark: 0, in_all: { waiting: 0 }, ...asked });
  });

  test('the home of staff says how many wait, and does not count them among tests without a right answer', async () => {
    const { context, teacher } = made;
    const staff = await makeCaller(context, { is_staff: true });
    const needs = async () => {
      const home = await first<SchoolHome>(staff, '/home_api/school/');
      const count = (what: string) => home.needs.find((need) => need.what === what)?.count ?? 0;
      return [count('answers_to_mark'), count('tests_without_key')] as const;
    };
    const [toMark, withoutKey] = await needs();
    const { id } = await makeEssay(context, { question: made.question });
    expect(await needs()).toEqual([toMark + 1, withoutKey]);
    await mark(teacher, id, { percentage: 10 });
    expect(await needs()).toEqual([toMark, withoutKey]);
  });
});
