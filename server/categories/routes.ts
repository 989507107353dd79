import {
  addCategory,
  type CategoryInput,
  deleteCategory,
  listCategories,
  replaceCategory,
} from '../../contract/questions/categories.ts';
import { addSubjects, subjectsIn } from '../../contract/questions/curriculum.ts';
import { message, messages } from '../../contract/wire/messages.ts';
import { insertAuditEntries } from '../audit/store.ts';
import { readVersions } from '../cache/versions-store.ts';
import { type Database, inTransaction } from '../database/database.ts';
import { requireBudget } from '../limits/store.ts';
import { forbidden, invalid, notFound } from '../http/responses/errors.ts';
import { listPage } from '../http/responses/list.ts';
import { created, type Handler, noContent, ok, route } from '../http/route.ts';
import { readSchool } from '../school/store.ts';
import { insertSubjects } from './curriculum-store.ts';
import { levelRoutes } from './level-routes.ts';
import { auditEventOf, auditEventsOfChange, findPlaceError } from './rules.ts';
import * as store from './store.ts';

const handleListCategories: Handler<typeof listCategories> = async ({ query, person, database }) => {
  const versions = person?.versions ?? (await readVersions(database));
  const { categories, total } = await store.listCategories(database, query, versions);
  return ok(listPage(categories, total, query));
};

const handleAddCategory: Handler<typeof addCategory> = async (
  { body, person, database, once },
  { guards, config },
) => {
  const { teachers_add_topics } = await readSchool(database, config);
  const place = { is_root: body.parent === null, teachers_add_topics };
  if (!guards.canAddCategory(person, place)) throw forbidden();
  return once(async (transaction) => {
    if (!guards.canManageSchool(person)) {
      await requireBudget(transaction, { name: 'topic', key: String(person.id) });
    }
    await store.lockTree(transaction);
    await requirePlace(transaction, body.parent);
    const added = await store.insertCategory(transaction, body);
    await insertAuditEntries(transaction, [auditEventOf(person.id, 'category.added', added)]);
    return created({ status: 'ok', data_api: await store.readCategories(transaction, [added.id]) });
  });
};

const handleAddSubjects: Handler<typeof addSubjects> = async (
  { body: { language, subjects }, person, database },
  { guards },
) =>
  inTransaction(database, async (transaction) => {
    await store.lockTree(transaction);
    const has_categories = await store.hasCategories(transaction);
    const is_single = subjects.length === 1;
    if (!guards.canTakeSubjects(person, { has_categories, is_single })) throw forbidden();
    const wanted = subjectsIn(language).filter(({ key }) => subjects.includes(key));
    const { added, grades } = await insertSubjects(transaction, language, wanted);
    await insertAuditEntries(
      transaction,
      added.map((subject) => auditEventOf(person.id, 'category.added', subject)),
    );
    return ok({ status: 'ok', data_api: [{ subjects: added.length, grades }] });
  });

const handleReplaceCategory: Handler<typeof replaceCategory> = async ({
  params: { id },
  body,
  person,
  database,
}) =>
  inTransaction(database, async (transaction) => {
    await store.lockTree(transaction);
    const before = await store.findCategory(transaction, id);
    if (before === undefined) throw notFound();
    await requirePlace(transaction, body.parent, id);
    await store.updateCategory(transaction, id, body);
    await insertAuditEntries(transaction, auditEventsOfChange(person.id, before, body));
    return ok({ status: 'ok', data_api: await store.readCategories(transaction, [id]) });
  });

/**
 * Requires that a category, or a new one, may be moved below a parent. The tree must be locked.
 * @throws 400 on field `parent`
 */
async function requirePlace(
  transaction: Database,
  parent: CategoryInput['parent'],
  id?: number,
): Promise<void> {
  if (parent === null) return;
  const above = await store.listChain(transaction, parent);
  if (above.length === 0) throw invalid({ parent: message.missingPk(parent) });
  const levels = id === undefined ? 1 : await store.countLevels(transaction, id);
  const error = findPlaceError(id, above, levels);
  if (error !== undefined) throw invalid({ parent: messages[error] });
}

const handleDeleteCategory: Handler<typeof deleteCategory> = async ({ params: { id }, person, database }) =>
  inTransaction(database, async (transaction) => {
    await store.lockTree(transaction);
    const before = await store.findCategory(transaction, id);
    if (before === undefined) throw notFound();
    await store.deleteCategory(transaction, id);
    await insertAuditEntries(transaction, [auditEventOf(person.id, 'category.deleted', before)]);
    return noContent();
  });

export const categoryRoutes = [
  route(listCategories, handleListCategories),
  route(addCategory, handleAddCategory),
  route(addSubjects, handleAddSubjects),
  route(replaceCategory, handleReplaceCategory),
  route(deleteCategory, handleDeleteCategory),
  ...levelRoutes,
];
