import {
  type Move,
  type MovePlan,
  moveUp,
  planMoveUp,
  type PlannedMove,
  undoMoveUp,
} from '../../contract/people/classes.ts';
import { message, messages } from '../../contract/wire/messages.ts';
import { insertAuditEntries } from '../audit/store.ts';
import { type Database, inTransaction } from '../database/database.ts';
import { InvalidFieldsError } from '../errors.ts';
import { conflict, invalid } from '../http/responses/errors.ts';
import { type Handler, ok, route } from '../http/route.ts';
import { dayOf } from '../process/school-days.ts';
import {
  findLastMove,
  findLatestYear,
  insertMove,
  listClassesOfYear,
  listMovedClasses,
  lockMove,
  markUndone,
} from './move-store.ts';
import { fingerprintOf, isAsMoved, placementsOf, planMoves } from './rules.ts';
import { lockClassesOfYear, placeClasses } from './store.ts';

/**
 * The latest year that can move up. A school moves into the current calendar year, so that a move that is confirmed twice
 * does not move twice.
 */
function latestMovable(now: Date, timeZone: string): number {
  return Number(dayOf(now, timeZone).slice(0, 4)) - 1;
}

async function planOf(database: Database, year: number, now: Date): Promise<PlannedMove[]> {
  const [classes, next] = [
    await listClassesOfYear(database, year, now),
    await listClassesOfYear(database, year + 1, now),
  ];
  return planMoves(classes, next);
}

/** The last move, if no class contradicts its undoing. */
async function findUndoable(database: Database): Promise<Move | undefined> {
  const last = await findLastMove(database);
  if (last === undefined) return undefined;
  const classes = await listMovedClasses(database, last.id);
  return classes.every((schoolClass) => isAsMoved(schoolClass, last.from_year)) ? last : undefined;
}

async function planFor(database: Database, year: number, now: Date): Promise<MovePlan> {
  const [classes, last = null] = await Promise.all([planOf(database, year, now), findUndoable(database)]);
  return { from_year: year, classes, plan: fingerprintOf(year, classes), last };
}

const handlePlan: Handler<typeof planMoveUp> = async ({ query, now, database }, { config }) => {
  const latest = latestMovable(now, config.timeZone);
  if (query.year !== undefined && query.year > latest) throw invalid({ year: message.above(latest) });
  const year = query.year ?? (await findLatestYear(database, latest)) ?? latest;
  return ok({ status: 'ok', data_api: [await planFor(database, year, now)] });
};

const changed = () => conflict('The classes have changed meanwhile.', 'classes_changed');

/** @throws 409 where another class has got one of the names meanwhile */
async function withNamesFree<Made>(work: Promise<Made>): Promise<Made> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof InvalidFieldsError && error.fields['name'] === messages.class_taken
      ? changed()
      : error;
  }
}

const handleMoveUp: Handler<typeof moveUp> = async (
  { body: { year, plan }, person, now, once },
  { config },
) => {
  const latest = latestMovable(now, config.timeZone);
  if (year > latest) throw invalid({ year: message.above(latest) });
  const work = once(async (transaction) => {
    await lockClassesOfYear(transaction, year);
    const classes = await planOf(transaction, year, now);
    if (fingerprintOf(year, classes) !== plan) throw changed();
    const { placements, moved } = placementsOf(classes, year, now);
    await placeClasses(transaction, placements);
    const id = await insertMove(transaction, { made_by: person.id, made_at: now, from_year: year }, moved);
    const left = moved.filter(({ name_after }) => name_after === null).length;
    const counts = { from_year: year, moved: moved.length - left, left };
    const details = { move: id, ...counts };
    await insertAuditEntries(transaction, [{ actor: person.id, action: 'classes.moved_up', details }]);
    return ok({ status: 'ok' as const, data_api: [{ id, made_at: now.toISOString(), ...counts }] });
  });
  return withNamesFree(work);
};

const handleUndo: Handler<typeof undoMoveUp> = async ({ body, person, now, database }) => {
  const work = inTransaction(database, async (transaction) => {
    if (!(await lockMove(transaction, body.move))) throw changed();
    const last = await findLastMove(transaction);
    if (last?.id !== body.move) throw changed();
    await lockClassesOfYear(transaction, last.from_year + 1);
    const classes = await listMovedClasses(transaction, last.id);
    if (!classes.every((schoolClass) => isAsMoved(schoolClass, last.from_year))) throw changed();
    const back = classes.map((schoolClass) => ({
      id: schoolClass.class,
      name: schoolClass.name_before,
      year: last.from_year,
      archived_at: null,
    }));
    await placeClasses(transaction, back);
    await markUndone(transaction, last.id, now);
    const { id: move, from_year, moved, left } = last;
    const details = { move, from_year, moved, left };
    await insertAuditEntries(transaction, [{ actor: person.id, action: 'classes.moved_back', details }]);
    return ok({ status: 'ok' as const, data_api: [last] });
  });
  return withNamesFree(work);
};

export const moveRoutes = [
  route(planMoveUp, handlePlan),
  route(moveUp, handleMoveUp, 'replay-in-handler'),
  route(undoMoveUp, handleUndo),
];
