import * as z from 'zod/mini';

import {
  getUnsolved,
  listAnswered as listAnsweredEndpoint,
  listFamilyAnswers as listFamilyEndpoint,
  listResults as listEndpoint,
  RightAnswer,
  submitAnswer,
} from '../../contract/answers.ts';
import type { Guards } from '../authorization/guards.ts';
import { findCategory } from '../categories/store.ts';
import { forbidden, notFound } from '../http/responses/errors.ts';
import { type Call, type Handler, ok, route } from '../http/route.ts';
import { findProgress } from '../progress/store.ts';
import {
  findLeftOut,
  findUnserved,
  findWithheldFromColleague,
  findWithheldFromReader,
  withMore,
} from '../questions/withheld-store.ts';
import { notAnswered } from '../questions/relation-store.ts';
import { readQuestions } from '../questions/store.ts';
import { asAnswered } from '../questions/version-on-wire.ts';
import { markRoutes } from './mark-routes.ts';
import { handleSubmitAnswer } from './record.ts';
import { findAnswer, listResults } from './store.ts';
import { findUnsolved } from './unsolved-store.ts';
import { listPage } from '../http/responses/list.ts';
import { findChild } from '../users/children-store.ts';
import { countPartly, listAnswered, listFamilyAnswers } from './history-store.ts';

/** The right answer to a question that a person has answered, as the page showed it, with its explanation; undefined if the person has not answered it, or may not read it now. */
async function findRightAnswer(
  { person, now, database }: Call<typeof getUnsolved>,
  id: number,
  guards: Guards,
): Promise<RightAnswer | undefined> {
  const [[question], answer, withheld] = await Promise.all([
    readQuestions(database, [id], person.versions),
    findAnswer(database, { person: person.id, question: id }),
    findWithheldFromReader(database, person, now),
  ]);
  if (question === undefined || answer === undefined || withheld.has(id)) return undefined;
  if (!guards.canReadQuestion(person, question, { by_person: true, by_child: false })) return undefined;
  const isColleague = guards.canReadQuestion(person, question, notAnswered);
  if (isColleague && !guards.canEditQuestion(person, question)) {
    if ((await findWithheldFromColleague(database, person, now)).has(id)) return undefined;
  }
  return z.parse(RightAnswer, asAnswered(question, answer.seen));
}

const handleGetUnsolved: Handler<typeof getUnsolved> = async (call, { guards, config }) => {
  const { query, person, now, database } = call;
  const { category_id, ahead, except = [] } = query;
  const unserved = await findUnserved(database, person, now);
  const wanted = { category: category_id, withheld: withMore(unserved, except), count: 1 + (ahead ?? 0) };
  const [[test, ...tests], progress, answered] = await Promise.all([
    findUnsolved(database, person, wanted, config.secretKey),
    query.progress ? findProgress(database, person, category_id, unserved) : undefined,
    query.answered === undefined ? undefined : findRightAnswer(call, query.answered, guards),
  ]);
  const right = answered && { answered };
  if (test !== undefined) {
    return ok({
      status: 'ok',
      test,
      ...(progress && { progress }),
      ...right,
      ...(ahead !== undefined && { tests }),
    });
  }
  if ((await findCategory(database, category_id)) === undefined) throw notFound();
  const done = progress && {
    progress: { ...progress, partly: await countPartly(database, person, category_id) },
  };
  return ok({ status: 'no_tests_available', ...done, ...right });
};

const handleListResults: Handler<typeof listEndpoint> = async (
  { params, person, now, database },
  { guards },
) => {
  const isWithheld = (await findWithheldFromReader(database, person, now)).has(params.id);
  const results = await listResults(database, {
    question: params.id,
    person: person.id,
    seesOwn: !isWithheld && guards.seesOwnResults(person),
    seesChildrens: !isWithheld && guards.seesChildrensResults(person),
  });
  if (results === undefined) throw notFound();
  return ok({ status: 'ok', results });
};

const handleListAnswered: Handler<typeof listAnsweredEndpoint> = async (
  { query, person, now, database },
  { guards },
) => {
  const { child, ...wanted } = query;
  const isAllowed =
    child === undefined ? guards.reviewsOwnAnswers(person) : guards.reviewsChildrensAnswers(person);
  if (!isAllowed) throw forbidden();
  if (child !== undefined && (await findChild(database, person, child)) === undefined) throw notFound();
  const { items, total, not_listed } = await listAnswered(database, person, child ?? person.id, {
    ...wanted,
    names: guards.seesAuthor(person),
    leftOut: await findLeftOut(database, person, now),
  });
  return ok({ ...listPage(items, total, query), ...(not_listed && { not_listed }) });
};

const handleListFamilyAnswers: Handler<typeof listFamilyEndpoint> = async (
  { query, person, now, database },
  { guards },
) => {
  const seesOwnAnswers = guards.reviewsOwnAnswers(person);
  const childrens = guards.reviewsChildrensAnswers(person);
  if (!seesOwnAnswers && !childrens) throw forbidden();
  const withheld = await findWithheldFromReader(database, person, now);
  const questions = query.ids.filter((id) => !withheld.has(id));
  const asked = { questions, ownAnswers: seesOwnAnswers, childrens, names: guards.seesAuthor(person) };
  return ok({ status: 'ok', data_api: await listFamilyAnswers(database, person, asked) });
};

export const answerRoutes = [
  route(getUnsolved, handleGetUnsolved),
  route(submitAnswer, handleSubmitAnswer, 'replay-in-handler'),
  route(listEndpoint, handleListResults),
  route(listAnsweredEndpoint, handleListAnswered),
  route(listFamilyEndpoint, handleListFamilyAnswers),
  ...markRoutes,
];
