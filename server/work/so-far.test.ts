import { expect, test } from 'vitest';

import type { GradeBook, OwnGrades } from '../../contract/grade-book.ts';
import type { Child } from '../../contract/homes.ts';
import type { Paper, WorkOfPupil } from '../../contract/work/attempts.ts';
import type { OwnWork } from '../../contract/work/own-work.ts';
import type { Paper as ReadPaper } from '../../contract/work/work-papers.ts';
import type { WorkResults } from '../../contract/work/work-results.ts';
import { send } from '../testing/client.ts';
import { makeCaller, makeClass, makeQuestion } from '../testing/factories.ts';
import { startServer } from '../testing/start-server.ts';
import { makeAttempt, makeWork } from '../testing/work.ts';

const server = startServer();

/** A work of six tests that a pupil has handed in: two right answers, a half right and a wrong one, a test left out, and an essay. */
async function makeHandedIn() {
  const { context } = server;
  const teacher = await makeCaller(context, { is_teacher: true });
  const parent = await makeCaller(context, { is_parent: true });
  const pupil = await makeCaller(context, { is_pupil: true, father_email: parent.person.email });
  const taught = await makeClass(context, { teachers: [teacher.person], pupils: [pupil.person] });
  const [first, second, half, wrong, left, essay] = await Promise.all([
    makeQuestion(context),
    makeQuestion(context),
    makeQuestion(context),
    makeQuestion(context),
    makeQuestion(context),
    makeQuestion(context, { test_type: 'essay' }),
  ]);
  const work = await makeWork(context, {
    author: teacher.person,
    classes: [taught],
    questions: [first, second, half, wrong, left, essay],
  });
  const { id } = await makeAttempt(context, {
    work,
    person: pupil.person,
    answers: {
      [first.id]: { users_answer: 'b' },
      [second.id]: { users_answer: 'b' },
      [half.id]: { users_answer: 'a' },
      [wrong.id]: { users_answer: 'a' },
      [essay.id]: { answer: { text: 'In spring it is green.' } },
    },
  });
  await context.database
    .updateTable('work_answer')
    .set({ points: 0.5, percentage: 50 })
    .where('attempt', '=', id)
    .where('question', '=', half.id)
    .execute();
  const read = async <Body>({ token }: { token: string }, path: string): Promise<Body> => {
    const { status, body, text } = await send(server, `GET ${path}`, { token });
    expect(status, text).toBe(200);
    return body as Body;
  };
  const row = async (path: string): Promise<string> => {
    const { text } = await send(server, `GET ${path}`, { token: teacher.token });
    return text.split('\r\n').find((line) => line.includes(pupil.person.last_name)) ?? '';
  };
  /** The result for each reader. */
  const shown = async () => {
    const [child, path] = [pupil.person.id, `/work_api/${work.id}`];
    type Lists<Item> = { data_api: Item[] };
    const pick = (result: object | null | undefined) => {
      const { percentage, passed, so_far } = { ...result } as Record<string, unknown>;
      return { percentage, passed, so_far };
    };
    const [listed] = (await read<Lists<OwnWork>>(pupil, '/work_api/own/')).data_api;
    const [ofChild] = (await read<Lists<OwnWork>>(parent, `/work_api/own/?child=${child}`)).data_api;
    const [home] = (await read<Lists<Child>>(parent, '/home_api/children/')).data_api;
    const [page] = (await read<Lists<WorkOfPupil>>(pupil, `${path}/own/`)).data_api;
    const [paper] = (await read<Lists<Paper>>(pupil, `${path}/paper/`)).data_api;
    const results = await read<WorkResults>(teacher, `${path}/results/`);
    const [readPaper] = (await read<Lists<ReadPaper>>(teacher, `${path}/papers/?person=${child}`)).data_api;
    const book = await read<Lists<GradeBook>>(teacher, `/grades_api/?class=${taught.id}`);
    const grades = await read<Lists<OwnGrades>>(pupil, '/grades_api/own/');
    const childGrades = await read<Lists<OwnGrades>>(parent, `/grades_api/own/?child=${child}`);
    return {
      results: [
        listed?.result,
        ofChild?.result,
        home?.work.done[0]?.result,
        page?.handed_in[0]?.result,
        paper?.attempt.result,
        results.pupils[0]?.result,
        readPaper?.attempts[0]?.result,
      ].map(pick),
      grades: [
        book.data_api[0]?.pupils[0]?.cells[0],
        grades.data_api[0]?.works[0],
        childGrades.data_api[0]?.works[0],
      ].map((cell) => ({ percentage: cell?.percentage, grade: cell?.grade, so_far: cell?.so_far })),
      averages: [
        results.summary.average,
        book.data_api[0]?.percentage,
        book.data_api[0]?.pupils[0]?.percentage,
        grades.data_api[0]?.percentage,
      ],
      summary: results.summary,
      exports: [await row(`${path}/results/export/`), await row(`/grades_api/export/?class=${taught.id}`)],
    };
  };
  return { teacher, pupil, work, essay, shown };
}

test('pupil, parent, teacher, grade book and exports have the same points so far while an essay is being read, and the same result afterwards', async () => {
  const { teacher, pupil, work, essay, shown } = await makeHandedIn();
  const so_far = { points: 2.5, most: 5, waiting: 1 };
  const before = await shown();
  for (const result of before.results) expect(result).toEqual({ percentage: null, passed: null, so_far });
  for (const cell of before.grades) expect(cell).toEqual({ percentage: null, grade: null, so_far });
  expect(before.averages).toEqual([null, null, null, null]);
  expect(before.summary).toMatchObject({ handed_in: 1, waiting: 1, passed: 0, failed: 0 });
  for (const line of before.exports) {
    expect(line).toContain('2.5 of 5 so far, 1 is being marked');
    expect(line).not.toMatch(/,42,|,(yes|no),/);
  }

  const { status, text } = await send(server, `PUT /work_api/${work.id}/marks/`, {
    token: teacher.token,
    json: { person: pupil.person.id, attempt: 1, test: essay.id, percentage: 80, reason: '' },
  });
  expect(status, text).toBe(200);
  const after = await shown();
  for (const result of after.results) expect(result).toMatchObject({ percentage: 55, passed: false });
  for (const result of [...after.results, ...after.grades]) expect(result.so_far).toBeUndefined();
  for (const cell of after.grades) expect(cell).toMatchObject({ percentage: 55, grade: '2' });
  expect(after.averages).toEqual([55, 55, 55, 55]);
  expect(after.summary).toMatchObject({ handed_in: 1, waiting: 0, failed: 1 });
  for (const line of after.exports) expect(line).toContain(',55,');
});
