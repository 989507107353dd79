import { beforeAll, describe, expect, test } from 'vitest';

import type { OpenAttempt, WorkOfPupil } from '../../../contract/work/attempts.ts';
import { attemptsAt } from '../../testing/attempts.ts';
import type { Reply } from '../../testing/client.ts';
import { type Caller, makeCaller, makeQuestion } from '../../testing/factories.ts';
import { missing } from '../../testing/matrix-objects.ts';
import { startServer } from '../../testing/start-server.ts';
import { makeWork } from '../../testing/work.ts';

const server = startServer();
const { answer, handIn, readOwn, open } = attemptsAt(server);
let pupil: Caller;
let stranger: Caller;

beforeAll(async () => {
  stranger = await makeCaller(server.context, { is_pupil: true });
});

/** A work for a new pupil. */
async function give(some: Parameters<typeof makeWork>[1] = {}) {
  pupil = await makeCaller(server.context, { is_pupil: true });
  return makeWork(server.context, { pupils: [pupil.person], ...some });
}

const codeOf = ({ body }: Reply) => (body as { code?: string }).code;

async function answerRows(attempt: number) {
  return server.context.database
    .selectFrom('work_answer')
    .selectAll()
    .where('attempt', '=', attempt)
    .orderBy('question')
    .execute();
}

const firstOf = ({ tests }: OpenAttempt) => tests[0]?.test.id ?? missing;

async function ownOf(by: Caller, work: { id: number }): Promise<WorkOfPupil> {
  return ((await readOwn(by, work)).body as { data_api: [WorkOfPupil] }).data_api[0];
}

describe('practice', () => {
  const practice = {
    mode: 'practice',
    show_marks: 'each',
    show_keys: 'each',
    show_explanations: 'never',
  } as const;

  test('shows after each answer what the work says, and nothing before', async () => {
    const question = await makeQuestion(server.context, { explanation: 'It has been since 1930.' });
    const work = await give({ ...practice, questions: [question] });
    const attempt = await open(pupil, work);
    expect(JSON.stringify(attempt)).not.toMatch(/right_answer|1930/);
    const reply = await answer(pupil, work, {
      test: question.id,
      users_answer: 'a',
      choice: 1,
      opened: attempt.opened,
    });
    expect(reply.body).toMatchObject({
      result: { points: 0, percentage: 0, weight: 1 },
      right: { right_answer: 'b' },
    });
    expect(reply.text).not.toContain('1930');
    expect((await open(pupil, work)).tests[0]).toMatchObject({ right: { right_answer: 'b' } });
  });

  test('has one answer to each test: the same one is repeated, another one is refused', async () => {
    const work = await give(practice);
    const attempt = await open(pupil, work);
    const send = (json: object) =>
      answer(pupil, work, { test: firstOf(attempt), opened: attempt.opened, ...json });
    expect((await send({ users_answer: 'a', choice: 1 })).status).toBe(200);
    expect((await send({ users_answer: 'a', choice: 1 })).status).toBe(200);
    expect((await send({ users_answer: 'a', choice: 2 })).status).toBe(200);
    for (const json of [
      { users_answer: 'b', choice: 3 },
      { users_answer: 'b', choice: 1 },
      { clear: true, choice: 4 },
    ]) {
      expect(codeOf(await send(json))).toBe('already_answered');
    }
    expect((await send({ flagged: true, choice: 5 })).status).toBe(200);
    expect(await answerRows(attempt.id)).toMatchObject([{ answer: { chosen: 'a' }, is_flagged: true }]);
  });

  test('stores one of two simultaneous answers', async () => {
    const work = await give(practice);
    const attempt = await open(pupil, work);
    const replies = await Promise.all(
      ['a', 'b', 'c'].map((users_answer, at) =>
        answer(pupil, work, { test: firstOf(attempt), users_answer, choice: at + 1, opened: attempt.opened }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const stored = replies.find(({ status }) => status === 200)?.body as {
      own: { given: { users_answer: string } };
    };
    expect(await answerRows(attempt.id)).toMatchObject([
      { answer: { chosen: stored.own.given.users_answer } },
    ]);
  });
});

describe('handing in', () => {
  test('is refused to others, and where the pupil started no attempt', async () => {
    const work = await give();
    expect((await handIn({}, work, { opened: 'x' })).status).toBe(401);
    expect((await handIn(stranger, work, { opened: 'x' })).status).toBe(403);
    expect((await handIn(pupil, work, {})).status).toBe(400);
    expect((await handIn(pupil, { id: missing }, { opened: 'x' })).status).toBe(404);
    expect(codeOf(await handIn(pupil, work, { opened: 'x' }))).toBe('not_under_way');
  });

  test('ends the attempt once', async () => {
    const work = await give();
    const { id, opened, tests } = await open(pupil, work);
    const [first, again] = [await handIn(pupil, work, { opened }), await handIn(pupil, work, { opened })];
    expect(first.body).toMatchObject({ attempt: { number: 1, handed_in_by: 'pupil' } });
    expect(again.body).toEqual(first.body);
    const late = { test: tests[0]?.test.id, users_answer: 'b', choice: 1, opened };
    expect(codeOf(await answer(pupil, work, late))).toBe('handed_in');
    expect(await answerRows(id)).toEqual([]);
    expect(await ownOf(pupil, work)).toMatchObject({
      attempts_left: 0,
      under_way: null,
      handed_in: [
        { number: 1, handed_in_by: 'pupil', counts: true, result: { percentage: 0, passed: false } },
      ],
    });
  });

  test('is left to the page that opened the attempt last', async () => {
    const work = await give();
    const first = await open(pupil, work);
    const second = await open(pupil, work);
    expect(codeOf(await handIn(pupil, work, { opened: first.opened }))).toBe('opened_elsewhere');
    expect((await handIn(pupil, work, { opened: second.opened })).status).toBe(200);
    expect((await handIn(pupil, work, { opened: first.opened })).status).toBe(200);
  });

  test('beside answers loses none that was acknowledged', async () => {
    const work = await give();
    const attempt = await open(pupil, work);
    const { opened } = attempt;
    const [answers] = await Promise.all([
      Promise.all(
        attempt.tests.map(({ test: { id } }) =>
          answer(pupil, work, { test: id, users_answer: 'b', choice: 1, opened }),
        ),
      ),
      handIn(pupil, work, { opened }),
    ]);
    const taken = answers.filter(({ status }) => status === 200).length;
    expect((await answerRows(attempt.id)).length).toBe(taken);
  });
});
