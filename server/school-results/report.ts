import { setImmediate } from 'node:timers/promises';

import { schoolYearOf } from '../../contract/people/school-year.ts';
import type { SchoolDays } from '../../contract/school/quarters.ts';
import type { Figures, getSchoolResults, ResultRow, SchoolResults } from '../../contract/school/results.ts';
import type { Language } from '../../contract/languages.ts';
import type { QueryOf } from '../../contract/wire/endpoint.ts';
import type { Versions } from '../cache/versions-store.ts';
import { namesOf } from '../categories/name-store.ts';
import { listChains } from '../categories/store.ts';
import type { Database } from '../database/database.ts';
import { cellsOf } from '../grade-book/rules.ts';
import { notFound } from '../http/responses/errors.ts';
import { FairQueue } from '../limits/fair-queue.ts';
import { lanes } from '../limits/limits.ts';
import { dayOf, momentsOf } from '../process/school-days.ts';
import { type Period, readPeriod } from './period.ts';
import {
  addResults,
  emptySum,
  emptySums,
  figuresOf,
  type Result,
  subjectsOf,
  type Sum,
  type Sums,
} from './rules.ts';
import * as store from './store.ts';

type Query = QueryOf<typeof getSchoolResults>;

/** The reader of results, at a moment by the calendar of the school. */
export type Reader = { id: number; versions: Versions; now: Date; timeZone: string; language: Language };

/** Results with all their rows. */
export type AllResults = Omit<SchoolResults, 'more'>;

/** One report at a time: each reads the work of a whole quarter or year. */
const reporting = new FairQueue(1, lanes.reports);

/** The results that a request asks for. @throws 400, 404 */
export function readResults(database: Database, query: Query, reader: Reader): Promise<AllResults> {
  return reporting.run('reports', reader.id, () => readAll(database, query, reader));
}

async function readAll(database: Database, query: Query, reader: Reader): Promise<AllResults> {
  const { now, timeZone } = reader;
  const today = dayOf(now, timeZone);
  const { before, ...period } = await readPeriod(database, query, today);
  const limits = await readLimits(database, query, reader);
  const sums = await readSums(database, period, query, reader);
  const earlier = before === null ? undefined : await readSums(database, before, query, reader);
  const figures = (sum: Sum | undefined, id: number | null): Figures =>
    figuresOf(sum ?? emptySum(), earlier && (earlier.byId.get(id) ?? emptySum()));
  const named = await listNames(database, sums, query, { ...reader, year: period.year });
  return {
    by: query.by,
    ...period,
    years: await listYears(database, today, period.year, timeZone),
    before: before && { number: before.number, year: before.year },
    ...limits,
    all: figuresOf(sums.all, earlier?.all),
    rows: named.map((row) => Object.assign(row, figures(sums.byId.get(row.id), row.id))),
  };
}

/** The names of what the results are limited to. @throws 404 where one of them is not there */
async function readLimits(
  database: Database,
  query: Query,
  { versions }: Reader,
): Promise<Pick<SchoolResults, 'class' | 'subject' | 'teacher'>> {
  const named = (id: number | undefined, name: string | undefined) => {
    if (id === undefined) return null;
    if (name === undefined) throw notFound();
    return { id, name };
  };
  const listed = (id: number | undefined) => (id === undefined ? [] : [id]);
  const [schoolClass] = await store.listClasses(database, listed(query.class), null);
  const subjects = await namesOf(database, listed(query.subject), versions);
  const teachers = await store.namesOfPeople(database, listed(query.teacher));
  return {
    class: named(query.class, schoolClass?.name),
    subject: named(query.subject, subjects.get(query.subject ?? 0)),
    teacher: named(query.teacher, teachers.get(query.teacher ?? 0)),
  };
}

/** Reads the rows of the work that opened in some days, as far as a request asks for it. */
async function readRows(
  database: Database,
  days: SchoolDays,
  query: Query,
  { now, timeZone, versions }: Reader,
) {
  const opened = await store.listOpenedWork(database, momentsOf(days, timeZone), query, now);
  const placed = await store.placeWork(database, idsOf(opened), query);
  const counts = await store.countTestsOfWork(database, idsOf(opened));
  const categories = counts.map(({ category }) => category);
  const subjects = subjectsOf(counts, await listChains(database, categories, versions));
  const placements = placed.filter(
    ({ work }) => query.subject === undefined || subjects.get(work) === query.subject,
  );
  const works = [...new Set(placements.map(({ work }) => work))];
  const single = placements.filter(({ to_class }) => !to_class).map(({ work }) => work);
  const classes = [...new Set(placements.map((placement) => placement.class))];
  return {
    works: new Map(opened.map((work) => [work.id, work])),
    subjects,
    classes: await store.listClasses(database, classes, null),
    placements: Map.groupBy(placements, (placement) => placement.class),
    pupils: Map.groupBy(await store.listCountedPupils(database, classes), (pupil) => pupil.class),
    given: Map.groupBy(
      await store.listGivenWork(database, works, [...new Set(single)]),
      ({ person }) => person,
    ),
    attempts: Map.groupBy(await store.listAttempts(database, works, now), ({ person }) => person),
  };
}

/** Adds up the results of the work that opened in some days. */
async function readSums(database: Database, days: SchoolDays, query: Query, reader: Reader): Promise<Sums> {
  const rows = await readRows(database, days, query, reader);
  const sums = emptySums();
  for (const { id, missed_as_zero } of rows.classes) {
    const placements = rows.placements.get(id) ?? [];
    const pupils = rows.pupils.get(id) ?? [];
    const cellOf = cellsOf(
      {
        given: pupils.flatMap((pupil) => rows.given.get(pupil.id) ?? []),
        attempts: pupils.flatMap((pupil) => rows.attempts.get(pupil.id) ?? []),
      },
      { grades: [], missedAsZero: missed_as_zero, now: reader.now },
    );
    for (const pupil of pupils) {
      const results = placements.flatMap(({ weight, to_class, ...placement }): Result[] => {
        const work = rows.works.get(placement.work);
        const cell = work === undefined ? null : cellOf({ ...work, weight, to_class }, pupil);
        if (work === undefined || cell === null) return [];
        const { state, percentage } = cell;
        const subject = rows.subjects.get(work.id) ?? null;
        return [{ ...placement, subject, teacher: work.author, weight, state, percentage }];
      });
      addResults(sums, results, query.by);
    }
    // Other requests are served between two classes.
    await setImmediate();
  }
  return sums;
}

function idsOf(works: readonly { id: number }[]): number[] {
  return works.map(({ id }) => id);
}

type NamedRow = Pick<ResultRow, 'id' | 'name' | 'opens_at'>;

/** The names of the rows, in their order. Where nothing limits the results, all classes of the school year have a row. */
async function listNames(
  database: Database,
  { byId }: Sums,
  query: Query,
  { versions, language, year }: Reader & Pick<Period, 'year'>,
): Promise<NamedRow[]> {
  const ids = Array.from(byId.keys()).filter((id) => id !== null);
  if (query.by === 'class') {
    const isLimited = [query.class, query.subject, query.teacher].some((id) => id !== undefined);
    const classes = await store.listClasses(database, ids, isLimited ? null : year);
    return classes.map(({ id, name }) => ({ id, name, opens_at: null }));
  }
  if (query.by === 'work') return store.listTitles(database, ids);
  const names =
    query.by === 'subject'
      ? await namesOf(database, ids, versions)
      : await store.namesOfPeople(database, ids);
  const { compare } = new Intl.Collator(language, { numeric: true });
  const rows: NamedRow[] = ids.map((id) => ({ id, name: names.get(id) ?? '', opens_at: null }));
  rows.sort((a, b) => Number(a.name === '') - Number(b.name === '') || compare(a.name, b.name));
  return byId.has(null) ? [...rows, { id: null, name: '', opens_at: null }] : rows;
}

/** The school years from that of the first work to the present one, and the requested one, the latest first. */
async function listYears(
  database: Database,
  today: string,
  asked: number,
  timeZone: string,
): Promise<number[]> {
  const last = schoolYearOf(today);
  const opening = await store.findFirstOpening(database);
  const first = opening === undefined ? last : Math.min(last, schoolYearOf(dayOf(opening, timeZone)));
  const years = new Set([asked, ...Array.from({ length: last - first + 1 }, (_, at) => first + at)]);
  return [...years].toSorted((a, b) => b - a);
}
