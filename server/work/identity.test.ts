import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import type { OpenAttempt, Paper } from '../../contract/work/attempts.ts';
import type { getWorkPaper, WorkTestAnswers } from '../../contract/work/work-papers.ts';
import type { SuccessOf } from '../../contract/wire/endpoint.ts';
import { attemptsAt } from '../testing/attempts.ts';
import { type Reply, send } from '../testing/client.ts';
import { makeCaller, makeClass, makeQuestion } from '../testing/factories.ts';
import { lateAt } from '../testing/late.ts';
import { seal, sealedAt } from '../testing/sealed.ts';
import { startServer } from '../testing/start-server.ts';
import { heldAt } from '../testing/held.ts';
import { makeAttempt, makeWork } from '../testing/work.ts';

const server = startServer();
const { answer, handIn, open, paper, start } = attemptsAt(server);
const { decide, lateOf } = lateAt(server);
const { keyOf, statesOf } = sealedAt(server);
const { heldOf } = heldAt(server);

const animals = { a: 'cat', b: 'dog', c: 'cow', right_answer: 'b' } as const;
const swapped = { a: 'dog', b: 'cat', c: 'cow', right_answer: 'a' };

function itemsOf<Item>({ status, text, body }: Reply): [Item] {
  expect(status, text).toBe(200);
  return (body as { data_api: [Item] }).data_api;
}

/** An exam with a test of its teacher, and a pupil. */
async function makeExam(some: Parameters<typeof makeWork>[1] = {}) {
  const teacher = await makeCaller(server.context, { is_teacher: true });
  const pupil = await makeCaller(server.context, { is_pupil: true });
  const taught = await makeClass(server.context, { teachers: [teacher.person], pupils: [pupil.person] });
  const question = await makeQuestion(server.context, { ...animals, author: teacher.person.id });
  const { id, savol, category, test_type } = question;
  const shown = { show_marks: 'end', show_keys: 'end', show_explanations: 'end' } as const;
  const work = await makeWork(server.context, {
    author: teacher.person,
    classes: [taught],
    questions: [question],
    mode: 'exam',
    ...shown,
    ...some,
  });
  const change = async (fields: object) => {
    const json = { test_type, savol, category, ...fields };
    const { status, text } = await send(server, `PUT /tests_api/${id}/`, { token: teacher.token, json });
    expect(status, text).toBe(200);
  };
  const papers = `GET /work_api/${work.id}/papers/?person=${pupil.person.id}`;
  const teachersPaper = async () =>
    itemsOf<SuccessOf<typeof getWorkPaper>['data_api'][number]>(
      await send(server, papers, { token: teacher.token }),
    )[0].attempts[0]?.paper[0];
  const counted = async () =>
    itemsOf<WorkTestAnswers>(
      await send(server, `GET /work_api/${work.id}/tests/?test=${id}`, { token: teacher.token }),
    )[0];
  return { teacher, pupil, id, work, change, teachersPaper, counted };
}

describe('an exam under way whose options are moved', () => {
  test('shows the chosen option at its new letter, and grades it as the same option', async () => {
    const { pupil, id, work, change, teachersPaper, counted } = await makeExam();
    const { opened } = await open(pupil, work);
    const chosen = { test: id, choice: 1, opened, users_answer: 'b', seen_version: 1 };
    expect((await answer(pupil, work, chosen)).status).toBe(200);
    await change(swapped);
    const again = (await start(pupil, work, { go_on: true })).body as { attempt: OpenAttempt };
    const { attempt } = again;
    expect(attempt.tests[0]).toMatchObject({
      test: { a: 'dog', b: 'cat', version: 2 },
      own: { given: { users_answer: 'a' } },
    });
    await handIn(pupil, work, { opened: attempt.opened });
    const ownPaper = itemsOf<Paper>(await paper(pupil, work))[0];
    expect(ownPaper.attempt.result).toMatchObject({ points: 1, percentage: 100 });
    expect(ownPaper.tests[0]).toMatchObject({
      test: { a: 'cat', b: 'dog' },
      own: { given: { users_answer: 'b' } },
      right: { right_answer: 'b' },
      result: { percentage: 100 },
    });
    expect(await teachersPaper()).toMatchObject({
      test: { ...animals },
      has_changed: true,
      answer: { users_answer: 'b', percentage: 100 },
    });
    expect((await counted()).options).toMatchObject({ a: 1, b: 0 });
  });

  test('takes a letter of the page that was opened before, and says it in its letters', async () => {
    const { pupil, id, work, change, counted } = await makeExam({ mode: 'practice' });
    const { opened } = await open(pupil, work);
    await change({ ...swapped, c: '' });
    const reply = await answer(pupil, work, {
      test: id,
      choice: 1,
      opened,
      users_answer: 'b',
      seen_version: 1,
    });
    expect(reply.body).toMatchObject({ own: { given: { users_answer: 'b' } } });
    await handIn(pupil, work, { opened });
    const ownPaper = itemsOf<Paper>(await paper(pupil, work))[0];
    expect(ownPaper.tests[0]).toMatchObject({
      test: { a: 'cat', b: 'dog', c: 'cow' },
      own: { given: { users_answer: 'b' } },
      right: { right_answer: 'b' },
      result: { percentage: 100 },
    });
    expect((await counted()).options).toMatchObject({ a: 1, b: 0 });
  });

  test('takes an option that was removed meanwhile, which is not right', async () => {
    const { pupil, id, work, change } = await makeExam();
    const { opened } = await open(pupil, work);
    await change({ ...animals, c: '' });
    const removed = { test: id, choice: 1, opened, users_answer: 'c' };
    expect((await answer(pupil, work, removed)).status).toBe(400);
    expect((await answer(pupil, work, { ...removed, seen_version: 1 })).status).toBe(200);
    const attempt = await open(pupil, work);
    expect(attempt.tests[0]?.own.given).toMatchObject({ users_answer: null });
    await handIn(pupil, work, { opened: attempt.opened });
    const ownPaper = itemsOf<Paper>(await paper(pupil, work))[0];
    expect(ownPaper.attempt).toMatchObject({ answered: 1, result: { percentage: 0 } });
    expect(ownPaper.tests[0]).toMatchObject({ test: { c: 'cow' }, own: { given: { users_answer: 'c' } } });
  });

  test('refuses a version that is no number of one', async () => {
    const { pupil, id, work } = await makeExam();
    const { opened } = await open(pupil, work);
    const wrong = { test: id, choice: 1, opened, users_answer: 'b', seen_version: 'first' };
    const { status, body } = await answer(pupil, work, wrong);
    expect([status, Object.keys(body as object)]).toEqual([400, ['seen_version']]);
  });

  test('keeps mixed options in their places on the page', async () => {
    const { pupil, work, change } = await makeExam({ mix_options: true });
    const texts = ({ tests: [shownTest] }: OpenAttempt) =>
      (shownTest?.options ?? []).map((letter) => shownTest?.test[letter as 'a']);
    const before = texts(await open(pupil, work));
    expect(new Set(before)).toEqual(new Set(['cat', 'cow', 'dog']));
    await change(swapped);
    expect(texts(await open(pupil, work))).toEqual(before);
  });
});

test('a choice of a gap that is respelled keeps its result in a work, and its answers are counted together', async () => {
  const cities = (choices: string[], right: string) => ({
    content: { text: 'The capital is {{g}}.', gaps: [{ id: 'g', choices }] },
    key: { gaps: { g: [right] } },
  });
  const { teacher, pupil, work } = await makeExam();
  const made = await makeQuestion(server.context, {
    test_type: 'gaps',
    author: teacher.person.id,
    ...cities(['tashkent', 'Samarkand'], 'tashkent'),
  });
  const gaps = await makeWork(server.context, {
    author: teacher.person,
    pupils: [pupil.person],
    questions: [made],
  });
  expect(gaps.id).not.toBe(work.id);
  await makeAttempt(server.context, {
    work: gaps,
    person: pupil.person,
    answers: { [made.id]: { answer: { gaps: { g: 'tashkent' } } } },
  });
  const { savol, category, test_type } = made;
  const json = { test_type, savol, category, ...cities(['Samarkand', 'Tashkent'], 'Tashkent') };
  const put = await send(server, `PUT /tests_api/${made.id}/`, { token: teacher.token, json });
  expect(put.status, put.text).toBe(200);
  const { given } = itemsOf<WorkTestAnswers>(
    await send(server, `GET /work_api/${gaps.id}/tests/?test=${made.id}`, { token: teacher.token }),
  )[0];
  expect(given).toMatchObject([{ answer: { gaps: { g: 'tashkent' } }, percentage: 100, people: 1 }]);
});

describe('an answer that comes days later', () => {
  const at = '2026-11-20T08:00:00.000Z';

  test('is what the page has shown, where it was sealed', async () => {
    const { teacher, pupil } = await makeExam();
    const made = await makeQuestion(server.context, { ...animals, author: teacher.person.id });
    const { id, savol, category, test_type } = made;
    const json = { test_type, savol, category, ...swapped };
    await send(server, `PUT /tests_api/${id}/`, { token: teacher.token, json });
    const key = await keyOf(pupil.token);
    const body = { users_answer: 'b', seen_version: 1 };
    expect(await statesOf([seal(key, { kind: 'answer', question: id, body, at })])).toEqual(['held']);
    const { body: read } = await send(server, `GET /tests_api/answers/?ids=${id}`, { token: pupil.token });
    expect(read).toMatchObject({ data_api: [{ users_answer: 'b', percentage: 100, seen: animals }] });
  });

  test('is what the page has shown, where it comes after the end and waits', async () => {
    const { teacher, pupil, id, work, change } = await makeExam({ offline: true });
    const hours = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString();
    await makeAttempt(server.context, {
      work,
      person: pupil.person,
      started_at: hours(3),
      ends_at: hours(2),
      handed_in_at: hours(2),
      handed_in_by: 'clock',
      opened: 'page',
    });
    await change(swapped);
    const late = { test: id, choice: 1, opened: 'page', users_answer: 'b', seen_version: 1, at: hours(1) };
    const reply = await answer(pupil, work, late);
    expect(reply.body).toMatchObject({ late: 'waiting' });
    const [listed] = await lateOf(teacher, work);
    expect(listed).toMatchObject({ given: { users_answer: 'b' }, test: { ...animals } });
    const decision = { answers: [listed?.id], decision: 'taken', seen: 'waiting' };
    expect((await decide(teacher, work, decision)).status).toBe(200);
    const ownPaper = itemsOf<Paper>(await paper(pupil, work))[0];
    expect(ownPaper.tests[0]).toMatchObject({
      test: { b: 'dog' },
      own: { given: { users_answer: 'b' } },
      result: { percentage: 100 },
    });
  });

  test('is shown with the test of the page, where it could not be taken', async () => {
    const { teacher, pupil, id, change } = await makeExam();
    await change(swapped);
    const body = { users_answer: 'b', seen_version: 1 };
    const rejected = { id: randomUUID(), kind: 'answer', question: id, body, at, reason: 'disabled' };
    await send(server, 'POST /untaken_answers_api/', { token: pupil.token, json: rejected });
    const [shown] = await heldOf(teacher.token, pupil.person.id);
    expect(shown?.test).toMatchObject({ a: 'cat', b: 'dog' });
  });
});
