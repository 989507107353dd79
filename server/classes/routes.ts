import {
  addClass,
  type ClassPage,
  type ClassPupil,
  confirmClass,
  getClass,
  listClasses as listEndpoint,
  type NeedsHelp,
  updateClass as updateEndpoint,
} from '../../contract/people/classes.ts';
import { formatCode } from '../../contract/people/codes.ts';
import type { AnswerOf } from '../../contract/wire/endpoint.ts';
import type { Tally } from '../../contract/progress.ts';
import type { AppContext } from '../app-context.ts';
import type { AuditEvent } from '../audit/audit-event.ts';
import { insertAuditEntries } from '../audit/store.ts';
import { type Database, inTransaction } from '../database/database.ts';
import { forbidden, notFound } from '../http/responses/errors.ts';
import { listPage } from '../http/responses/list.ts';
import {
  type AuthenticatedUser,
  type Call,
  created,
  type Handler,
  ok,
  type Route,
  route,
} from '../http/route.ts';
import { dayOf, mondayOf, startOf } from '../process/school-days.ts';
import { lockManaged, requireManaged } from './access.ts';
import { changesOf, auditEventsOf, forPupils, sortedChanges } from './rules.ts';
import { joinRoutes } from './join-routes.ts';
import { type ClassOfReader, countOpenWork, findClassOf, listClasses } from './list-store.ts';
import { memberRoutes } from './member-routes.ts';
import { addTeachers, confirmPupils } from './membership-store.ts';
import { moveRoutes } from './move-routes.ts';
import { listPupils } from './people-store.ts';
import { getJoinCode, insertClass, isArchivedBy, mapNameTaken, updateClass } from './store.ts';

/** Functions of features to the right of this one. */
type Needs = {
  /** The answers of each of some people since a moment, in their order. */
  tallySince: (database: Database, people: readonly number[], since: Date) => Promise<Tally[]>;
  /** All answers of each of some people, in their order, as they are counted. */
  tallyPeople: (database: Database, people: readonly number[]) => Promise<Tally[]>;
  /** The pupils of a class who need help. */
  listNeedsHelp: (
    database: Database,
    schoolClass: { id: number; name: string; year: number },
    reading: {
      /** The ids of the pupils whose answers elsewhere the reader may see. */
      followed: readonly number[];
      reader: Pick<AuthenticatedUser, 'versions'>;
      now: Date;
      timeZone: string;
    },
  ) => Promise<NeedsHelp[]>;
};

const handleListClasses: Handler<typeof listEndpoint> = async ({ query, person, database }, { guards }) => {
  const { classes, total } = await listClasses(database, person, query, guards);
  const shown = classes.map((schoolClass) =>
    guards.canManageClass(person, schoolClass.held) ? schoolClass : forPupils(schoolClass),
  );
  return ok(listPage(shown, total, query));
};

const handleAddClass: Handler<typeof addClass> = async ({ body, person, now, once }, { guards }) =>
  once(async (transaction) => {
    const { name, year, subject = null } = body;
    const isStaff = guards.canManageSchool(person);
    const confirmed_at = isStaff ? now : null;
    const { id } = await mapNameTaken(insertClass(transaction, { name, year, subject, confirmed_at }));
    const teachers = isStaff ? [] : [person.id];
    await addTeachers(transaction, id, teachers);
    const auditEvents = auditEventsOf(person.id, { id, name }, { as: 'teacher', change: 'added' }, teachers);
    const made: AuditEvent = {
      actor: person.id,
      action: 'class.created',
      details: { class: id, name, year },
    };
    await insertAuditEntries(transaction, [made, ...auditEvents]);
    return created({
      status: 'ok' as const,
      data_api: [await requireManaged(transaction, person, id, guards)],
    });
  });

const none: Tally = { answered: 0, right: 0, waiting: 0, points: 0 };

type Pupil = Omit<ClassPupil, 'week' | 'in_all'>;

function withTallies(pupil: Pupil, week = none, in_all = none): ClassPupil {
  return { ...pupil, week, in_all };
}

function withoutTallies(pupil: Pupil): ClassPupil {
  const { has_logged_in: _, ...shown } = pupil;
  return { ...shown, last_seen: null, week: null, in_all: null };
}

async function pageOf(
  { person, database, now }: Call<typeof getClass>,
  { guards, config: { timeZone } }: AppContext,
  schoolClass: ClassOfReader,
  { tallySince, tallyPeople, listNeedsHelp }: Needs,
): Promise<ClassPage> {
  const pupils = await listPupils(database, schoolClass.id);
  const ids = pupils.map(({ id }) => id);
  const monday = startOf(mondayOf(dayOf(now, timeZone)), timeZone);
  const isArchived = schoolClass.archived_at !== null;
  const isFollowed = ({ is_confirmed }: Pupil) =>
    guards.canFollowPupil(person, schoolClass.held, schoolClass.is_confirmed && !isArchived && is_confirmed);
  const followed = pupils.filter(isFollowed).map(({ id }) => id);
  const [code, open_work, weeks, all, help] = await Promise.all([
    getJoinCode(database, schoolClass.id),
    countOpenWork(database, schoolClass.id, now),
    tallySince(database, ids, monday),
    tallyPeople(database, ids),
    isArchived ? [] : listNeedsHelp(database, schoolClass, { followed, reader: person, now, timeZone }),
  ]);
  return {
    ...schoolClass,
    join_code: code === null ? null : formatCode(code),
    open_work,
    pupils: pupils.map((pupil, place) =>
      isFollowed(pupil) ? withTallies(pupil, weeks[place], all[place]) : withoutTallies(pupil),
    ),
    help,
  };
}

async function handleGetClass(
  call: Call<typeof getClass>,
  context: AppContext,
  needs: Needs,
): Promise<AnswerOf<typeof getClass>> {
  const { params, person, database } = call;
  const { guards } = context;
  const found = await findClassOf(database, person, params.id, guards);
  if (found === undefined) throw notFound();
  if (guards.canManageClass(person, found.held)) {
    return ok({ status: 'ok', data_api: [await pageOf(call, context, found, needs)] });
  }
  if (!guards.canNameClass(person, found.held)) throw forbidden();
  return ok({ status: 'ok', data_api: [forPupils(found)] });
}

const handleUpdateClass: Handler<typeof updateEndpoint> = async (
  { params: { id }, body, person, now, database },
  { guards },
) =>
  inTransaction(database, async (transaction) => {
    const before = await lockManaged(transaction, person, id, guards);
    const { values, auditEvents } = changesOf(before, body, { actor: person.id, now });
    // A class archived by staff, or at the end of a year, comes back confirmed by staff alone.
    const isReopened =
      values.archived_at === null &&
      !guards.canManageSchool(person) &&
      !(await isArchivedBy(transaction, id, person.id));
    await updateClass(transaction, id, { ...values, ...(isReopened && { confirmed_at: null }) });
    await insertAuditEntries(transaction, auditEvents);
    return ok({ status: 'ok', data_api: [await requireManaged(transaction, person, id, guards)] });
  });

const handleConfirmClass: Handler<typeof confirmClass> = async (
  { params: { id }, body, person, now, database },
  { guards },
) =>
  inTransaction(database, async (transaction) => {
    const schoolClass = await lockManaged(transaction, person, id, guards);
    if (schoolClass.confirmed_at === null) {
      await updateClass(transaction, id, { confirmed_at: now });
      const details = { class: id, name: schoolClass.name };
      await insertAuditEntries(transaction, [{ actor: person.id, action: 'class.confirmed', details }]);
    }
    const pupils = await confirmPupils(transaction, id, sortedChanges({ add_pupils: body.pupils }).addPupils);
    const how = { as: 'pupil', change: 'confirmed' } as const;
    await insertAuditEntries(transaction, auditEventsOf(person.id, schoolClass, how, pupils));
    return ok({ status: 'ok', data_api: [await requireManaged(transaction, person, id, guards)] });
  });

export const classRoutes = (needs: Needs): Route[] => [
  route(listEndpoint, handleListClasses),
  route(addClass, handleAddClass, 'replay-in-handler'),
  route(getClass, (call, context) => handleGetClass(call, context, needs)),
  route(updateEndpoint, handleUpdateClass),
  route(confirmClass, handleConfirmClass),
  ...memberRoutes,
  ...joinRoutes,
  ...moveRoutes,
];
