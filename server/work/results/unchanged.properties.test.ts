import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { markedScore, score, type Score } from '../../answers/rules.ts';
import { attemptsAt } from '../../testing/attempts.ts';
import { send } from '../../testing/client.ts';
import {
  type Caller,
  makeCaller,
  makeCategory,
  makeClass,
  makeDifficultyLevel,
  makeQuestion,
} from '../../testing/factories.ts';
import { startServer } from '../../testing/start-server.ts';
import { makeWork } from '../../testing/work.ts';

const server = startServer();
const attempts = attemptsAt(server);

const ids = ['o1', 'o2', 'o3', 'o4', 'o5', 'o6'];
const flag = fc.boolean();
const options = fc.shuffledSubarray(ids, { minLength: 2 });
const some = fc.subarray(ids, { minLength: 1 });
const pick = fc.nat(20);
/** An edit leaves the known key as it is; a correction says anew which options are right. */
const anyStep = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant('edit'), options, right: some, respelled: flag }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('correct'), right: some }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('answer'), chosen: options }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('attempt'), chosen: options, ends: flag }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('mark'), target: pick, percentage: fc.nat(100) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('unmark'), target: pick }) },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constant('weight'), weight: fc.integer({ min: 1, max: 5 }) }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('restore'), number: pick }) },
  {
    weight: 7,
    arbitrary: fc.record({
      what: fc.constantFrom(
        'level',
        'type',
        'unknow',
        'category',
        'explain',
        'switch',
        'delete',
        'class',
        'archive',
      ),
      target: pick,
    }),
  },
);
type Step = { what: string } & Partial<{
  options: string[];
  right: string[];
  respelled: boolean;
  chosen: string[];
  ends: boolean;
  target: number;
  percentage: number;
  weight: number;
  number: number;
}>;

/** What the test asks, by the names of its options, with the ids that the server gives these; without `options` it is of another type. */
type Asked = { options: string[] | null; ids: string[]; right: string[] | null; level: number };
type Given = {
  person: Caller;
  attempt: boolean;
  ended: boolean;
  seen: string[];
  chosen: string[];
  weight: number;
  /** Whether a key has been recorded since it was given, and which of the options that were seen are right by it. */
  keyed: boolean;
  right: Set<string>;
  mark: number | null;
};
type Result = Score & { log: string[] };

/** The plain rule: the share of right options that were chosen, less that of wrong ones. */
function ruled({ seen, chosen, weight, keyed, right, mark }: Given): Score {
  if (mark !== null) return markedScore(mark, weight);
  const content = { options: seen.map((id) => ({ id, text: id })) };
  if (!keyed) return { points: null, percentage: null };
  const key = { right: right.size === 0 ? ['unseen'] : [...right] };
  return score({ test_type: 'multiple', content, key }, { chosen }, weight);
}

async function makeSchool() {
  const { context } = server;
  const author = await makeCaller(context, { is_teacher: true });
  const staff = await makeCaller(context, { is_staff: true });
  const levels = [await makeDifficultyLevel(context), await makeDifficultyLevel(context, { weight: 4 })];
  const categories = [(await makeCategory(context)).id, (await makeCategory(context)).id];
  const content = { options: ids.slice(0, 4).map((id) => ({ id, text: id })) };
  const question = await makeQuestion(context, {
    author: author.person.id,
    test_type: 'multiple',
    content,
    key: { right: ['o1', 'o2'] },
    category: categories[0] ?? 0,
    qiyinlik_darajasi: levels[0]?.id ?? 0,
  });
  const taught = await makeClass(context, { teachers: [author.person] });
  const work = await makeWork(context, {
    author: author.person,
    classes: [taught],
    questions: [question, await makeQuestion(context)],
  });
  const weights = new Map(levels.map(({ id, weight }) => [id, weight]));
  const first = ids.slice(0, 4);
  const asked: Asked = { options: first, ids: first, right: ['o1', 'o2'], level: levels[0]?.id ?? 0 };
  return { author, staff, levels, categories, question, taught, work, weights, asked, given: [] as Given[] };
}
/** The fields of a test that a change answers with and that are read here. */
type Changed = { version?: number; content?: { options?: { id: string }[] } };
type School = Awaited<ReturnType<typeof makeSchool>>;

/** Notes what a version says of the options that were seen. */
function learn(given: Given, { options: now, ids: known, right }: Asked): void {
  if (now === null || right === null) return;
  given.keyed = true;
  for (const [place, name] of now.entries()) {
    const id = known[place] ?? '';
    if (!given.seen.includes(id)) continue;
    if (right.includes(name)) given.right.add(id);
    else given.right.delete(id);
  }
}

async function stored({ question }: School, { person, attempt }: Given): Promise<Result> {
  const found = attempt
    ? sql<Result>`
        select points, percentage, array(
          select concat(coalesce(points_before, -1), ' ', coalesce(points, -1)) from work_regrade
          where work_regrade.attempt = work_answer.attempt and work_regrade.question = work_answer.question order by version
        ) as log
        from work_answer join work_attempt on work_attempt.id = attempt
        where question = ${question.id} and person = ${person.person.id}`
    : sql<Result>`
        select points, percentage, array(
          select concat(coalesce(points_before, -1), ' ', coalesce(regrade.points, -1)) from regrade
          where regrade.answer = answer.id order by version
        ) as log
        from answer where question = ${question.id} and person = ${person.person.id}`;
  const { rows } = await found.execute(server.context.database);
  if (rows[0] === undefined) throw new Error('The answer is gone.');
  return rows[0];
}

/** Runs the steps over HTTP. Results are compared with the plain rule after each. */
async function run(steps: readonly Step[], seen: Record<string, number>): Promise<void> {
  const { context } = server;
  const school = await makeSchool();
  const { author, staff, question, work, taught, given, weights, levels, categories } = school;
  const versions: Asked[] = [school.asked];
  const logs = new Map<Given, string[]>();
  let [category, explanation, enabled, respelled] = [question.category, '', true, false];
  const ok = async (path: string, { token }: Caller, json: object, allowed = [200, 201, 204]) => {
    const reply = await send(server, path, { token, json });
    expect(allowed, `${path} ${reply.text}`).toContain(reply.status);
    return reply;
  };
  const idOf = (name: string) => school.asked.ids[school.asked.options?.indexOf(name) ?? -1];
  /** @param restored the ids of options that a restored version has */
  const change = async (
    to: Omit<Asked, 'ids'>,
    request: () => Promise<{ body: unknown }>,
    restored?: string[],
  ) => {
    const { body } = await request();
    const { version = 1, content } = (body as { data_api: Changed[] }).data_api[0] ?? {};
    const asked = { ...to, ids: content?.options?.map(({ id }) => id) ?? [] };
    const names = to.options ?? [];
    const areOld = names.every((name) => school.asked.options?.includes(name));
    const wanted = areOld ? names.map(idOf) : asked.ids;
    expect(asked.ids, 'options that stay keep their ids').toEqual(restored ?? wanted);
    const before = new Map(given.map((givenWork) => [givenWork, ruled(givenWork)]));
    if (version > versions.length) {
      versions.push(asked);
      for (const givenWork of given) learn(givenWork, asked);
    }
    school.asked = asked;
    for (const givenWork of given) {
      const [was, is] = [before.get(givenWork), ruled(givenWork)];
      if (was?.points === is.points && was?.percentage === is.percentage) continue;
      logs.set(givenWork, [
        ...(logs.get(givenWork) ?? []),
        `${(was?.points ?? -1).toFixed(2)} ${(is.points ?? -1).toFixed(2)}`,
      ]);
      seen['regraded'] = (seen['regraded'] ?? 0) + 1;
    }
  };
  const write = (asked: Omit<Asked, 'ids'>) => {
    const { level: qiyinlik_darajasi, options: list, right } = asked;
    // A new option may have the name of an id that another one has.
    const sent = (name: string) => idOf(name) ?? (school.asked.ids.includes(name) ? `new-${name}` : name);
    const several = {
      test_type: 'multiple',
      content: {
        options: list?.map((name) => ({ id: sent(name), text: respelled ? `Part ${name}` : name })),
      },
      key: right && { right: right.map(sent) },
    };
    const other = { test_type: 'free_text', right_answer_text: 'x' };
    const json = { savol: question.savol, category, explanation, enabled, qiyinlik_darajasi };
    return change(asked, () =>
      ok(`PUT /tests_api/${question.id}/`, author, { ...json, ...(list === null ? other : several) }),
    );
  };
  const add = async (chosen: readonly string[], attempt: boolean, ended: boolean) => {
    const { options: list, ids: known, level } = school.asked;
    const picked = chosen.flatMap((name) => (list?.includes(name) ? [idOf(name) ?? name] : []));
    if (list === null || picked.length === 0 || (!attempt && !enabled)) return;
    const person = await makeCaller(context, { is_pupil: true });
    const givenWork: Given = {
      person,
      attempt,
      ended,
      seen: known,
      chosen: picked,
      weight: weights.get(level) ?? 0,
      keyed: false,
      right: new Set(),
      mark: null,
    };
    const json = { answer: { chosen: picked } };
    if (attempt) {
      await sql`insert into class_pupil (class, person) values (${taught.id}, ${person.person.id})`.execute(
        context.database,
      );
      const { opened } = await attempts.open(person, work);
      await ok(`POST /work_api/${work.id}/answer/`, person, {
        ...json,
        test: question.id,
        opened,
        choice: 1,
      });
      if (ended) await ok(`POST /work_api/${work.id}/hand-in/`, person, { opened });
    } else await ok(`POST /tests_api/${question.id}/submit/`, person, json);
    learn(givenWork, school.asked);
    given.push(givenWork);
  };
  const mark = async (place: number, percentage: number | null) => {
    const markable = given.filter(({ attempt, ended }) => attempt && ended);
    const markedAnswer = markable[place % markable.length];
    if (markedAnswer === undefined) return;
    const json = { person: markedAnswer.person.person.id, attempt: 1, test: question.id };
    await ok(`PUT /work_api/${work.id}/marks/`, author, {
      ...json,
      ...(percentage !== null && { percentage, reason: 'Seen.' }),
    });
    markedAnswer.mark = percentage;
  };
  const { database } = context;
  const person = (place: number) => given[place % given.length]?.person.person.id ?? 0;
  const auditEvents: Record<string, (step: Step) => Promise<unknown>> = {
    edit: (step) => {
      respelled = step.respelled ?? false;
      const list = step.options ?? [];
      const { options: known, right } = school.asked;
      // Of options that stay, the key says what it said; new ones are right or wrong.
      const now = list.filter((id) => (known?.includes(id) ? right : step.right)?.includes(id));
      return write({ ...school.asked, options: list, right: now.length > 0 ? now : list.slice(0, 1) });
    },
    correct: ({ right = [] }) => {
      const list = school.asked.options ?? ids.slice(0, 4);
      const now = right.filter((id) => list.includes(id));
      return write({ ...school.asked, options: list, right: now.length > 0 ? now : list.slice(0, 1) });
    },
    answer: ({ chosen = [] }) => add(chosen, false, true),
    attempt: ({ chosen = [], ends = true }) => add(chosen, true, ends),
    mark: ({ target = 0, percentage = 0 }) => mark(target, percentage),
    unmark: ({ target = 0 }) => mark(target, null),
    weight: async ({ weight = 1 }) => {
      const { id, name_en, name_ru, name_uz } = levels[0] as (typeof levels)[number];
      await ok(`PUT /blog_api/qiyinlik-darajasi/${id}/`, staff, { name_en, name_ru, name_uz, weight });
      weights.set(id, weight);
    },
    restore: async ({ number = 0 }) => {
      const at = number % versions.length;
      const to = versions[at] as Asked;
      const { rows } = await sql<{ state: { category: number; explanation: string; enabled: boolean } }>`
        select state from question_version where question = ${question.id} and number = ${at + 1}`.execute(
        database,
      );
      const [row] = rows;
      if (row !== undefined) ({ category, explanation, enabled } = row.state);
      const restore = () => ok(`POST /tests_api/${question.id}/restore/`, author, { number: at + 1 });
      await change(to, restore, to.ids);
    },
    level: ({ target = 0 }) => write({ ...school.asked, level: levels[target % 2]?.id ?? 0 }),
    type: () => write({ ...school.asked, options: null, right: ['x'] }),
    unknow: () => write({ ...school.asked, right: school.asked.options === null ? ['x'] : null }),
    category: ({ target = 0 }) => {
      category = categories[target % 2] ?? category;
      return write(school.asked);
    },
    explain: ({ target = 0 }) => {
      explanation = `Because ${target}.`;
      return write(school.asked);
    },
    switch: () => {
      enabled = !enabled;
      return write(school.asked);
    },
    delete: async () => {
      if (given.length > 0) await ok(`DELETE /tests_api/${question.id}/`, author, {}, [409]);
    },
    class: ({ target = 0 }) =>
      sql`delete from class_pupil where person = ${person(target)}`.execute(database),
    archive: ({ target = 0 }) =>
      sql`update users set is_active = not is_active where id = ${person(target)}`.execute(database),
  };
  for (const step of steps) {
    await auditEvents[step.what]?.(step);
    seen[step.what] = (seen[step.what] ?? 0) + 1;
    for (const givenWork of given) {
      const { log, ...result } = await stored(school, givenWork);
      expect(result, `${step.what}: ${givenWork.attempt ? 'work' : 'free'}`).toEqual(ruled(givenWork));
      expect(log, step.what).toEqual(
        (logs.get(givenWork) ?? []).map((line) => line.replaceAll('-1.00', '-1')),
      );
    }
  }
  await compareBooks(school);
}

/** Results of the work, the grade book and own grades, against the plain rule. The second test of each attempt is not answered. */
async function compareBooks({ author, work, taught, given }: School): Promise<void> {
  const read = async ({ token }: Caller, path: string) =>
    (await send(server, `GET /${path}`, { token })).body;
  const done = given.filter(({ attempt, ended }) => attempt && ended);
  const expected = new Map(
    done.map((step) => {
      const { points } = ruled(step);
      const [got, most] = [points ?? 0, step.weight + 1];
      const share = got <= 0 ? 0 : Math.min(99, Math.max(1, Math.round((100 * got) / most)));
      const marked = points !== null;
      return [
        step.person.person.id,
        { points: got, most, percentage: marked ? share : null, waiting: marked ? 0 : 1 },
      ];
    }),
  );
  const results = (await read(author, `work_api/${work.id}/results/`)) as {
    pupils: { person: number; result: object | null }[];
  };
  for (const [person, result] of expected) {
    expect(results.pupils.find((pupil) => pupil.person === person)?.result).toMatchObject(result);
  }
  const [book] = (
    (await read(author, `grades_api/?class=${taught.id}`)) as {
      data_api: { pupils: { id: number; cells: ({ percentage: number | null } | null)[] }[] }[];
    }
  ).data_api;
  for (const { id, cells } of book?.pupils ?? []) {
    const result = expected.get(id);
    if (result !== undefined && result.waiting === 0) {
      expect(cells[0]).toMatchObject({ percentage: result.percentage });
    }
  }
}

/** Answers of one key that is corrected, so that each run sees every kind of step, and results that change. */
const everyKind: (typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never)[] = [
  { what: 'answer', chosen: ['o1'] },
  { what: 'attempt', chosen: ['o2'], ends: true },
  { what: 'correct', right: ['o1'] },
  { what: 'correct', right: ['o2'] },
  { what: 'edit', options: ['o2', 'o1'], right: ['o2'], respelled: true },
];

test('a result changes only by a correction of the key or a mark by a person, and each change by the test is logged', async () => {
  const seen: Record<string, number> = {};
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 6, maxLength: 14 }), (steps) => run(steps, seen)),
    { numRuns: 10, endOnFailure: true, examples: [[everyKind]] },
  );
  for (const what of ['edit', 'correct', 'answer', 'attempt', 'regraded'])
    expect(seen[what], what).toBeGreaterThan(0);
});
