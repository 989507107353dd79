import type { Language } from '../../contract/languages.ts';
import { rosterHeadings } from '../../contract/people/roster-headings.ts';
import { exportedFields, rosterRoles } from '../../contract/people/rosters.ts';
import { listClassesOf, listMembersOf } from '../classes/roster-store.ts';
import type { Database } from '../database/database.ts';
import { type ExportedAccount, listForExport, listIdsWithCommas } from '../users/roster-store.ts';
import { sideOf } from './keys.ts';
import { joinValues } from './value-list.ts';

/** Whether the school has classes, and IDs, with commas: see joinValues. */
type Quoting = { classes: boolean; ids: boolean };

function fieldsOf(person: ExportedAccount, classes: readonly string[], year: number, quoting: Quoting) {
  const roles = rosterRoles.filter((role) => person[`is_${role}`]);
  return {
    ...person,
    role: roles.join(', '),
    class: joinValues(classes, quoting.classes),
    year: classes.length > 0 ? String(year) : '',
    children: joinValues(person.children, quoting.ids),
  };
}

/** The rows of an export, that of the headings first: all active people, with their classes of a year. */
export async function exportedRows(
  database: Database,
  year: number,
  language: Language,
): Promise<string[][]> {
  const people = await listForExport(database);
  const classes = await listClassesOf(database, [year]);
  const names = new Map(classes.map(({ id, name }) => [id, name]));
  const members = await listMembersOf(database, [...names.keys()]);
  const quoting = {
    classes: classes.some(({ name }) => name.includes(',')),
    ids: (await listIdsWithCommas(database)).length > 0,
  };
  const memberships = Map.groupBy(members, ({ person, is_teacher }) => `${person} ${is_teacher}`);
  const headings = exportedFields.map((field) => rosterHeadings[language][field]);
  const rows = people.map((person) => {
    const side = sideOf({ roles: rosterRoles.filter((role) => person[`is_${role}`]) });
    const held = side === undefined ? [] : (memberships.get(`${person.id} ${side === 'teacher'}`) ?? []);
    const fields = fieldsOf(
      person,
      held.map((member) => names.get(member.class) ?? '').toSorted(),
      year,
      quoting,
    );
    return exportedFields.map((field) => fields[field]);
  });
  return [headings, ...rows];
}
