import { copyQuestionSet, setLimits } from '../../contract/question-sets.ts';
import { message, messages } from '../../contract/wire/messages.ts';
import type { AnswerOf } from '../../contract/wire/endpoint.ts';
import type { AppContext } from '../app-context.ts';
import { invalid } from '../http/responses/errors.ts';
import { type Call, created, type Route, route } from '../http/route.ts';
import { requireBudget } from '../limits/store.ts';
import { filesOf, type MediaColumns, noMedia, withCopies } from '../questions/media.ts';
import {
  findMissing,
  type FullQuestion,
  insertQuestions,
  listMedia,
  type NewQuestion,
  readQuestions,
} from '../questions/store.ts';
import { type NoteSaved, withUploads } from '../questions/uploads.ts';
import { readable, requireVisible } from './routes.ts';
import * as store from './store.ts';

/* Tests of a set are copied to tests of the caller. */

type Needs = {
  noteSaved: NoteSaved;
};

/** Those of the tests of a set that are copied. @throws 400 for one that the set does not have, or that the person may not read; 404 */
async function requireChosen(
  { params, body, person, now, database }: Call<typeof copyQuestionSet>,
  { guards }: AppContext,
): Promise<FullQuestion[]> {
  const set = requireVisible(person, await store.findSet(database, person.id, params.id), guards);
  const ids = await store.listTestsOfSet(database, set.id, setLimits.tests);
  const { tests } = await readable({ person, now, database }, ids, guards);
  const chosen = new Set(body.tests ?? tests.map(({ id }) => id));
  const found = tests.filter(({ id }) => chosen.delete(id)).map(({ id }) => id);
  const [missing] = chosen;
  if (missing !== undefined) throw invalid({ tests: message.missingPk(missing) });
  if (found.length === 0) throw invalid({ tests: messages.empty_list });
  return readQuestions(database, found);
}

/** A question as a copy of it is stored, whose options have the ids of the original. */
function copyOf(question: FullQuestion, media: MediaColumns, category: number, author: number): NewQuestion {
  const { savol, explanation, text_format, tags, qiyinlik_darajasi, enabled, stored } = question;
  return {
    savol,
    explanation,
    text_format,
    tags,
    qiyinlik_darajasi,
    enabled,
    test_type: stored.test_type,
    content: stored.content,
    key: stored.key,
    remarks: stored.remarks,
    ...media,
    category,
    author,
  };
}

async function handleCopy(
  call: Call<typeof copyQuestionSet>,
  context: AppContext,
  { noteSaved }: Needs,
): Promise<AnswerOf<typeof copyQuestionSet>> {
  const { body, person, language, database, once } = call;
  const tests = await requireChosen(call, context);
  const missing = await findMissing(database, { category: body.category });
  if (Object.keys(missing).length > 0) throw invalid(missing);
  await requireBudget(database, { name: 'set_copy', key: String(person.id), cost: tests.length });
  const stored = await listMedia(
    database,
    tests.map(({ id }) => id),
  );
  const mediaOf = ({ id }: FullQuestion) => stored.get(id) ?? noMedia;
  const uploads = { copied: tests.flatMap((test) => filesOf(mediaOf(test))), areCopiesCounted: true };
  return withUploads(context, person, uploads, once, async (transaction, { copies }) => {
    const copied = tests.map((test) => {
      const media = withCopies(mediaOf(test), mediaOf(test), copies);
      return { media, question: copyOf(test, media, body.category ?? test.category, person.id) };
    });
    const ids = await insertQuestions(
      transaction,
      copied.map(({ question }) => question),
    );
    for (const question of ids) {
      await noteSaved(context, transaction, { question, person: person.id, language });
    }
    const made = created({ status: 'ok' as const, data_api: ids.map((id) => ({ id })) });
    return { made, used: copied.flatMap(({ media }) => filesOf(media)) };
  });
}

export const questionSetCopyRoutes = (needs: Needs): Route[] => [
  route(copyQuestionSet, (call, context) => handleCopy(call, context, needs)),
];
