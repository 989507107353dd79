import type { GradeBook, OwnGrades } from '../../contract/grade-book.ts';
import type { GradeStep } from '../../contract/grade-scale.ts';
import type { Database } from '../database/database.ts';
import { listClassesOfPupil, listPupilsOfBook, noClass, readBook as readRows } from './book-store.ts';
import { bookOf, ownGradesOf, type PupilOfBook, type WorkOfBook } from './rules.ts';
import { readScale } from './scale-store.ts';

/**
 * The grade book of a class at a moment.
 * @param mayFollow whether the reader may see how a pupil of the class answers by subject
 */
export async function readBook(
  database: Database,
  schoolClass: { id: number; name: string; year: number; missed_as_zero: boolean },
  now: Date,
  mayFollow: (pupil: { is_confirmed: boolean }) => boolean,
): Promise<GradeBook> {
  const { id, name, year, missed_as_zero } = schoolClass;
  const [grades, pupils] = [await readScale(database), await listPupilsOfBook(database, id)];
  const people = pupils.map((pupil) => pupil.id);
  const rows = { pupils, ...(await readRows(database, id, { people, isOwn: false }, now)) };
  const book = bookOf(rows, { grades, missedAsZero: missed_as_zero, now });
  const followed = new Set(pupils.filter(mayFollow).map((pupil) => pupil.id));
  const present = book.pupils.map((pupil) => ({ ...pupil, is_followed: followed.has(pupil.id) }));
  return { class: id, class_name: name, year, missed_as_zero, grades, ...book, pupils: present };
}

/**
 * The grades of a person by class, those that the person has left and archived ones too. Work that stands in none of them comes last.
 * @param mayFollow whether the reader may know the results of a work
 */
export async function readOwnGrades(
  database: Database,
  person: number,
  mayFollow: (work: WorkOfBook) => boolean,
  now: Date,
): Promise<{ grades: GradeStep[]; classes: OwnGrades[] }> {
  const [grades, classesOfPupil] = [await readScale(database), await listClassesOfPupil(database, person)];
  const alone = { id: noClass, name: '', year: null, missed_as_zero: false, is_past: false, stays: null };
  const classes: OwnGrades[] = [];
  const listed = new Set<number>();
  for (const { id, name, year, missed_as_zero, is_past, stays } of [...classesOfPupil, alone]) {
    const pupil: PupilOfBook = { id: person, first_name: '', last_name: '', is_active: true, stays };
    const { works, ...rest } = await readRows(database, id, { people: [person], isOwn: true }, now);
    const isNew = (work: WorkOfBook) => id !== noClass || !listed.has(work.id);
    const rows = { pupils: [pupil], works: works.filter((work) => mayFollow(work) && isNew(work)), ...rest };
    const found = ownGradesOf(rows, { grades, missedAsZero: missed_as_zero, now });
    for (const work of found.works) listed.add(work.id);
    const ofClass = {
      class: id === noClass ? null : id,
      class_name: name,
      year,
      is_past,
      missed_as_zero,
      ...found,
    };
    if ((id !== noClass && !is_past) || found.works.length > 0) classes.push(ofClass);
  }
  return { grades, classes };
}
