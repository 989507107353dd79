import {
  getPupilHome,
  getSchoolHome,
  getTeacherHome,
  listChildren as childrenEndpoint,
} from '../../contract/homes.ts';
import { lowShare } from '../http/free-space.ts';
import { forbidden } from '../http/responses/errors.ts';
import { listPage } from '../http/responses/list.ts';
import { type Handler, ok, route } from '../http/route.ts';
import { archiveOf } from '../process/config.ts';
import { diskSpace } from '../process/disk-space.ts';
import { addDays, dayOf, startOf } from '../process/school-days.ts';
import { countNewSets } from '../question-sets/store.ts';
import { readArchiveState, waitingSince } from '../upkeep/archive-state.ts';
import { readBackupState } from '../upkeep/backup-state.ts';
import { readCertificate } from '../upkeep/certificate.ts';
import { healthOfArchive, healthOfBackups, healthOfCertificate } from '../upkeep/rules.ts';
import { listChildren } from '../users/children-store.ts';
import { findGoOn, readPersonHomes } from './person-homes.ts';
import { readChildrensWork, readPupilWork } from './person-work.ts';
import { needsOf, serverNeedsOf, strongAndWeak } from './rules.ts';
import { readSchoolHome } from './school-home.ts';
import { readTeacherHome } from './teacher-home.ts';
import { readTeacherWork } from './teacher-work-store.ts';

const handleGetPupilHome: Handler<typeof getPupilHome> = async (
  { person, now, language, database },
  { config: { timeZone } },
) => {
  const [[home], work] = await Promise.all([
    readPersonHomes(database, person, [person.id], { now, timeZone }),
    readPupilWork(database, person, { now, timeZone }),
  ]);
  if (home === undefined) throw new Error('A person has no home.');
  const go_on = await findGoOn(database, person, home, { now, language });
  return ok({ status: 'ok', data_api: [{ go_on, work, ...home }] });
};

const handleListChildren: Handler<typeof childrenEndpoint> = async (
  { query, person, now, database },
  { guards, config: { timeZone } },
) => {
  if (!guards.seesChildrensResults(person)) throw forbidden();
  const { page, per_page, child } = query;
  const all = (await listChildren(database, person)).filter(({ id }) => child === undefined || id === child);
  const shown = all.slice((page - 1) * per_page, page * per_page);
  const ids = shown.map(({ id }) => id);
  const [homes, works] = await Promise.all([
    readPersonHomes(database, person, ids, { now, timeZone }),
    readChildrensWork(database, person, ids, { now, timeZone, guards }),
  ]);
  const children = homes.flatMap((home, place) => {
    const [named, work] = [shown[place], works[place]];
    if (named === undefined || work === undefined) return [];
    return [{ ...named, ...strongAndWeak(home.subjects), work, ...home }];
  });
  return ok(listPage(children, all.length, query));
};

const handleGetTeacherHome: Handler<typeof getTeacherHome> = async (
  { person, now, database },
  { config: { timeZone } },
) => {
  const today = dayOf(now, timeZone);
  const [start, end] = [startOf(today, timeZone), startOf(addDays(today, 1), timeZone)];
  const [tests, new_sets, work] = await Promise.all([
    readTeacherHome(database, person, start),
    countNewSets(database, person.id),
    readTeacherWork(database, person.id, now, { start, end }),
  ]);
  const clock = { now: now.toISOString(), time_zone: timeZone };
  return ok({ status: 'ok', data_api: [{ ...tests, new_sets, work: { ...clock, ...work } }] });
};

const handleGetSchoolHome: Handler<typeof getSchoolHome> = async (
  { person: { versions }, now, database },
  { config, freeSpace },
) => {
  const { timeZone, dataFolder, schoolName } = config;
  const archives = archiveOf(config) !== undefined;
  const [home, state, archive, waiting, certificate] = await Promise.all([
    readSchoolHome(database, versions, { now, timeZone, schoolName }),
    config.backups === undefined ? undefined : readBackupState(dataFolder),
    archives ? readArchiveState(dataFolder) : undefined,
    archives ? waitingSince(dataFolder) : undefined,
    // Of a file that cannot be read, the log of the start and `npm run doctor` tell.
    readCertificate(config).catch(() => undefined),
  ]);
  const disk = diskSpace(dataFolder);
  const ofServer = serverNeedsOf({
    diskIsLow: freeSpace.isShort(lowShare),
    backups: config.backups && healthOfBackups(state, now),
    archive: archives ? healthOfArchive(archive, waiting, now) : undefined,
    certificate: certificate && healthOfCertificate(certificate, now),
  });
  const needs = needsOf({ ...home.counts, ...ofServer });
  return ok({ status: 'ok', data_api: [{ ...home.shown, disk, needs }] });
};

export const homeRoutes = [
  route(getPupilHome, handleGetPupilHome),
  route(childrenEndpoint, handleListChildren),
  route(getTeacherHome, handleGetTeacherHome),
  route(getSchoolHome, handleGetSchoolHome),
];
