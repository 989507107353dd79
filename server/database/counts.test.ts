import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { type CategoryRecord, deleteCategory, updateCategory } from '../categories/store.ts';
import { deleteQuestion, updateQuestion } from '../questions/store.ts';
import { startServer } from '../testing/start-server.ts';
import { makeCategory, makeQuestion } from '../testing/factories.ts';

const server = startServer();

type Counts = {
  id: number;
  tests_count: number;
  aggregated_tests_count: number;
  aggregated_all_count: number;
};

async function counts(): Promise<Counts[]> {
  return server.house.database
    .selectFrom('category')
    .select(['id', 'tests_count', 'aggregated_tests_count', 'aggregated_all_count'])
    .orderBy('id')
    .execute();
}

/** The stored counts must equal a new count. */
async function expectTrueCounts(): Promise<Counts[]> {
  const kept = await counts();
  await sql`select recount_tests()`.execute(server.house.database);
  expect(kept).toEqual(await counts());
  return kept;
}

async function moveCategory({ id, ...category }: CategoryRecord, parent: number | null): Promise<void> {
  await updateCategory(server.house.database, id, { ...category, parent });
}

describe('the counts of a category', () => {
  it('follow tests that come, are switched off, move and go', async () => {
    const { house } = server;
    const root = await makeCategory(house);
    const child = await makeCategory(house, { parent: root.id });
    const other = await makeCategory(house);
    const question = await makeQuestion(house, { category: child.id });
    await makeQuestion(house, { category: root.id, enabled: false });
    expect(await expectTrueCounts()).toMatchObject([
      { id: root.id, tests_count: 0, aggregated_tests_count: 1, aggregated_all_count: 2 },
      { id: child.id, tests_count: 1, aggregated_tests_count: 1, aggregated_all_count: 1 },
      { id: other.id, tests_count: 0, aggregated_tests_count: 0, aggregated_all_count: 0 },
    ]);

    await updateQuestion(house.database, question.id, { enabled: false });
    await expectTrueCounts();
    await updateQuestion(house.database, question.id, { enabled: true, category: other.id });
    expect((await expectTrueCounts()).at(-1)).toMatchObject({ tests_count: 1, aggregated_all_count: 1 });
    await deleteQuestion(house.database, question.id);
    expect((await expectTrueCounts()).at(-1)).toMatchObject({ tests_count: 0, aggregated_all_count: 0 });
  });

  it('follow a category that moves with its tests, and many tests that change at once', async () => {
    const { house } = server;
    const [from, to] = [await makeCategory(house), await makeCategory(house)];
    const middle = await makeCategory(house, { parent: from.id });
    const leaf = await makeCategory(house, { parent: middle.id });
    await makeQuestion(house, { category: leaf.id });
    await makeQuestion(house, { category: middle.id, enabled: false });
    await moveCategory(middle, to.id);
    await expectTrueCounts();
    await moveCategory(leaf, null);
    await expectTrueCounts();
    await sql`update question set enabled = not enabled, category = ${to.id} where id % 2 = 0`.execute(
      house.database,
    );
    await expectTrueCounts();
    await sql`delete from question`.execute(house.database);
    for (const { aggregated_all_count } of await expectTrueCounts()) expect(aggregated_all_count).toBe(0);
    await deleteCategory(house.database, leaf.id);
  });

  it('stay true when tests are written in a category that is being moved', async () => {
    const { house } = server;
    const [from, to] = [await makeCategory(house), await makeCategory(house)];
    const moving = await makeCategory(house, { parent: from.id });
    const moves = async () => {
      for (let turn = 0; turn < 10; turn += 1) {
        await moveCategory(moving, turn % 2 ? from.id : to.id);
      }
    };
    const writes = async () => {
      for (let turn = 0; turn < 10; turn += 1) {
        const { id } = await makeQuestion(house, { category: moving.id });
        if (turn % 3 === 0) await deleteQuestion(house.database, id);
      }
    };
    await Promise.all([moves(), writes(), writes(), writes()]);
    await expectTrueCounts();
  });
});
