import { describe, expect, test } from 'vitest';

import { deleteQuestion, updateQuestion } from '../questions/store.ts';
import { closeAccount, reopenAccount } from '../users/closing-store.ts';
import { endSessions, updateUser } from '../users/store.ts';
import { send } from '../testing/client.ts';
import { type Caller, makeCaller, makeQuestion, nobody, tokenOf } from '../testing/factories.ts';
import { seal, sealedAt, type StorageKey } from '../testing/sealed.ts';
import { startServer } from '../testing/start-server.ts';
import { heldAt } from '../testing/held.ts';
import { makeWork } from '../testing/work.ts';

const server = startServer();
const { keyOf, statesOf, keyReply } = sealedAt(server);
const { heldOf } = heldAt(server);
const at = '2026-11-23T08:00:00.000Z';

type Pupil = Caller & { key: StorageKey };

async function makePupil(): Promise<Pupil> {
  const pupil = await makeCaller(server.context, { is_pupil: true });
  return { ...pupil, key: await keyOf(pupil.token) };
}

const answerTo = ({ id }: { id: number }, users_answer = 'b') => ({
  kind: 'answer',
  question: id,
  body: { users_answer },
  at,
});

async function pointsOf({ person }: Caller, { id }: { id: number }) {
  const rows = await server.context.database
    .selectFrom('answer')
    .select('points')
    .where('question', '=', id)
    .where('person', '=', person.id)
    .execute();
  return rows.map(({ points }) => points);
}

/** Sends one answer of a pupil. @returns its state, and why it is held */
async function take(pupil: Pupil, answer: object) {
  const sealed = seal(pupil.key, answer);
  const [state] = await statesOf([sealed]);
  const held = (await heldOf(await tokenOf(server.context, pupil.person))).find(({ id }) => id === sealed.id);
  return [state, held?.reason];
}

describe('a sealed answer that cannot be counted is held with its reason', () => {
  test('where the test is disabled, deleted or the pupil’s own', async () => {
    const pupil = await makePupil();
    const disabled = await makeQuestion(server.context, { enabled: false });
    const deleted = await makeQuestion(server.context);
    await deleteQuestion(server.context.database, deleted.id);
    const ownQuestion = await makeQuestion(server.context, { author: pupil.person.id });
    expect(await take(pupil, answerTo(disabled))).toEqual(['held', 'disabled']);
    expect(await take(pupil, answerTo(deleted))).toEqual(['held', 'not_found']);
    expect(await take(pupil, answerTo(ownQuestion))).toEqual(['held', 'own_test']);
  });

  test('where another answer was counted, or work keeps the test', async () => {
    const pupil = await makePupil();
    const question = await makeQuestion(server.context);
    expect(await take(pupil, answerTo(question, 'b'))).toEqual(['held', undefined]);
    expect(await take(pupil, answerTo(question, 'b'))).toEqual(['held', undefined]);
    expect(await take(pupil, answerTo(question, 'a'))).toEqual(['held', 'already_answered']);
    expect(await pointsOf(pupil, question)).toEqual([1]);
    const reserved = await makeQuestion(server.context);
    await makeWork(server.context, { pupils: [pupil.person], questions: [reserved] });
    expect(await take(pupil, answerTo(reserved))).toEqual(['held', 'kept_for_work']);
  });

  test('where it does not fit the test, or the contract', async () => {
    const pupil = await makePupil();
    const question = await makeQuestion(server.context);
    for (const body of [
      { users_answer: 'e' },
      { users_answer: 'x' },
      {},
      null,
      'text',
      { users_text_answer: 'x'.repeat(10_001) },
      { answer: { deep: JSON.parse(`${'['.repeat(3000)}${']'.repeat(3000)}`) as unknown } },
      { users_text_answer: 'null \0 and half a pair \ud800' },
    ]) {
      expect(await take(pupil, { ...answerTo(question), body })).toEqual(['held', 'invalid']);
    }
    expect(await pointsOf(pupil, question)).toEqual([]);
  });

  test('with a time that can be stored, whatever the clock of the device said', async () => {
    const pupil = await makePupil();
    const question = await makeQuestion(server.context, { enabled: false });
    for (const wrong of ['9999-12-31T23:59:59.999Z', '0000-01-01T00:00:00Z', 'yesterday', 7, undefined]) {
      const sealed = seal(pupil.key, { ...answerTo(question), at: wrong });
      const before = Date.now();
      expect(await statesOf([sealed])).toEqual(['held']);
      const held = (await heldOf(pupil.token)).find(({ id }) => id === sealed.id);
      expect(Date.parse(held?.at ?? '')).toBeGreaterThanOrEqual(before);
    }
    await statesOf([seal(pupil.key, answerTo(question))]);
    expect(await heldOf(pupil.token)).toContainEqual(expect.objectContaining({ at }));
  });

  test('once, also where it could be counted later', async () => {
    const pupil = await makePupil();
    const question = await makeQuestion(server.context, { enabled: false });
    const sealed = seal(pupil.key, answerTo(question));
    expect(await statesOf([sealed, sealed])).toEqual(['held', 'held']);
    await updateQuestion(server.context.database, question.id, { enabled: true }, nobody);
    expect(await statesOf([sealed])).toEqual(['held']);
    expect(await heldOf(pupil.token)).toMatchObject([
      { id: sealed.id, kind: 'answer', question: question.id, work: null, body: { users_answer: 'b' } },
    ]);
    expect(await pointsOf(pupil, question)).toEqual([]);
  });

  test('one alone: the others of the request are counted', async () => {
    const pupil = await makePupil();
    const questions = [await makeQuestion(server.context), await makeQuestion(server.context)];
    const sealed = questions.map((question) => seal(pupil.key, answerTo(question)));
    const states = await statesOf([
      { ...seal(pupil.key, {}), ticket: 'junk' },
      ...sealed.slice(0, 1),
      seal(pupil.key, answerTo({ id: 2_147_483_647 })),
      ...sealed.slice(1),
    ]);
    expect(states).toEqual(['refused', 'held', 'held', 'held']);
    for (const question of questions) expect(await pointsOf(pupil, question)).toEqual([1]);
  });
});

describe('the account of a sealed answer', () => {
  test('may have a new password since: an answer sealed before is counted', async () => {
    const pupil = await makePupil();
    await endSessions(server.context.database, pupil.person.id);
    const question = await makeQuestion(server.context);
    expect(await take(pupil, answerTo(question))).toEqual(['held', undefined]);
    expect(await pointsOf(pupil, question)).toEqual([1]);
    const token = await tokenOf(server.context, pupil.person);
    const present = await keyOf(token);
    expect(present.key).not.toBe(pupil.key.key);
    const stranger = await makePupil();
    const tickets = [pupil.key.ticket, 'junk', stranger.key.ticket, present.ticket];
    expect((await keyReply(token, tickets)).body).toMatchObject({ earlier: [pupil.key, present] });
  });

  test('is deactivated: it is held until staff look', async () => {
    const pupil = await makePupil();
    const staff = await makeCaller(server.context, { is_staff: true });
    await updateUser(server.context.database, pupil.person.id, { is_active: false });
    const question = await makeQuestion(server.context);
    expect(await statesOf([seal(pupil.key, answerTo(question))])).toEqual(['held']);
    expect(await pointsOf(pupil, question)).toEqual([]);
    expect(await heldOf(staff.token, pupil.person.id)).toMatchObject([
      { reason: 'no_role', test: { id: question.id } },
    ]);
  });

  test('is closed: it is held until the person comes back', async () => {
    const pupil = await makePupil();
    const { database } = server.context;
    await closeAccount(database, pupil.person.id, new Date());
    const question = await makeQuestion(server.context);
    expect(await statesOf([seal(pupil.key, answerTo(question))])).toEqual(['held']);
    await reopenAccount(database, pupil.person.id, {
      first_name: 'Ann',
      last_name: 'Lee',
      password_hash: null,
    });
    const token = await tokenOf(server.context, pupil.person);
    expect(await heldOf(token)).toMatchObject([{ question: question.id, reason: 'no_role' }]);
    expect((await keyReply(token, [pupil.key.ticket])).body).toMatchObject({ earlier: [pupil.key] });
  });

  test('is erased: the answer is refused, and the held answers are gone', async () => {
    const pupil = await makePupil();
    const staff = await makeCaller(server.context, { is_staff: true });
    const question = await makeQuestion(server.context, { enabled: false });
    expect(await take(pupil, answerTo(question))).toEqual(['held', 'disabled']);
    const { status } = await send(server, `DELETE /people_api/${pupil.person.id}/`, { token: staff.token });
    expect(status).toBe(204);
    expect(await statesOf([seal(pupil.key, answerTo(question))])).toEqual(['refused']);
    const { rows } = await server.context.pool.query(`select from rejected_answer where person = $1`, [
      pupil.person.id,
    ]);
    expect(rows).toEqual([]);
  });

  test('is another one that has the id, after an older backup was restored: it is refused', async () => {
    const pupil = await makePupil();
    const question = await makeQuestion(server.context);
    const sealed = seal(pupil.key, answerTo(question));
    const { pool } = server.context;
    await pool.query(`update users set start_date = start_date + interval '1 second' where id = $1`, [
      pupil.person.id,
    ]);
    expect(await statesOf([sealed])).toEqual(['refused']);
    expect(await pointsOf(pupil, question)).toEqual([]);
    const token = await tokenOf(server.context, pupil.person);
    expect((await keyReply(token, [pupil.key.ticket])).body).toMatchObject({ earlier: [] });
    expect((await keyOf(token)).key).not.toBe(pupil.key.key);
  });

  test('is erased while its answers come: nothing of them stays, whichever is first', async () => {
    const staff = await makeCaller(server.context, { is_staff: true });
    const question = await makeQuestion(server.context, { enabled: false });
    for (let round = 0; round < 10; round += 1) {
      const pupil = await makePupil();
      const [states] = await Promise.all([
        Promise.all([1, 2, 3].map(() => statesOf([seal(pupil.key, answerTo(question))]))),
        send(server, `DELETE /people_api/${pupil.person.id}/`, { token: staff.token }),
      ]);
      expect(states.flat().every((state) => state === 'held' || state === 'refused')).toBe(true);
      const { rows } = await server.context.pool.query(`select from rejected_answer where person = $1`, [
        pupil.person.id,
      ]);
      expect(rows).toEqual([]);
    }
  });

  test('holds so many at most: a further answer stays on the device', async () => {
    const pupil = await makePupil();
    await server.context.pool.query(
      `insert into rejected_answer (person, key, kind, question, body, at, reason, state)
       select $1, gen_random_uuid(), 'answer', 1, '{}', now(), 'disabled', 'held' from generate_series(1, 500)`,
      [pupil.person.id],
    );
    const disabled = await makeQuestion(server.context, { enabled: false });
    const question = await makeQuestion(server.context);
    const answers = [answerTo(disabled), answerTo(question)].map((answer) => seal(pupil.key, answer));
    expect(await statesOf(answers)).toEqual(['later', 'held']);
    expect(await pointsOf(pupil, question)).toEqual([1]);
  });
});
