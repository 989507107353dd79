import { beginnerLevel } from '../../contract/questions/categories.ts';
import { addQuestion, type QuestionInput, replaceQuestion } from '../../contract/questions/question-input.ts';
import {
  deleteQuestion as deleteEndpoint,
  getQuestionUse,
  isInUse,
} from '../../contract/questions/question-deletion.ts';
import {
  getQuestion as getEndpoint,
  listQuestions as listEndpoint,
} from '../../contract/questions/questions.ts';
import { getNeighbours } from '../../contract/questions/neighbours.ts';
import { listTags } from '../../contract/questions/tags.ts';
import { listSimilarQuestions } from '../../contract/questions/similar-questions.ts';
import type { AnswerOf } from '../../contract/wire/endpoint.ts';
import { message } from '../../contract/wire/messages.ts';
import type { AppContext } from '../app-context.ts';
import { insertAuditEntries } from '../audit/store.ts';
import type { Guards } from '../authorization/guards.ts';
import { type Database, inTransaction } from '../database/database.ts';
import { changedMeanwhile, conflict, forbidden, invalid } from '../http/responses/errors.ts';
import { listPage } from '../http/responses/list.ts';
import { type Call, created, type Handler, noContent, ok, type Route, route } from '../http/route.ts';
import { subtreeOf } from '../categories/store.ts';
import { identifyChange, identifyNew } from './identity.ts';
import { findWithheldFromColleague, findWithheldFromReader } from './withheld-store.ts';
import { listQuestions } from './list-store.ts';
import {
  changedMedia,
  filesOf,
  mediaColumns,
  type MediaColumns,
  mediaOf,
  noMedia,
  type Stored,
  withCopies,
} from './media.ts';
import { manyRoutes } from './many-routes.ts';
import { findNeighbours } from './neighbour-store.ts';
import { type Answered, editingOf, findAnswered, notAnswered } from './relation-store.ts';
import {
  concernsGrading,
  auditEventsOfChange,
  readContent,
  remarksAfter,
  shownTo,
  shownToAuthor,
  shownToEditor,
} from './rules.ts';
import { readTags } from './tag-store.ts';
import { type NoteSaved, withUploads } from './uploads.ts';
import { withSameSigns } from './similar-rules.ts';
import { listWithSimilarWords } from './similar-store.ts';
import {
  deleteQuestion,
  type FullQuestion,
  findMedia,
  findMissing,
  getQuestion,
  insertQuestion,
  lockQuestion,
  readQuestions,
  updateQuestion,
} from './store.ts';
import { readUse } from './use-store.ts';
import { requireEditable, versionRoutes, withheldByWork } from './version-routes.ts';
import { listPicturesOf } from './version-store.ts';

const noAccess = { data_api: [], page: 1, total_pages: 0, total: 0, status: 'no_access' as const };

const handleListQuestions: Handler<typeof listEndpoint> = async (
  { query, person, now, database },
  { guards },
) => {
  if (person === undefined) return ok(noAccess);
  const withheld = await findWithheldFromReader(database, person, now);
  const { items, total, isExact } = await listQuestions(database, person, query, withheld, guards);
  const shown = items.map((question) => shownTo(person, question, guards));
  const page = listPage(shown, total, query);
  return ok(isExact ? page : { ...page, total_is_exact: false as const });
};

/** Whether a person may read a question now: not where work withholds it. Its author and staff always may; `edit` is for those who may change it. */
async function readingOf(
  { person, now, database }: Pick<Call<typeof getEndpoint>, 'person' | 'now' | 'database'>,
  question: FullQuestion,
  guards: Guards,
): Promise<'edit' | 'granted' | 'withheld' | 'refused'> {
  const editing = await editingOf({ person, now, database }, question, guards);
  if (editing !== 'refused') return editing === 'granted' ? 'edit' : editing;
  const canRead = (answered: Answered) => guards.canReadQuestion(person, question, answered);
  const isColleague = canRead(notAnswered);
  if (!isColleague && !canRead(await findAnswered(database, { person, question }))) return 'refused';
  const find = isColleague ? findWithheldFromColleague : findWithheldFromReader;
  return (await find(database, person, now)).has(question.id) ? 'withheld' : 'granted';
}

const handleGetQuestion: Handler<typeof getEndpoint> = async (call, { guards }) => {
  const { params, person, database } = call;
  const question = await getQuestion(database, params.id, person.versions);
  const reading = await readingOf(call, question, guards);
  if (reading === 'refused') throw forbidden();
  if (reading === 'withheld') throw withheldByWork();
  const isShared = reading === 'edit' && !guards.canEditQuestion(person, question);
  const shown = shownTo(person, question, guards);
  return ok({ status: 'ok', data_api: [isShared ? { ...shown, may_change: true as const } : shown] });
};

const handleListSimilar: Handler<typeof listSimilarQuestions> = async (
  { query: { category, text, parts, except = null }, person, database },
  { guards },
) => {
  const categories = await subtreeOf(database, category, person.versions);
  const author = guards.readsEveryQuestion(person) ? null : person.id;
  const compared = { categories, author, text, parts, except, by: person.id };
  const alike = await listWithSimilarWords(database, compared);
  return ok({ status: 'ok', data_api: withSameSigns(text, alike) });
};

const handleListTags: Handler<typeof listTags> = async ({ person, database }, { guards }) => {
  const author = guards.readsEveryQuestion(person) ? null : person.id;
  return ok({ status: 'ok', data_api: [...(await readTags(database, author, person.versions))] });
};

const handleGetNeighbours: Handler<typeof getNeighbours> = async (
  { params, person, database },
  { guards },
) => {
  const question = await getQuestion(database, params.id, person.versions);
  if (!guards.canEditQuestion(person, question)) throw forbidden();
  const author = guards.editsEveryQuestion(person) ? null : person.id;
  return ok({ status: 'ok', data_api: [await findNeighbours(database, question, author)] });
};

/**
 * @returns content, key and remarks as they are written
 * @throws 400 where they do not fit the type or each other, and for a category or level that does not exist
 */
async function requireValid(database: Database, input: QuestionInput, level: number) {
  const { category } = input;
  const read = readContent(input);
  const missing = await findMissing(database, { category, qiyinlik_darajasi: level });
  if ('errors' in read) throw invalid({ ...read.errors, ...missing });
  if (Object.keys(missing).length > 0) throw invalid(missing);
  return read.written;
}

/**
 * The columns of pictures and sound after a change.
 * @param before those of the question, locked
 * @param options the ids of its options after the change, by those that are sent
 * @throws 400 for a file that is not one of the question, or an option that it does not have
 */
function requireMedia(
  before: MediaColumns,
  { image, media }: QuestionInput,
  options: ReadonlyMap<string, string>,
  stored: Stored,
) {
  const changed = changedMedia(mediaOf(before), {
    image: image === null ? null : stored.pictures.get('image'),
    media,
    stored,
    options,
  });
  if ('problems' in changed) throw invalid(changed.problems);
  return mediaColumns(changed.media);
}

/**
 * The question that a new one is a copy of, with its pictures and sound.
 * @throws 400 where there is none that the person may read
 */
async function requireCopied(
  call: Call<typeof addQuestion>,
  id: number,
  guards: Guards,
): Promise<{ question: FullQuestion; media: MediaColumns }> {
  const [question] = await readQuestions(call.database, [id]);
  const reading = question === undefined ? 'refused' : await readingOf(call, question, guards);
  if (question === undefined || reading === 'refused' || reading === 'withheld') {
    throw invalid({ copy_of: message.missingPk(id) });
  }
  return { question, media: await findMedia(call.database, id) };
}

async function handleAddQuestion(
  call: Call<typeof addQuestion>,
  context: AppContext,
  { noteSaved }: Needs,
): Promise<AnswerOf<typeof addQuestion>> {
  const { body, person, language, database, once } = call;
  const { test_type, savol, category, qiyinlik_darajasi = beginnerLevel, enabled = true } = body;
  const { explanation, text_format, tags, copy_of } = body;
  const written = await requireValid(database, body, qiyinlik_darajasi);
  const copied = copy_of === undefined ? undefined : await requireCopied(call, copy_of, context.guards);
  const before = copied?.media ?? noMedia;
  const original = copied && { ...copied.question.stored, ...before };
  const { ids, ...stored } = identifyNew({ ...written, test_type, media: body.media }, original);
  const uploads = { ...body, copied: filesOf(before) };
  return withUploads(context, person, uploads, once, async (transaction, { copies, ...uploaded }) => {
    const columns = withCopies(requireMedia(before, body, ids, uploaded), before, copies);
    const { id } = await insertQuestion(transaction, {
      ...stored,
      test_type,
      savol,
      category,
      qiyinlik_darajasi,
      enabled,
      explanation,
      text_format,
      tags,
      ...columns,
      author: person.id,
    });
    await noteSaved(context, transaction, { question: id, person: person.id, language });
    const question = await getQuestion(transaction, id);
    const made = created({
      status: 'ok' as const,
      data_api: [shownToAuthor(person, question, context.guards)],
    });
    return { made, used: filesOf(columns) };
  });
}

/** Functions of features to the right of this one. */
type Needs = {
  /** Grades every answer to a question again. */
  regrade: (transaction: Database, question: number) => Promise<void>;
  noteSaved: NoteSaved;
};

async function handleReplaceQuestion(
  { params: { id }, body, person, now, language, database, once }: Call<typeof replaceQuestion>,
  context: AppContext,
  { regrade, noteSaved }: Needs,
): Promise<AnswerOf<typeof replaceQuestion>> {
  const { guards } = context;
  const current = await getQuestion(database, id, person.versions);
  await requireEditable({ person, now, database }, current, guards);
  const { test_type, savol, category, qiyinlik_darajasi, enabled, explanation, text_format, tags } = body;
  const written = await requireValid(database, body, qiyinlik_darajasi ?? current.qiyinlik_darajasi);
  const texts = { savol, explanation, text_format };
  const change = { ...texts, test_type, category, qiyinlik_darajasi, enabled, tags };
  return withUploads(context, person, body, once, async (transaction, uploaded) => {
    const before = await lockQuestion(transaction, id, 'change');
    await requireEditable({ person, now, database: transaction }, before, guards);
    if (body.seen_version !== undefined && body.seen_version !== before.version) throw changedMeanwhile();
    const { media } = body;
    const { ids, ...stored } = await identifyChange(transaction, { ...written, test_type, media }, before);
    const columns = requireMedia(before, body, ids, uploaded);
    const edit = { ...stored, ...change, remarks: remarksAfter(stored, test_type, before), ...columns };
    const after = await updateQuestion(transaction, id, edit, { by: person.id, at: now });
    if (concernsGrading(before, after)) await regrade(transaction, id);
    await insertAuditEntries(transaction, auditEventsOfChange(person.id, before, after));
    if (!after.is_analyzed_by_ai)
      await noteSaved(context, transaction, { question: id, person: person.id, language });
    const question = await getQuestion(transaction, id);
    const made = ok({ status: 'ok' as const, data_api: [shownToEditor(person, question, guards)] });
    return { made, used: filesOf(after) };
  });
}

const handleGetUse: Handler<typeof getQuestionUse> = async ({ params, person, database }, { guards }) => {
  const question = await getQuestion(database, params.id, person.versions);
  if (!guards.canEditQuestion(person, question)) throw forbidden();
  return ok({ status: 'ok', data_api: [await readUse(database, params.id)] });
};

const handleDeleteQuestion: Handler<typeof deleteEndpoint> = async (
  { params, person, database },
  { guards, pictures },
) => {
  const shown = await inTransaction(database, async (transaction) => {
    const question = await lockQuestion(transaction, params.id, 'deletion');
    if (!guards.canEditQuestion(person, question)) throw forbidden();
    if (isInUse(await readUse(transaction, params.id))) {
      throw conflict('A test that has answers or stands in work cannot be deleted.', 'in_use');
    }
    const names = await listPicturesOf(transaction, [params.id]);
    await deleteQuestion(transaction, params.id);
    const details = { question: params.id };
    await insertAuditEntries(transaction, [{ actor: person.id, action: 'question.deleted', details }]);
    return names;
  });
  for (const name of shown) await pictures.remove(name);
  return noContent();
};

export const questionRoutes = (needs: Needs): Route[] => [
  route(listEndpoint, handleListQuestions),
  route(listSimilarQuestions, handleListSimilar),
  route(listTags, handleListTags),
  route(addQuestion, (call, context) => handleAddQuestion(call, context, needs)),
  route(getEndpoint, handleGetQuestion),
  route(replaceQuestion, (call, context) => handleReplaceQuestion(call, context, needs)),
  route(deleteEndpoint, handleDeleteQuestion),
  route(getQuestionUse, handleGetUse),
  route(getNeighbours, handleGetNeighbours),
  ...manyRoutes(needs),
  ...versionRoutes(needs),
];
