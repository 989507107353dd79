import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { beginnerLevel } from '../contract/questions/categories.ts';
import { endpoints } from '../contract/index.ts';
import type { User } from '../contract/people/users.ts';
import { hashCode } from './cards/hashes.ts';
import { replaceCodes } from './cards/store.ts';
import {
  makeAnswer,
  makeClass,
  makeDifficultyLevel,
  makeEssay,
  makePost,
  makeQuestion,
} from './testing/factories.ts';
import { send } from './testing/client.ts';
import { makeImportFor } from './testing/matrix-objects.ts';
import { ai } from './testing/analysis.ts';
import { makeDraftOrder, makeRun, makeSuggestion } from './ai/testing/requests.ts';
import { runs } from './testing/extent.ts';
import { cardCode, type ExistingIds, type RandomRequest, randomRequests, toRequest } from './testing/fuzz.ts';
import { waits } from './question-imports/routes.ts';
import { makeSet } from './question-sets/testing/requests.ts';
import { makeQuestionImport } from './question-imports/testing/requests.ts';
import { makeColumn } from './grade-book/testing/columns.ts';
import { makeIdentity } from './testing/matrix-callers.ts';
import { identities, type Identity } from './testing/matrix.ts';
import { questionCases } from './testing/question-cases.ts';
import { startServer } from './testing/start-server.ts';
import { makeAttempt, makeWork } from './testing/work.ts';
import { isPassword } from './users/passwords.ts';

/** The number of requests: 5,000, a third of them in `npm test`, or that of the environment. */
const requests = Number(process.env['FUZZ_REQUESTS'] ?? runs(5000));
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);
/** The milliseconds that an answer may take. A run on a busy machine has no limit. */
const slowest = Number(process.env['FUZZ_SLOWEST'] ?? (process.env['FUZZ_REQUESTS'] ? 2000 : Infinity));
const atOnce = 20;

// No job of this server applies an import.
const { longest } = waits;
beforeAll(() => void (waits.longest = 0));
afterAll(() => void (waits.longest = longest));
const server = startServer({ settings: () => ({ ai: ai('http://127.0.0.1:9/v1') }) });

/** The number of answers of each operation, and the milliseconds of the slowest. */
const answered = new Map<string, { count: number; slowest: number }>();

function note(operation: string, took: number): void {
  const { count, slowest: before } = answered.get(operation) ?? { count: 0, slowest: 0 };
  answered.set(operation, { count: count + 1, slowest: Math.max(before, took) });
}

/** Prints the slowest answer of each operation after a long run. */
function printSlowest(): void {
  if (slowest === Infinity) return;
  const lines = [...answered]
    .toSorted(([, a], [, b]) => b.slowest - a.slowest)
    .map(
      ([operation, { count, slowest: took }]) =>
        `${operation.padEnd(24)}${took.toFixed(0).padStart(5)} ms of ${count}\n`,
    );
  process.stdout.write(`The slowest answer of each operation (FUZZ_SEED=${seed}):\n${lines.join('')}`);
}

type School = { tokens: Map<Identity, string | undefined>; ids: ExistingIds };

/** Gives a person the card that random requests name. */
async function giveKnownCard(person: number): Promise<void> {
  const { database, config } = server.context;
  const code_hash = hashCode(cardCode, config.secretKey);
  await database.deleteFrom('card').where('code_hash', '=', code_hash).execute();
  await replaceCodes(database, [{ person, code_hash }]);
}

/** Makes work of a person for that person, handed in. @returns its id */
async function makeWorkWithAnswer(person: User, questions: readonly { id: number }[]): Promise<number> {
  const { context } = server;
  const work = await makeWork(context, { author: person, pupils: [person], questions });
  const answers = Object.fromEntries(
    questions.slice(0, 1).map(({ id }) => [id, { users_answer: 'a' as const }]),
  );
  await makeAttempt(context, { work, person, answers });
  return work.id;
}

/** Makes a caller of each identity, and some objects of each kind. */
async function makeSchool(): Promise<School> {
  const { context } = server;
  const tokens = new Map<Identity, string | undefined>();
  const ids: ExistingIds = {
    people: [],
    questions: [],
    answers: [],
    categories: [],
    classes: [],
    levels: [beginnerLevel],
    posts: [],
    imports: [],
    questionImports: [],
    questionSets: [],
    works: [],
    suggestions: [],
    runs: [],
    draftOrders: [],
    columns: [],
  };
  for (const identity of identities) {
    const { token, person } = await makeIdentity(context, identity);
    tokens.set(identity, token);
    if (person === undefined) continue;
    const question = await makeQuestion(context, { author: person.id });
    await makeAnswer(context, { question });
    for (const { test_type, question: fields } of questionCases) {
      const { id } = await makeQuestion(context, { category: question.category, test_type, ...fields });
      ids.questions.push(id);
    }
    const essay = await makeQuestion(context, { test_type: 'essay', author: person.id });
    ids.people.push(person.id);
    const taught = await makeClass(context, { teachers: [person], pupils: [person] });
    ids.classes.push(taught.id);
    if (identity === 'pupil') await giveKnownCard(person.id);
    ids.answers.push((await makeEssay(context, { question: essay })).id);
    ids.questions.push(question.id, essay.id);
    ids.categories.push(question.category);
    ids.levels.push((await makeDifficultyLevel(context)).id);
    ids.posts.push((await makePost(context)).id);
    const work = await makeWork(context, { author: person, classes: [taught], questions: [question, essay] });
    await makeAttempt(context, { work, person, answers: { [question.id]: { users_answer: 'b' } } });
    const started = await makeWork(context, { author: person, classes: [taught], questions: [question] });
    await makeAttempt(context, { work: started, person, handed_in_at: null, handed_in_by: null });
    ids.works.push(work.id, started.id);
    ids.works.push(await makeWorkWithAnswer(person, [question, essay]));
    ids.imports.push(await makeImportFor(context, 'checked', { person }));
    ids.questionSets.push(await makeSet(context, person.id));
    ids.questionImports.push(await makeQuestionImport(context, 'checked', person));
    ids.works.push(await makeRandomWork(person, ids.questions));
    ids.suggestions.push(await makeSuggestion(context, question));
    ids.runs.push(await makeRun(context, person));
    ids.draftOrders.push(await makeDraftOrder(context, person, question));
    const marks = [{ person: person.id, points: 4.5, note: 'Well read' }];
    ids.columns.push((await makeColumn(context, taught, { author: person, marks })).id);
  }
  return { tokens, ids };
}

/** Gives a person work with questions of all types, half of it practice. */
async function makeRandomWork(person: { id: number }, questions: readonly number[]): Promise<number> {
  const { id } = await makeWork(server.context, {
    pupils: [person],
    questions: [...new Set(questions)].map((question) => ({ id: question })),
    mode: person.id % 2 === 0 ? 'exam' : 'practice',
    attempts: 'last',
    mix_options: true,
  });
  return id;
}

async function sendRandom({ tokens, ids }: School, random: RandomRequest): Promise<void> {
  const { request, sent } = toRequest(random, ids);
  const all = { ...sent, token: tokens.get(random.identity) };
  const start = performance.now();
  const reply = await send(server, request, all);
  const took = performance.now() - start;
  note(random.operation, took);
  expect(reply.status, `${request} ${reply.text}`).toBeLessThan(500);
  expect(took, request).toBeLessThan(slowest);
}

test(
  `no request of ${requests} breaks the server or the contract (FUZZ_SEED=${seed})`,
  async () => {
    let school = await makeSchool();
    // The first hash and the first run of each statement take longer than later ones.
    for (const { path, method } of endpoints)
      await send(server, `${method} ${path.replaceAll(/\{\w+\}/g, '1')}`);
    await isPassword('', undefined);
    let batches = 0;
    const batch = fc.array(randomRequests, { minLength: atOnce, maxLength: atOnce });
    await fc.assert(
      fc.asyncProperty(batch, async (all) => {
        // Requests delete accounts and remove roles, so every tenth batch has new callers.
        batches += 1;
        if (batches % 10 === 0) school = await makeSchool();
        await Promise.all(all.map((random) => sendRandom(school, random)));
      }),
      { numRuns: Math.ceil(requests / atOnce), seed, endOnFailure: true },
    );
    expect((await send(server, 'GET //readyz')).status).toBe(200);
    printSlowest();
  },
  600_000 + requests * 500,
);
