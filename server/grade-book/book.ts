import type { GradeBook, OwnGrades } from '../../contract/grade-book.ts';
import type { GradeStep } from '../../contract/grade-scale.ts';
import type { Database } from '../database/database.ts';
import { listClassesOfPupil, listPupilsOfBook, noClass, readBook as readRows } from './book-store.ts';
import { bookOf, ownGradesOf, type PupilOfBook, type WorkOfBook } from './rules.ts';
import { readScale } from './scale-store.ts';

/** The grade book of a class at a moment. */
export async function readBook(
  database: Database,
  schoolClass: { id: number; name: string; year: number; missed_as_zero: boolean },
  now: Date,
): Promise<GradeBook> {
  const { id, name, year, missed_as_zero } = schoolClass;
  const [grades, pupils] = [await readScale(database), await listPupilsOfBook(database, id)];
  const people = pupils.map((pupil) => pupil.id);
  const rows = { pupils, ...(await readRows(database, id, { people, isOwn: false }, now)) };
  const book = bookOf(rows, { grades, missedAsZero: missed_as_zero, now });
  return { class: id, class_name: name, year, missed_as_zero, grades, ...book };
}

/**
 * The grades of a person by class. A person outside any class has the grades of work that was given in person.
 * @param mayFollow whether the reader may know the results of a work
 */
export async function readOwnGrades(
  database: Database,
  person: number,
  mayFollow: (work: WorkOfBook) => boolean,
  now: Date,
): Promise<{ grades: GradeStep[]; classes: OwnGrades[] }> {
  const [grades, classesOfPupil] = [await readScale(database), await listClassesOfPupil(database, person)];
  const alone = { id: noClass, name: '', missed_as_zero: false, joined_at: null };
  const classes: OwnGrades[] = [];
  for (const { id, name, missed_as_zero, joined_at } of classesOfPupil.length === 0
    ? [alone]
    : classesOfPupil) {
    const pupil: PupilOfBook = { id: person, first_name: '', last_name: '', is_active: true, joined_at };
    const { works, ...rest } = await readRows(database, id, { people: [person], isOwn: true }, now);
    const rows = { pupils: [pupil], works: works.filter(mayFollow), ...rest };
    const found = ownGradesOf(rows, { grades, missedAsZero: missed_as_zero, now });
    const ofClass = { class: id === noClass ? null : id, class_name: name, missed_as_zero, ...found };
    if (id !== noClass || found.works.length > 0) classes.push(ofClass);
  }
  return { grades, classes };
}
