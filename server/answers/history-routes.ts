import { listAnswered, listFamilyAnswers } from '../../contract/answers.ts';
import { forbidden, notFound } from '../http/responses/errors.ts';
import { listPage } from '../http/responses/list.ts';
import { type Handler, ok, route } from '../http/route.ts';
import { findWithheldFromReader } from '../questions/withheld-store.ts';
import { findChild } from '../users/children-store.ts';
import * as store from './history-store.ts';

const handleListAnswered: Handler<typeof listAnswered> = async (
  { query, person, now, database },
  { guards },
) => {
  const { child, ...wanted } = query;
  const isAllowed =
    child === undefined ? guards.reviewsOwnAnswers(person) : guards.reviewsChildrensAnswers(person);
  if (!isAllowed) throw forbidden();
  if (child !== undefined && (await findChild(database, person, child)) === undefined) throw notFound();
  const { items, total } = await store.listAnswered(database, person, child ?? person.id, {
    ...wanted,
    names: guards.seesAuthor(person),
    kept: await findWithheldFromReader(database, person, now),
  });
  return ok(listPage(items, total, query));
};

const handleListFamilyAnswers: Handler<typeof listFamilyAnswers> = async (
  { query, person, now, database },
  { guards },
) => {
  const own = guards.reviewsOwnAnswers(person);
  const childrens = guards.reviewsChildrensAnswers(person);
  if (!own && !childrens) throw forbidden();
  const kept = await findWithheldFromReader(database, person, now);
  const questions = query.ids.filter((id) => !kept.has(id));
  const asked = { questions, own, childrens, names: guards.seesAuthor(person) };
  return ok({ status: 'ok', data_api: await store.listFamilyAnswers(database, person, asked) });
};

export const historyRoutes = [
  route(listAnswered, handleListAnswered),
  route(listFamilyAnswers, handleListFamilyAnswers),
];
