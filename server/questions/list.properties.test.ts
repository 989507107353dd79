import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';

import { runs } from '../testing/extent.ts';
import {
  type Caller,
  makeAnswer,
  makeCaller,
  makeCategory,
  makePerson,
  makeQuestion,
  nobody,
} from '../testing/factories.ts';
import { send } from '../testing/client.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';
import { deleteQuestion, type StoredQuestion, setAnalysis, updateQuestion } from './store.ts';

/** Two servers on one database, each with a cache of its own like two processes. */
const first = startServer();
const second = startServer({ databaseOf: first });
const servers = [first, second];

const words = ['olma', 'anor', 'uzum'];
const names = ['Bogʻ', 'Anorzor', 'Uzumzor'];

/** A staff member, a teacher, a pupil, a parent, and a teacher with the role of a pupil. */
let readers: Caller[];
let child: { id: number };
/** A tree of three levels and another root. */
let tree: number[];

beforeAll(async () => {
  const { context } = first;
  readers = [
    await makeCaller(context, { is_staff: true }),
    await makeCaller(context, { is_teacher: true }),
    await makeCaller(context, { is_pupil: true }),
    await makeCaller(context, { is_parent: true }),
    await makeCaller(context, { is_teacher: true, is_pupil: true }),
  ];
  child = await makePerson(context, { is_pupil: true, father_email: readers[3]?.person.email ?? '' });
  tree = [];
  for (const parent of [null, 0, 1, null]) {
    const above = parent === null ? null : (tree[parent] ?? null);
    tree.push((await makeCategory(context, { parent: above })).id);
  }
});

type Query = {
  sort: string;
  s: string;
  category: number | undefined;
  enabled: boolean | undefined;
  is_analyzed_by_ai: boolean | undefined;
};

/** The ids that a list must have, by one plain statement. */
async function expectedIds({ person }: Caller, query: Query): Promise<number[]> {
  const { sort, s, category = null, enabled = null, is_analyzed_by_ai = null } = query;
  const order = {
    id_asc: 'id',
    id_desc: 'id desc',
    name_asc: 'name_key, id',
    name_desc: 'name_key desc, id desc',
  };
  const { rows } = await sql<{ id: number }>`
    with recursive subtree as (
      select id from category where id = ${category}
      union all
      select category.id from category join subtree on category.parent = subtree.id
    )
    select question.id
    from question join category on category.id = question.category
    where (
      ${person.is_staff}
      or (${person.is_teacher} and author = ${person.id})
      or (question.enabled and ${person.is_pupil} and exists (
        select from answer where answer.question = question.id and answer.person = ${person.id}
      ))
      or (question.enabled and ${person.is_parent} and exists (
        select from answer join users on users.id = answer.person
        where answer.question = question.id and users.father_email = ${person.email}
      ))
    )
    and (${category}::integer is null or question.category in (select id from subtree))
    and (${enabled}::boolean is null or question.enabled = ${enabled})
    and (${is_analyzed_by_ai}::boolean is null or question.is_analyzed_by_ai = ${is_analyzed_by_ai})
    and (position(${s} in lower(question.savol)) > 0 or position(${s} in lower(category.name)) > 0)
    order by ${sql.raw(order[sort as keyof typeof order])}`.execute(first.context.database);
  return rows.map(({ id }) => id);
}

/** All pages of a list, read from both servers in turn, the last page first and again at the end. */
async function listedIds({ token }: Caller, query: Query, total: number): Promise<number[]> {
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) asked.set(name, String(value));
  const last = Math.max(1, Math.ceil(total / 3));
  const page = async (number: number) => {
    const server = servers[number % 2] ?? first;
    const { body } = await send(server, `GET /tests_api/?${asked.toString()}&per_page=3&page=${number}`, {
      token,
    });
    const list = body as { data_api: { id: number }[]; total: number; total_pages: number };
    expect(list).toMatchObject({ total, total_pages: Math.ceil(total / 3) });
    return list.data_api.map(({ id }) => id);
  };
  const end = await page(last);
  const pages: number[][] = [];
  for (let number = 1; number <= last; number += 1) pages.push(await page(number));
  expect(pages.at(-1)).toEqual(end);
  expect(await page(last + 1)).toEqual([]);
  return pages.flat();
}

/** Twelve questions over the tree, by three authors; every second one is answered by a pupil, a teacher and the child. */
async function fillSchool(): Promise<void> {
  const { context } = first;
  await sql`delete from answer`.execute(context.database);
  await sql`delete from question`.execute(context.database);
  for (let number = 0; number < 12; number += 1) {
    const question = await makeQuestion(context, {
      savol: `Savol ${words[number % 3]} ${number % 5}`,
      category: tree[number % 4] ?? 0,
      author: readers[[0, 1, 4][number % 3] ?? 0]?.person.id ?? null,
      enabled: number % 5 > 0,
      is_analyzed_by_ai: number % 3 === 0,
    });
    if (number % 2 > 0) continue;
    for (const person of [readers[2]?.person, readers[4]?.person, child]) {
      if (person !== undefined && person.id !== question.author)
        await makeAnswer(context, { question, person });
    }
  }
}

const flag = fc.constantFrom(undefined, undefined, true, false);
const list = fc.record({
  reader: fc.nat(4),
  query: fc.record({
    sort: fc.constantFrom('id_asc', 'id_desc', 'name_asc', 'name_desc'),
    s: fc.constantFrom('', '', ...words, 'zor'),
    category: fc.constantFrom(undefined, undefined, 0, 1, 2, 3),
    enabled: flag,
    is_analyzed_by_ai: flag,
  }),
});
/** Few lists, so that each is read both before and after a write. */
const lists = fc.array(list, { minLength: 4, maxLength: 4 });

/** A read or a write, and the numbers that select its objects and values. */
const step = fc.record({
  kind: fc.constantFrom('read', 'read', 'read', 'insert', 'update', 'delete', 'answer', 'rename', 'move'),
  which: fc.nat(11),
  word: fc.nat(2),
  category: fc.nat(3),
  isOn: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Performs a write through the database of one of the servers. */
async function write(
  { context }: RunningServer,
  { kind, which, word, category: place, isOn }: Step,
): Promise<void> {
  const { database } = context;
  const { rows } =
    await sql<StoredQuestion>`select * from question order by id offset ${which} limit 1`.execute(database);
  const [question] = rows;
  const category = tree[place] ?? 0;
  const savol = `Savol ${words[word]} ${which % 5}`;
  if (kind === 'insert') {
    const author = readers[isOn ? 1 : 4]?.person.id ?? null;
    await makeQuestion(context, { savol, category, author, enabled: which > 2, is_analyzed_by_ai: isOn });
  } else if (kind === 'rename') {
    await sql`update category set name = ${`${names[word]} ${place}`} where id = ${category}`.execute(
      database,
    );
  } else if (kind === 'move') {
    await sql`update category set parent = ${tree[isOn ? 1 : 3]} where id = ${tree[2]}`.execute(database);
  } else if (question !== undefined && kind === 'update') {
    await updateQuestion(database, question.id, { savol, category, enabled: isOn }, nobody);
    if (!isOn) await setAnalysis(database, question.id, 'Notes');
  } else if (question !== undefined && kind === 'delete') {
    await database.deleteFrom('answer').where('question', '=', question.id).execute();
    await deleteQuestion(database, question.id);
  } else if (question !== undefined && kind === 'answer') {
    const person = [child.id, readers[2]?.person.id, readers[4]?.person.id][word] ?? 0;
    await sql`
      insert into answer (question, person, answer, points, percentage)
      values (${question.id}, ${person}, '{"chosen": "a"}', 0, 0)
      on conflict do nothing`.execute(database);
  }
}

test('every list has the same ids as a plain statement after any sequence of writes by two servers', async () => {
  const seen = { lists: 0, ids: 0 };
  await fc.assert(
    fc.asyncProperty(lists, fc.array(step, { minLength: 20, maxLength: 40 }), async (asked, steps) => {
      await fillSchool();
      for (const [turn, move] of steps.entries()) {
        if (move.kind !== 'read') {
          await write(servers[turn % 2] ?? first, move);
          continue;
        }
        const { reader: place = 0, query } = asked[move.category] ?? {};
        const reader = readers[place];
        if (reader === undefined || query === undefined) throw new Error('There is no such list.');
        const category = query.category === undefined ? undefined : tree[query.category];
        const expected = await expectedIds(reader, { ...query, category });
        expect(await listedIds(reader, { ...query, category }, expected.length)).toEqual(expected);
        seen.lists += 1;
        seen.ids += expected.length;
      }
    }),
    { numRuns: runs(40) },
  );
  expect(seen.lists).toBeGreaterThan(runs(200) / 2);
  expect(seen.ids).toBeGreaterThan(runs(300) / 2);
});
