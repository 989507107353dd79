import {
  addDifficultyLevel,
  beginnerLevel,
  deleteDifficultyLevel,
  listDifficultyLevels,
  replaceDifficultyLevel,
} from '../../contract/questions/categories.ts';
import { conflict, notFound } from '../http/responses/errors.ts';
import { created, type Handler, noContent, ok, route } from '../http/route.ts';
import * as store from './level-store.ts';
import { inLanguage } from './rules.ts';

const handleListLevels: Handler<typeof listDifficultyLevels> = async ({ language, database }) => {
  const levels = await store.listDifficultyLevels(database);
  return ok({ status: 'ok', data_api: levels.map((level) => inLanguage(level, language)) });
};

const handleAddLevel: Handler<typeof addDifficultyLevel> = async ({ body, language, once }) =>
  once(async (transaction) => {
    const level = await store.insertDifficultyLevel(transaction, body);
    return created({ status: 'ok', data_api: [inLanguage(level, language)] });
  });

const handleReplaceLevel: Handler<typeof replaceDifficultyLevel> = async ({
  params,
  body,
  language,
  database,
}) => {
  const level = await store.updateDifficultyLevel(database, params.id, body);
  if (level === undefined) throw notFound();
  return ok({ status: 'ok', data_api: [inLanguage(level, language)] });
};

const handleDeleteLevel: Handler<typeof deleteDifficultyLevel> = async ({ params, database }) => {
  if (params.id === beginnerLevel) {
    throw conflict('The level that new tests start with cannot be deleted.', 'beginner_level');
  }
  if (!(await store.deleteDifficultyLevel(database, params.id))) throw notFound();
  return noContent();
};

export const levelRoutes = [
  route(listDifficultyLevels, handleListLevels),
  route(addDifficultyLevel, handleAddLevel),
  route(replaceDifficultyLevel, handleReplaceLevel),
  route(deleteDifficultyLevel, handleDeleteLevel),
];
