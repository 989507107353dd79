import { expect, test } from 'vitest';

import { endpoints } from '../../contract/index.ts';
import type { Child } from '../../contract/homes.ts';
import { guards, mayCall } from '../authorization/guards.ts';
import { send } from '../testing/client.ts';
import { type Caller, makeAnswer, makeCaller, makeCategory, makeQuestion } from '../testing/factories.ts';
import { startServer } from '../testing/start-server.ts';
import { makeAttempt, makeWork } from '../testing/work.ts';
import { transferAllResults } from './results/transfer-store.ts';

const server = startServer();

/** A pupil with a parent, one result of free solving, and results of work that is hidden from parents. */
async function makeFamily() {
  const { context } = server;
  const parent = await makeCaller(context, { is_parent: true });
  const pupil = await makeCaller(context, { is_pupil: true, father_email: parent.person.email });
  const category = (await makeCategory(context)).id;
  const make = (right_answer_text: string) =>
    makeQuestion(context, { category, test_type: 'free_text', right_answer_text });
  const [free, hidden] = [await make('Zq7open'), await make('Zq7hidden')];
  await makeAnswer(context, { question: free, person: pupil.person, users_text_answer: 'Zq7open' });
  const work = await makeWork(context, { pupils: [pupil.person], questions: [hidden], parents_see: false });
  const answers = { [hidden.id]: { users_text_answer: 'Zq7mine' } };
  await makeAttempt(context, { work, person: pupil.person, answers });
  await transferAllResults(context.database, new Date());
  return { context, parent, pupil, category, free, hidden, work };
}

const get = ({ token }: Caller, path: string) => send(server, `GET ${path}`, { token });

test('results of work that parents may not see are in no list of a parent', async () => {
  const { parent, pupil, category, free, hidden, work } = await makeFamily();
  const child = pupil.person.id;
  const queries = [
    '',
    `?child=${child}`,
    `?category=${category}`,
    `?ids=${free.id},${hidden.id}`,
    `?category_id=${category}`,
    `?child=${child}&verdict=wrong`,
  ];
  const idsOf = (path: string) => {
    if (path.includes('/work_api/')) return [work.id];
    return path.includes('/tests_api/') ? [free.id, hidden.id] : [child, category];
  };
  const all = endpoints
    .filter(({ method, who }) => method === 'GET' && mayCall(guards, who, parent.person))
    .flatMap(({ path }) =>
      path.includes('{id}') ? idsOf(path).map((id) => path.replace('{id}', String(id))) : [path],
    )
    .flatMap((path) => queries.map((query) => path + query));
  const read = async (reader: Caller) => {
    const texts: string[] = [];
    for (const path of all) texts.push((await get(reader, path)).text);
    return texts.join('\n');
  };
  const forParent = await read(parent);
  expect(forParent).toContain('Zq7open');
  expect(forParent).not.toMatch(/Zq7hidden|Zq7mine/);
  expect(await read(pupil)).toMatch(/Zq7hidden/);
  expect((await get(parent, `/tests_api/${hidden.id}/results/`)).body).toMatchObject({ results: [] });
  expect((await get(parent, `/tests_api/answered/?child=${child}`)).body).toMatchObject({
    total: 1,
    not_listed: { disabled: 0, in_work: 0 },
  });
});

test('sums on the home of a parent leave them out, and have them once parents may see the work', async () => {
  const { context, parent, pupil, work } = await makeFamily();
  const home = async () => {
    const { body } = await get(parent, `/home_api/children/?child=${pupil.person.id}`);
    const [shown] = (body as { data_api: [Child] }).data_api;
    const { week, in_all, subjects, latest } = shown;
    return [week.answered, in_all.answered, subjects.map(({ answered }) => answered), latest.length];
  };
  expect(await home()).toEqual([1, 1, [1], 1]);
  await context.database.updateTable('work').set({ parents_see: true }).where('id', '=', work.id).execute();
  expect(await home()).toEqual([2, 2, [2], 2]);
  await context.database.updateTable('work').set({ parents_see: false }).where('id', '=', work.id).execute();
  expect(await home()).toEqual([1, 1, [1], 1]);
});
