import type { AppContext } from '../../app-context.ts';
import { insertDraft, insertOrder } from '../drafts/store.ts';
import { planOf } from '../rules.ts';
import { insertRequest } from '../request-store.ts';
import { insertRun } from '../analysis/run-store.ts';
import { insertTaskOfOrder, insertTasksOfRun } from '../task-store.ts';
import { lockQuestion, type StoredQuestion } from '../../questions/store.ts';
import { makeAnalysis } from '../../testing/analysis.ts';
import { makeQuestion } from '../../testing/factories.ts';
import { type Caller, type Maker, otherTeacher, type Requests } from '../../testing/matrix-callers.ts';
import { makeRelated, makeToMark, missing } from '../../testing/matrix-objects.ts';

/** Makes a question with an analysis. @returns the id of its first suggestion */
export async function makeSuggestion(context: AppContext, question: { id: number }): Promise<number> {
  const { database } = context;
  const stored = await database.transaction().execute((open) => lockQuestion(open, question.id, 'answer'));
  await makeAnalysis(context, stored);
  const { id } = await database
    .selectFrom('suggestion')
    .select('id')
    .where('question', '=', question.id)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Makes a run of one question, of a person. */
export async function makeRun(context: AppContext, person: { id: number }): Promise<number> {
  const { database } = context;
  const about = { made_by: person.id, made_at: new Date(), category: undefined, s: 'capital', total: 1 };
  const id = await insertRun(database, about);
  const { id: question } = await makeQuestion(context);
  await insertTasksOfRun(database, { id, made_by: person.id, language: 'en' }, [question], 1);
  return id;
}

/** Makes an order of drafts of a person, of which a question is one. @returns its id */
export async function makeDraftOrder(
  { database }: AppContext,
  person: { id: number },
  question: Pick<StoredQuestion, 'id' | 'category' | 'qiyinlik_darajasi'>,
): Promise<number> {
  const { category, qiyinlik_darajasi } = question;
  const id = await insertOrder(database, {
    made_by: person.id,
    made_at: new Date(),
    like_question: null,
    category,
    test_type: 'choosable',
    qiyinlik_darajasi,
    language: 'en',
    topic: 'Cities',
    count: 5,
    ...planOf(5),
  });
  await insertTaskOfOrder(database, { order: id, person: person.id }, 1);
  await insertDraft(database, { question: question.id, draft_order: id });
  return id;
}

/** Makes an order of drafts with the relation to the caller that the matrix names. */
async function makeOrderFor(context: AppContext, object: string, { person }: Caller): Promise<number> {
  if (object === 'missing') return missing;
  const maker = (object === 'theirs' ? person : undefined) ?? (await otherTeacher(context));
  const question = await makeQuestion(context, { author: maker.id, enabled: false });
  return makeDraftOrder(context, maker, question);
}

const byDraft: Maker = (object) => async (context, caller) => {
  if (object === 'missing') return { id: missing, json: {} };
  const { id } = await makeRelated(context, object, caller);
  const { database } = context;
  const question = await database.transaction().execute((open) => lockQuestion(open, id, 'answer'));
  await makeDraftOrder(context, { id: question.author ?? 0 }, question);
  return { id, json: {} };
};

const bySuggestion: Maker = (object) => async (context, caller) => {
  if (object === 'missing') return { id: missing, json: {} };
  return { id: await makeSuggestion(context, await makeRelated(context, object, caller)), json: {} };
};

const withAnalysis: Maker = (object) => async (context, caller) => {
  const question = await makeRelated(context, object, caller);
  if (object !== 'missing') await makeSuggestion(context, question);
  return { id: question.id };
};

/** Makes a run with the relation to the caller that the matrix names. */
async function makeRunFor(context: AppContext, object: string, { person }: Caller): Promise<number> {
  if (object === 'missing') return missing;
  return makeRun(context, (object === 'theirs' ? person : undefined) ?? (await otherTeacher(context)));
}

const chosen: Maker = (object) => async (context, caller) => ({
  query: `category=${(await makeRelated(context, object, caller)).category}`,
});

/** Lets texts of pupils be sent, as staff may. */
export async function letTextsLeave({ database }: AppContext): Promise<void> {
  await database.updateTable('ai_settings').set({ answers_may_leave: true }).execute();
}

/** The inputs of requests about analyses. */
export const requests: Requests = {
  'GET /tests_api/{id}/analysis/': withAnalysis,
  'POST /ai_api/suggestions/{id}/take/': bySuggestion,
  'POST /ai_api/suggestions/{id}/dismiss/': bySuggestion,
  'GET /ai_api/cost/': chosen,
  'POST /ai_api/runs/': (object) => async (context, caller) => ({
    json: { category: (await makeRelated(context, object, caller)).category, tests: 10 },
  }),
  'GET /ai_api/runs/': (object) => async (context, caller) => {
    await makeRunFor(context, object, caller);
    return {};
  },
  'PATCH /ai_api/runs/{id}/': (object) => async (context, caller) => ({
    id: await makeRunFor(context, object, caller),
    json: { state: 'paused' },
  }),
  'POST /ai_api/drafts/': (object) => async (context, caller) => ({
    json: { like: (await makeRelated(context, object, caller)).id },
  }),
  'GET /ai_api/drafts/': (object) => async (context, caller) => {
    await makeOrderFor(context, object, caller);
    return {};
  },
  'GET /ai_api/drafts/{id}/': (object) => async (context, caller) => ({
    id: await makeOrderFor(context, object, caller),
  }),
  'POST /ai_api/drafts/{id}/cancel/': (object) => async (context, caller) => ({
    id: await makeOrderFor(context, object, caller),
    json: {},
  }),
  'POST /tests_api/{id}/accept-draft/': byDraft,
  'GET /tests_api/to-mark/{id}/proposal/': (object) => async (context, caller) => ({
    id: (await makeToMark(context, object, caller)).id,
  }),
  'POST /tests_api/to-mark/{id}/proposal/': (object) => async (context, caller) => {
    await letTextsLeave(context);
    return { id: (await makeToMark(context, object, caller)).id, json: {} };
  },
  'PUT /ai_api/settings/': () => () => ({ json: { is_on: true, at_saving: false } }),
  'GET /ai_api/requests/{id}/': (object) => async (context) => {
    if (object === 'missing') return { id: missing };
    const about = {
      purpose: 'solve',
      question: 1,
      pupil: null,
      asked_by: null,
      model: 'test-model',
      prompt_version: 1,
    } as const;
    return { id: await insertRequest(context.database, { ...about, sent: '{}' }, new Date()) };
  },
};
