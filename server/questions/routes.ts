import { beginnerLevel } from '../../contract/categories.ts';
import {
  addQuestion,
  deleteQuestion as deleteEndpoint,
  getQuestion as getEndpoint,
  listQuestions as listEndpoint,
  type QuestionForStaff,
  type QuestionInput,
  replaceQuestion,
} from '../../contract/questions.ts';
import type { Guards } from '../authorization/guards.ts';
import { type Database, inTransaction } from '../database/database.ts';
import { forbidden, invalid } from '../http/errors.ts';
import { listPage } from '../http/list.ts';
import { created, noContent, ok, type AuthenticatedUser, type Route, route } from '../http/route.ts';
import { type Answered, byNobody, findAnswered } from './answered-store.ts';
import { listQuestions } from './list-store.ts';
import { type Work, withPicture } from './picture.ts';
import { changesGrading, complaintsAbout, fieldsOfType, shownTo, shownToAuthor } from './rules.ts';
import {
  deleteQuestion,
  findMissing,
  getQuestion,
  holdQuestion,
  insertQuestion,
  type StoredQuestion,
  updateQuestion,
} from './store.ts';

const noAccess = { data_api: [], page: 1, total_pages: 0, total: 0, status: 'no_access' as const };

const listQuestionsRoute = route(listEndpoint, async ({ query, person, database }, { guards }) => {
  if (person === undefined) return ok(noAccess);
  const { items, total, isExact } = await listQuestions(database, person, query, guards);
  const shown = items.map((question) => shownTo(person, question, guards));
  const page = listPage(shown, total, query);
  return ok(isExact ? page : { ...page, total_is_exact: false as const });
});

const getQuestionRoute = route(getEndpoint, async ({ params, person, database }, { guards }) => {
  const question = await getQuestion(database, params.id, person.versions);
  const mayRead = (answered: Answered) => guards.canReadQuestion(person, question, answered);
  if (!mayRead(byNobody) && !mayRead(await findAnswered(database, { person, question }))) throw forbidden();
  return ok({ status: 'ok', data_api: [shownTo(person, question, guards)] });
});

/** @throws 400 for what the fields alone do not tell */
async function check(database: Database, input: QuestionInput, level: number): Promise<void> {
  const { category } = input;
  const wrong = {
    ...complaintsAbout(input),
    ...(await findMissing(database, { category, qiyinlik_darajasi: level })),
  };
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}

const addQuestionRoute = route(addQuestion, async ({ body, person, database, once }, context) => {
  const { test_type, savol, category, qiyinlik_darajasi = beginnerLevel, enabled = true } = body;
  await check(database, body, qiyinlik_darajasi);
  return withPicture(context.pictures, body.image, once, async (transaction, image) => {
    const { id } = await insertQuestion(transaction, {
      ...fieldsOfType(body),
      test_type,
      savol,
      category,
      qiyinlik_darajasi,
      enabled,
      image: image ?? null,
      author: person.id,
    });
    const question = await getQuestion(transaction, id);
    return created({ status: 'ok', data_api: [shownToAuthor(person, question, context.guards)] });
  });
});

/** A question that the person may change, held for it. */
async function holdOwnQuestion(transaction: Database, person: AuthenticatedUser, id: number, guards: Guards) {
  const question = await holdQuestion(transaction, id, 'change');
  if (!guards.canEditQuestion(person, question)) throw forbidden();
  return question;
}

type Replaced = { before: StoredQuestion; after: StoredQuestion; question: QuestionForStaff };

/** Grades every result of a question by what the question now says. */
export type Regrade = (transaction: Database, question: number) => Promise<void>;

function replaceQuestionRoute(regrade: Regrade): Route {
  return route(replaceQuestion, async ({ params, body, person, database }, context) => {
    const now = await getQuestion(database, params.id, person.versions);
    if (!context.guards.canEditQuestion(person, now)) throw forbidden();
    const { test_type, savol, category, qiyinlik_darajasi, enabled } = body;
    await check(database, body, qiyinlik_darajasi ?? now.qiyinlik_darajasi);
    const change = { ...fieldsOfType(body), test_type, savol, category, qiyinlik_darajasi, enabled };
    const { before, after, question } = await withPicture(
      context.pictures,
      body.image,
      (work: Work<Replaced>) => inTransaction(database, work),
      async (transaction, image) => {
        const earlier = await holdOwnQuestion(transaction, person, params.id, context.guards);
        const later = await updateQuestion(transaction, params.id, { ...change, image });
        if (changesGrading(earlier, later)) await regrade(transaction, params.id);
        return { before: earlier, after: later, question: await getQuestion(transaction, params.id) };
      },
    );
    if (before.image !== null && before.image !== after.image) await context.pictures.remove(before.image);
    return ok({ status: 'ok', data_api: [shownToAuthor(person, question, context.guards)] });
  });
}

const deleteQuestionRoute = route(deleteEndpoint, async ({ params, person, database }, context) => {
  const { image } = await inTransaction(database, async (transaction) => {
    const question = await holdOwnQuestion(transaction, person, params.id, context.guards);
    await deleteQuestion(transaction, params.id);
    return question;
  });
  if (image !== null) await context.pictures.remove(image);
  return noContent();
});

/** @param regrade what answers, which stand to the right of questions, do when a right answer changes */
export function questionRoutes({ regrade }: { regrade: Regrade }): Route[] {
  return [
    listQuestionsRoute,
    addQuestionRoute,
    getQuestionRoute,
    replaceQuestionRoute(regrade),
    deleteQuestionRoute,
  ];
}
