import { beforeAll, describe, expect, test } from 'vitest';

import type { WorkPage } from '../../../contract/work/work.ts';
import {
  type Caller,
  makeCaller,
  makeCategory,
  makeClass,
  makeDifficultyLevel,
  makeQuestion,
} from '../../testing/factories.ts';
import { type Reply, send } from '../../testing/client.ts';
import { missing } from '../../testing/matrix-objects.ts';
import { startServer } from '../../testing/start-server.ts';
import { readQuestionIds } from '../store.ts';

const server = startServer();
let teacher: Caller;

beforeAll(async () => {
  teacher = await makeCaller(server.context, { is_teacher: true });
});

function page(reply: Reply, status = 200): WorkPage {
  expect(reply.status, reply.text).toBe(status);
  const [work] = (reply.body as { data_api: WorkPage[] }).data_api;
  if (work === undefined) throw new Error('there is no work in the answer');
  return work;
}

const makeTaught = async () => ({
  taught: await makeClass(server.context, { teachers: [teacher.person] }),
});

const give = ({ token }: Caller, json: object) => send(server, 'POST /work_api/', { token, json });

describe('a rule', () => {
  /** A category with tests of two levels in its subtree, one of them disabled. */
  async function makePool() {
    const { id: category } = await makeCategory(server.context);
    const { id: below } = await makeCategory(server.context, { parent: category });
    const { id: easy } = await makeDifficultyLevel(server.context, { weight: 1 });
    const { id: hard } = await makeDifficultyLevel(server.context, { weight: 4 });
    const made: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      const level = count % 2 === 0 ? hard : easy;
      made.push((await makeQuestion(server.context, { category: below, qiyinlik_darajasi: level })).id);
    }
    const essay = await makeQuestion(server.context, {
      category,
      test_type: 'essay',
      qiyinlik_darajasi: easy,
    });
    await makeQuestion(server.context, { category, qiyinlik_darajasi: easy, enabled: false });
    return { category, easy, hard, made, essay: essay.id };
  }

  test('that finds too few tests is refused with the number that there is', async () => {
    const { taught } = await makeTaught();
    const { category, easy } = await makePool();
    const json = { title: 'By rule', mode: 'exam', classes: [taught.id] };
    const many = await give(teacher, { ...json, rule: { category, count: 8 } });
    expect(many.status).toBe(400);
    expect(many.body).toEqual({ rule: ['Only 7 tests fit this rule.'] });
    const rule = { category, levels: [easy], types: ['choosable'], count: 4 };
    expect((await give(teacher, { ...json, rule })).body).toEqual({ rule: ['Only 3 tests fit this rule.'] });
    expect((await give(teacher, { ...json, rule: { category: missing, count: 1 } })).body).toEqual({
      rule: [`Invalid pk "${missing}" - object does not exist.`],
    });
    expect((await give(teacher, { ...json, rule: { category, count: 0 } })).body).toEqual({
      rule: ['Ensure this value is greater than or equal to 1.'],
    });
    expect((await give(teacher, { ...json, rule: { category, count: 1, types: ['x'] } })).status).toBe(400);
  });

  test('draws the same tests for all, easy ones first', async () => {
    const { taught } = await makeTaught();
    const { category, easy, made } = await makePool();
    const rule = { category, types: ['choosable'], count: 4, draw: 'same' };
    const given = page(
      await give(teacher, { title: 'By rule', mode: 'exam', classes: [taught.id], rule }),
      201,
    );
    expect(given).toMatchObject({ tests_count: 4, pool_count: 4, rule: { ...rule, levels: [] } });
    expect(given.tests).toHaveLength(4);
    expect(given.tests.every(({ id }) => made.includes(id))).toBe(true);
    const levels = given.tests.map(({ qiyinlik_darajasi }) => qiyinlik_darajasi === easy);
    expect(levels).toEqual(levels.toSorted((a, b) => Number(b) - Number(a)));
  });

  test('keeps all that it finds where each pupil is given others', async () => {
    const { taught } = await makeTaught();
    const { category, made, essay } = await makePool();
    const rule = { category, count: 3, draw: 'each' };
    const given = page(
      await give(teacher, { title: 'By rule', mode: 'exam', classes: [taught.id], rule }),
      201,
    );
    expect(given).toMatchObject({ tests_count: 3, pool_count: 7 });
    const pool = await readQuestionIds(server.context.database, given.id);
    expect(new Set(pool)).toEqual(new Set([...made, essay]));
    const preview = await send(server, `GET /work_api/${given.id}/preview/`, { token: teacher.token });
    const [shown] = (preview.body as { data_api: { tests: { id: number }[] }[] }).data_api;
    expect(shown?.tests).toHaveLength(3);
    expect(preview.text).not.toContain('right_answer');
    const again = await send(server, `GET /work_api/${given.id}/preview/`, { token: teacher.token });
    expect(again.body).toEqual(preview.body);
  });
});
