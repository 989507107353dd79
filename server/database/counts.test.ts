import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { type CategoryRecord, deleteCategory, updateCategory } from '../categories/store.ts';
import { deleteQuestion, updateQuestion } from '../questions/store.ts';
import { startServer } from '../testing/start-server.ts';
import { makeCategory, makeQuestion, nobody } from '../testing/factories.ts';

const server = startServer();

type Counts = {
  id: number;
  tests_count: number;
  aggregated_tests_count: number;
  aggregated_all_count: number;
};

async function counts(): Promise<Counts[]> {
  return server.context.database
    .selectFrom('category')
    .select(['id', 'tests_count', 'aggregated_tests_count', 'aggregated_all_count'])
    .orderBy('id')
    .execute();
}

/** The stored counts must equal a new count. */
async function expectTrueCounts(): Promise<Counts[]> {
  const stored = await counts();
  await sql`select recount_tests()`.execute(server.context.database);
  expect(stored).toEqual(await counts());
  return stored;
}

async function moveCategory({ id, ...category }: CategoryRecord, parent: number | null): Promise<void> {
  await updateCategory(server.context.database, id, { ...category, parent });
}

describe('the counts of a category', () => {
  it('follow tests that are added, disabled, moved and deleted', async () => {
    const { context } = server;
    const root = await makeCategory(context);
    const child = await makeCategory(context, { parent: root.id });
    const other = await makeCategory(context);
    const question = await makeQuestion(context, { category: child.id });
    await makeQuestion(context, { category: root.id, enabled: false });
    expect(await expectTrueCounts()).toMatchObject([
      { id: root.id, tests_count: 0, aggregated_tests_count: 1, aggregated_all_count: 2 },
      { id: child.id, tests_count: 1, aggregated_tests_count: 1, aggregated_all_count: 1 },
      { id: other.id, tests_count: 0, aggregated_tests_count: 0, aggregated_all_count: 0 },
    ]);

    await updateQuestion(context.database, question.id, { enabled: false }, nobody);
    await expectTrueCounts();
    await updateQuestion(context.database, question.id, { enabled: true, category: other.id }, nobody);
    expect((await expectTrueCounts()).at(-1)).toMatchObject({ tests_count: 1, aggregated_all_count: 1 });
    await deleteQuestion(context.database, question.id);
    expect((await expectTrueCounts()).at(-1)).toMatchObject({ tests_count: 0, aggregated_all_count: 0 });
  });

  it('follow a category that moves with its tests, and many tests that change at once', async () => {
    const { context } = server;
    const [from, to] = [await makeCategory(context), await makeCategory(context)];
    const middle = await makeCategory(context, { parent: from.id });
    const leaf = await makeCategory(context, { parent: middle.id });
    await makeQuestion(context, { category: leaf.id });
    await makeQuestion(context, { category: middle.id, enabled: false });
    await moveCategory(middle, to.id);
    await expectTrueCounts();
    await moveCategory(leaf, null);
    await expectTrueCounts();
    await sql`update question set enabled = not enabled, category = ${to.id} where id % 2 = 0`.execute(
      context.database,
    );
    await expectTrueCounts();
    await sql`delete from question`.execute(context.database);
    for (const { aggregated_all_count } of await expectTrueCounts()) expect(aggregated_all_count).toBe(0);
    await deleteCategory(context.database, leaf.id);
  });

  it('stay correct when tests are written in a category that is being moved', async () => {
    const { context } = server;
    const [from, to] = [await makeCategory(context), await makeCategory(context)];
    const moving = await makeCategory(context, { parent: from.id });
    const moves = async () => {
      for (let turn = 0; turn < 10; turn += 1) {
        await moveCategory(moving, turn % 2 ? from.id : to.id);
      }
    };
    const writes = async () => {
      for (let turn = 0; turn < 10; turn += 1) {
        const { id } = await makeQuestion(context, { category: moving.id });
        if (turn % 3 === 0) await deleteQuestion(context.database, id);
      }
    };
    await Promise.all([moves(), writes(), writes(), writes()]);
    await expectTrueCounts();
  });
});
