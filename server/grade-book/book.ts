import type { GradeBook, OwnGrades } from '../../contract/grade-book.ts';
import type { GradeStep } from '../../contract/grade-scale.ts';
import { schoolYearOf } from '../../contract/people/school-year.ts';
import type { SchoolYear } from '../../contract/school/quarters.ts';
import type { Database } from '../database/database.ts';
import { dayOf } from '../process/school-days.ts';
import { readSchoolYear } from '../school/quarters-store.ts';
import { listClassesOfPupil, listPupilsOfBook, noClass, readBook as readRows } from './book-store.ts';
import type { StoredColumn } from './columns/rules.ts';
import { listColumns } from './columns/store.ts';
import { bookOf, ownGradesOf, type PupilOfBook, type WorkOfBook } from './rules.ts';
import { readScale } from './scale-store.ts';

/** When grades are read, by the calendar of which time zone. */
export type Reading = { now: Date; timeZone: string };

/** The class whose book is read. */
export type ClassOfBook = {
  id: number;
  name: string;
  year: number;
  missed_as_zero: boolean;
  archived_at: string | null;
};

/** What the reader of a book may do in it. */
export type BookRights = {
  /** Whether the reader may see how a pupil of the class answers by subject. */
  mayFollow: (pupil: { is_confirmed: boolean }) => boolean;
  /** Whether the reader may change a column and its marks. */
  mayChange: (column: StoredColumn) => boolean;
};

const noRights: BookRights = { mayFollow: () => false, mayChange: () => false };

/** The school year by whose quarters grades of a class are sorted: the present one, and that of the class where it is archived. */
function yearOfGrades({ year, is_archived }: { year: number; is_archived: boolean }, today: string): number {
  return is_archived ? year : schoolYearOf(today);
}

/** The grade book of a class at a moment. */
export async function readBook(
  database: Database,
  schoolClass: ClassOfBook,
  { now, timeZone }: Reading,
  { mayFollow, mayChange }: BookRights = noRights,
): Promise<GradeBook> {
  const { id, name, year, missed_as_zero, archived_at } = schoolClass;
  const today = dayOf(now, timeZone);
  const shownYear = yearOfGrades({ year, is_archived: archived_at !== null }, today);
  const [grades, pupils] = [await readScale(database), await listPupilsOfBook(database, id)];
  const school_year = await readSchoolYear(database, shownYear, today);
  const people = pupils.map((pupil) => pupil.id);
  const [ofTeachers, ofWork] = await Promise.all([
    listColumns(database, id, people),
    readRows(database, id, { people, isOwn: false }, now),
  ]);
  const rows = { pupils, ...ofTeachers, ...ofWork };
  const settings = { grades, missedAsZero: missed_as_zero, now, year: school_year, timeZone };
  const book = bookOf(rows, settings, mayChange);
  const followed = new Set(pupils.filter(mayFollow).map((pupil) => pupil.id));
  const present = book.pupils.map((pupil) => ({ ...pupil, is_followed: followed.has(pupil.id) }));
  const facts = { class: id, class_name: name, year, today, school_year, missed_as_zero, grades };
  return { ...facts, ...book, pupils: present };
}

/**
 * The grades of a person by class, those that the person has left and archived ones too. Work that stands in none of them comes last.
 * @param mayFollow whether the reader may know the results of a work
 */
export async function readOwnGrades(
  database: Database,
  person: number,
  mayFollow: (work: WorkOfBook) => boolean,
  { now, timeZone }: Reading,
): Promise<{ grades: GradeStep[]; school_year: SchoolYear; classes: OwnGrades[] }> {
  const [grades, classesOfPupil] = [await readScale(database), await listClassesOfPupil(database, person)];
  const today = dayOf(now, timeZone);
  const years = new Map<number, SchoolYear>();
  const readYear = async (year: number) => {
    const known = years.get(year) ?? (await readSchoolYear(database, year, today));
    years.set(year, known);
    return known;
  };
  const school_year = await readYear(schoolYearOf(today));
  const alone = {
    id: noClass,
    name: '',
    year: null,
    missed_as_zero: false,
    is_past: false,
    is_archived: false,
    stays: null,
  };
  const classes: OwnGrades[] = [];
  const listed = new Set<number>();
  for (const { id, name, year, missed_as_zero, is_past, is_archived, stays } of [...classesOfPupil, alone]) {
    const pupil: PupilOfBook = { id: person, first_name: '', last_name: '', is_active: true, stays };
    const { works, ...rest } = await readRows(database, id, { people: [person], isOwn: true }, now);
    const ofTeachers = await listColumns(database, id, [person]);
    const isNew = (work: WorkOfBook) => id !== noClass || !listed.has(work.id);
    const seen = works.filter((work) => mayFollow(work) && isNew(work));
    const rows = { pupils: [pupil], works: seen, ...rest, ...ofTeachers };
    const quarters_of = yearOfGrades({ year: year ?? school_year.year, is_archived }, today);
    const settings = {
      grades,
      missedAsZero: missed_as_zero,
      now,
      year: await readYear(quarters_of),
      timeZone,
    };
    const found = ownGradesOf(rows, settings);
    for (const work of found.works) listed.add(work.id);
    const ofClass = {
      class: id === noClass ? null : id,
      class_name: name,
      year,
      is_past,
      missed_as_zero,
      quarters_of,
      ...found,
    };
    const hasGrades = found.works.length + found.marks.length > 0;
    if ((id !== noClass && !is_past) || hasGrades) classes.push(ofClass);
  }
  return { grades, school_year, classes };
}
