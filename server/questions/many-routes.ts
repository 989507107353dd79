import { beginnerLevel } from '../../contract/questions/categories.ts';
import {
  addQuestions,
  manyQuestionsMessages,
  type QuestionsChange,
  updateQuestions,
} from '../../contract/questions/many-questions.ts';
import { isInUse } from '../../contract/questions/question-deletion.ts';
import { mostTags, tagsIn } from '../../contract/questions/tags.ts';
import type { AnswerOf } from '../../contract/wire/endpoint.ts';
import { message } from '../../contract/wire/messages.ts';
import type { AppContext } from '../app-context.ts';
import { insertAuditEntries } from '../audit/store.ts';
import type { Guards } from '../authorization/guards.ts';
import { type Database, inTransaction } from '../database/database.ts';
import { NotFoundError } from '../errors.ts';
import { invalid } from '../http/responses/errors.ts';
import { type AuthenticatedUser, type Call, created, ok, type Route, route } from '../http/route.ts';
import { identifyNew } from './identity.ts';
import { readContent, shownToAuthor, type Written } from './rules.ts';
import {
  deleteQuestion,
  findMissing,
  insertQuestion,
  lockQuestion,
  readQuestions,
  type StoredQuestion,
  updateQuestion,
} from './store.ts';
import type { NoteSaved } from './uploads.ts';
import { readUse } from './use-store.ts';
import { listPicturesOf } from './version-store.ts';

/* Several tests in one go: those of a list are written, and stored ones changed or deleted. */

type Needs = {
  noteSaved: NoteSaved;
};

async function handleAddQuestions(
  { body, person, language, database, once }: Call<typeof addQuestions>,
  context: AppContext,
  { noteSaved }: Needs,
): Promise<AnswerOf<typeof addQuestions>> {
  const { category, qiyinlik_darajasi = beginnerLevel, tests } = body;
  const problems: Record<string, string> = await findMissing(database, { category, qiyinlik_darajasi });
  const written = tests.flatMap((test, place): { test: (typeof tests)[number]; written: Written }[] => {
    const read = readContent({ ...test, remarks: undefined });
    if ('written' in read) return [{ test, written: read.written }];
    for (const [field, sentence] of Object.entries(read.errors)) {
      problems[`tests.${place}.${field}`] = sentence;
    }
    return [];
  });
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return once(async (transaction) => {
    const data_api: { id: number }[] = [];
    for (const { test, written: asked } of written) {
      const { test_type, savol, explanation, text_format } = test;
      const { ids: _ids, ...stored } = identifyNew({ ...asked, test_type });
      const texts = { test_type, savol, explanation, text_format };
      const { id } = await insertQuestion(transaction, {
        ...stored,
        ...texts,
        category,
        qiyinlik_darajasi,
        author: person.id,
      });
      await noteSaved(context, transaction, { question: id, person: person.id, language });
      data_api.push({ id });
    }
    return created({ status: 'ok' as const, data_api });
  });
}

/** The tags of a question after a change: those that it has, and those that are added. */
function tagsAfter({ tags }: StoredQuestion, { add_tags = [] }: QuestionsChange): string[] {
  return tagsIn([...(tags as string[]), ...add_tags].join());
}

/** Why a change does not fit a question that is locked; undefined where it fits. */
async function refusalOf(
  transaction: Database,
  person: AuthenticatedUser,
  question: StoredQuestion,
  change: QuestionsChange,
  guards: Guards,
): Promise<string | undefined> {
  if (!guards.canEditQuestion(person, question)) return manyQuestionsMessages.not_yours;
  if (tagsAfter(question, change).length > mostTags) return manyQuestionsMessages.many_tags;
  if (change.delete !== true) return undefined;
  return isInUse(await readUse(transaction, question.id)) ? manyQuestionsMessages.in_use : undefined;
}

/**
 * Locks questions in the order of their ids, so that two changes of the same ones wait for each other.
 * @throws 400 with a sentence for each question that the change does not fit
 */
async function lockFitting(
  transaction: Database,
  person: AuthenticatedUser,
  change: QuestionsChange,
  guards: Guards,
): Promise<StoredQuestion[]> {
  const locked: StoredQuestion[] = [];
  const refusals: Record<string, string> = {};
  for (const id of change.ids.toSorted((a, b) => a - b)) {
    try {
      const question = await lockQuestion(transaction, id, change.delete === true ? 'deletion' : 'change');
      const refusal = await refusalOf(transaction, person, question, change, guards);
      if (refusal === undefined) locked.push(question);
      else refusals[`ids.${id}`] = refusal;
    } catch (error) {
      if (!(error instanceof NotFoundError)) throw error;
      refusals[`ids.${id}`] = message.missingPk(id);
    }
  }
  if (Object.keys(refusals).length > 0) throw invalid(refusals);
  return locked;
}

/** Deletes questions. @returns the names of their files, which are to be removed once the transaction has ended */
async function deleteAll(
  transaction: Database,
  questions: readonly StoredQuestion[],
  actor: number,
): Promise<string[]> {
  const files: string[] = [];
  for (const { id } of questions) {
    files.push(...(await listPicturesOf(transaction, [id])));
    await deleteQuestion(transaction, id);
  }
  const auditEvents = questions.map(({ id }) => ({
    actor,
    action: 'question.deleted' as const,
    details: { question: id },
  }));
  await insertAuditEntries(transaction, auditEvents);
  return files;
}

async function handleUpdateQuestions(
  { body, person, language, now, database }: Call<typeof updateQuestions>,
  context: AppContext,
  { noteSaved }: Needs,
): Promise<AnswerOf<typeof updateQuestions>> {
  const { guards, pictures } = context;
  const { ids, delete: isDeletion = false, add_tags, ...columns } = body;
  const missing = await findMissing(database, columns);
  if (Object.keys(missing).length > 0) throw invalid(missing);
  const { changed, files } = await inTransaction(database, async (transaction) => {
    const locked = await lockFitting(transaction, person, body, guards);
    if (isDeletion) return { changed: ids, files: await deleteAll(transaction, locked, person.id) };
    const changedIds: number[] = [];
    for (const before of locked) {
      const edit = add_tags === undefined ? columns : { ...columns, tags: tagsAfter(before, body) };
      const after = await updateQuestion(transaction, before.id, edit, { by: person.id, at: now });
      if (after.version === before.version) continue;
      changedIds.push(after.id);
      if (!after.is_analyzed_by_ai)
        await noteSaved(context, transaction, { question: after.id, person: person.id, language });
    }
    return { changed: changedIds, files: [] };
  });
  for (const name of files) await pictures.remove(name);
  const questions = isDeletion ? [] : await readQuestions(database, ids);
  const data_api = questions.map((question) => shownToAuthor(person, question, guards));
  return ok({ status: 'ok' as const, data_api, changed });
}

export const manyRoutes = (needs: Needs): Route[] => [
  route(addQuestions, (call, context) => handleAddQuestions(call, context, needs)),
  route(updateQuestions, (call, context) => handleUpdateQuestions(call, context, needs)),
];
