import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import type { AnswerInput } from '../../../contract/answers.ts';
import { inTransaction } from '../../database/database.ts';
import { eraseExpired, erasePerson } from '../../people/erasure.ts';
import { erasing } from '../../testing/erasing.ts';
import { send } from '../../testing/client.ts';
import { makeCaller, makePerson, makeQuestion } from '../../testing/factories.ts';
import { startServer } from '../../testing/start-server.ts';
import { makeAttempt, makeWork } from '../../testing/work.ts';

const server = startServer();

const asleep = new Date('2026-11-02T08:00:00Z');

/** A work of a teacher, with attempts of two pupils: one handed in, one under way. */
async function makeAnswered(answer: AnswerInput, some: Parameters<typeof makeQuestion>[1] = {}) {
  const { context } = server;
  const { person: author, token } = await makeCaller(context, { is_teacher: true });
  const question = await makeQuestion(context, { author: author.id, ...some });
  const pupils = [
    await makePerson(context, { is_pupil: true }),
    await makePerson(context, { is_pupil: true }),
  ];
  const work = await makeWork(context, {
    author,
    pupils,
    questions: [question, await makeQuestion(context)],
  });
  const answers = { [question.id]: answer };
  const attempts = [];
  for (const [place, person] of pupils.entries()) {
    const open = { handed_in_at: null, handed_in_by: null };
    attempts.push(
      await makeAttempt(context, { work, person, answers, changed_at: asleep, ...(place === 1 && open) }),
    );
  }
  const { test_type, savol, category, a, b, c } = question;
  const change = async (json: object) => {
    const same = { test_type, savol, category, ...(test_type === 'choosable' && { a, b, c }) };
    const { status, text } = await send(server, `PUT /tests_api/${question.id}/`, {
      token,
      json: { ...same, ...json },
    });
    expect(status, text).toBe(200);
  };
  return { context, author, token, question, pupils, work, attempts, change };
}

async function answersTo(question: number) {
  const { rows } = await sql<{
    points: number | null;
    percentage: number | null;
    version: number;
    changed: boolean;
  }>`
    select points, percentage, version, changed_at > ${asleep.toISOString()} as changed
    from work_answer join work_attempt on id = attempt where question = ${question} order by attempt`.execute(
    server.context.database,
  );
  return rows;
}

describe('answers in work', () => {
  test('are graded anew by a correction of the key only, in attempts of any state, with the weight of the attempt', async () => {
    const { question, change } = await makeAnswered({ users_answer: 'b' });
    const all = (points: number | null, percentage: number | null, changed = true) =>
      [0, 1].map(() => ({ points, percentage, version: 1, changed }));
    expect(await answersTo(question.id)).toEqual(all(1, 100, false));
    await change({ right_answer: 'b', savol: 'The same in other words' });
    await change({ right_answer: 'b', d: 'One option more' });
    await change({ right_answer: 'b', qiyinlik_darajasi: 38 });
    await change({ right_answer: '', qiyinlik_darajasi: 38 });
    await change({ test_type: 'free_text', right_answer_text: 'x', qiyinlik_darajasi: 38 });
    await change({ right_answer: 'b', qiyinlik_darajasi: 38 });
    expect(await answersTo(question.id)).toEqual(all(1, 100, false));
    await change({ right_answer: 'c' });
    expect(await answersTo(question.id)).toEqual(all(0, 0));
    await change({ right_answer: 'b', qiyinlik_darajasi: 38 });
    expect(await answersTo(question.id)).toEqual(all(1, 100));
  });

  test('are graded by the key of now for the options that were seen: a right one that is new makes them wrong', async () => {
    const { question, change } = await makeAnswered({ users_answer: 'b' });
    await change({ right_answer: 'd', d: 'A new option' });
    expect(await answersTo(question.id)).toMatchObject([{ percentage: 0 }, { percentage: 0 }]);
  });

  test('leave a row for each result that changes, with the version that changed it and when', async () => {
    const { context, author, question, attempts, change } = await makeAnswered({ users_answer: 'b' });
    const [first, second] = attempts.map(({ id }) => id);
    const logged = async () => {
      const { rows } = await sql<object>`
        select attempt, version, points_before, percentage_before, points, percentage,
          at between replaced_at - interval '1 minute' and clock_timestamp() as now
        from work_regrade
        join question_version as change on change.question = work_regrade.question and number = version - 1
        where work_regrade.question = ${question.id} order by attempt, version`.execute(context.database);
      return rows;
    };
    await change({ right_answer: 'b', savol: 'The same in other words' });
    expect(await logged()).toEqual([]);
    await context.database
      .updateTable('work_answer')
      .set({ mark: 100, marked_by: author.id, marked_at: new Date() })
      .where('attempt', '=', second ?? 0)
      .execute();
    await change({ right_answer: 'c' });
    await change({ right_answer: '', qiyinlik_darajasi: 38 });
    await change({ right_answer: 'b' });
    const [right, wrong] = [
      { points: 1, percentage: 100 },
      { points: 0, percentage: 0 },
    ];
    const before = ({ points, percentage }: typeof right) => ({
      points_before: points,
      percentage_before: percentage,
    });
    const auditEvents = await context.database
      .selectFrom('audit_entry')
      .select(['actor', 'details'])
      .where('action', '=', 'work.regraded')
      .where('actor', '=', author.id)
      .orderBy('id')
      .execute();
    expect(auditEvents).toEqual([
      { actor: author.id, details: { question: question.id, results: 1, works: 1 } },
      { actor: author.id, details: { question: question.id, results: 1, works: 1 } },
    ]);
    expect(await logged()).toEqual([
      { attempt: first, version: 3, ...before(right), ...wrong, now: true },
      { attempt: first, version: 5, ...before(wrong), ...right, now: true },
    ]);
  });

  test('are graded anew when an earlier version of their test is restored', async () => {
    const { question, change, token } = await makeAnswered({ users_answer: 'b' });
    await change({ right_answer: 'c' });
    const restored = await send(server, `POST /tests_api/${question.id}/restore/`, {
      token,
      json: { number: 1 },
    });
    expect(restored.status, restored.text).toBe(200);
    expect(await answersTo(question.id)).toMatchObject([{ percentage: 100 }, { percentage: 100 }]);
  });

  test('keep the mark of a person and its points', async () => {
    const { context, author, question, change, attempts } = await makeAnswered({ users_answer: 'a' });
    await context.database
      .updateTable('work_answer')
      .set({ mark: 60, points: 0.6, percentage: 60, marked_by: author.id, marked_at: new Date() })
      .where('attempt', '=', attempts[0]?.id ?? 0)
      .execute();
    await change({ right_answer: 'a', qiyinlik_darajasi: 38 });
    expect(await answersTo(question.id)).toMatchObject([
      { points: 0.6, percentage: 60 },
      { points: 1, percentage: 100 },
    ]);
  });
});

describe('when an account ends', () => {
  const stored = async (attempt: { id: number } | undefined) => {
    const rows = await server.context.database
      .selectFrom('work_answer')
      .select(['answer', 'points', 'percentage', 'reason'])
      .where('attempt', '=', attempt?.id ?? 0)
      .execute();
    return rows[0];
  };

  async function makeMarked() {
    const made = await makeAnswered(
      { users_text_answer: 'Toshkent' },
      { test_type: 'free_text', right_answer_text: 'Toshkent' },
    );
    await made.context.database.updateTable('work_answer').set({ reason: 'Ann knows it.' }).execute();
    return made;
  }

  test('the typed text and the comment on it are erased, in work too, and not graded anew; those of others stay', async () => {
    const { context, pupils, question, attempts, change } = await makeMarked();
    const [erased] = pupils;
    await inTransaction(context.database, (transaction) =>
      erasePerson(transaction, erased?.id ?? 0, new Date(), erasing),
    );
    const result = { points: 1, percentage: 100 };
    expect(await stored(attempts[0])).toEqual({ answer: { text: '' }, reason: '', ...result });
    const retained = { answer: { text: 'Toshkent' }, reason: 'Ann knows it.' };
    expect(await stored(attempts[1])).toEqual({ ...retained, ...result });
    await change({ right_answer_text: 'Samarqand' });
    expect(await answersTo(question.id)).toMatchObject([
      { percentage: 100, version: 1 },
      { percentage: 0, version: 1 },
    ]);
  });

  test('also an answer that arrives while the person is erased, and no chosen option', async () => {
    const { context, pupils, attempts } = await makeMarked();
    const [erased] = pupils;
    await inTransaction(context.database, (transaction) =>
      erasePerson(transaction, erased?.id ?? 0, new Date(), erasing),
    );
    const late = { answer: JSON.stringify({ text: 'Late' }), answered_at: new Date() };
    const mine = context.database.updateTable('work_answer').where('attempt', '=', attempts[0]?.id ?? 0);
    await mine.set(late).execute();
    await eraseExpired(context.database, new Date(), erasing);
    expect(await stored(attempts[0])).toMatchObject({ answer: { text: '' } });
    await mine.set({ answer: JSON.stringify({ chosen: 'b' }) }).execute();
    await eraseExpired(context.database, new Date(), erasing);
    expect(await stored(attempts[0])).toMatchObject({ answer: { chosen: 'b' } });
  });

  test('its attempts stay while it is closed', async () => {
    const { context } = server;
    const { person, token } = await makeCaller(context, { is_pupil: true });
    const question = await makeQuestion(context);
    const work = await makeWork(context, { pupils: [person], questions: [question] });
    const attempt = await makeAttempt(context, {
      work,
      person,
      answers: { [question.id]: { users_answer: 'b' } },
    });
    const { status } = await send(server, 'DELETE /auth/users/me/', {
      token,
      json: { current_password: 'correct horse battery' },
    });
    expect(status).toBe(204);
    expect(await stored(attempt)).toMatchObject({ percentage: 100 });
    const { rows } = await sql`select person from given_work where work = ${work.id}`.execute(
      context.database,
    );
    expect(rows).toEqual([{ person: person.id }]);
  });
});
