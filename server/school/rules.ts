import type { School } from '../../contract/school.ts';
import { quarterNames, quarterNumbers, type SchoolDays } from '../../contract/school/quarters.ts';

/**
 * What the audit trail has of a change of the school: the name before and after, which other texts have changed, without the texts,
 * since they name people, and whether teachers add topics from now on.
 * @returns undefined where nothing has changed
 */
export function changeOf(before: School, after: School): Record<string, unknown> | undefined {
  const details = {
    ...(before.name !== after.name && { name: [before.name, after.name] }),
    ...(before.contact !== after.contact && { contact: true }),
    ...(before.privacy !== after.privacy && { privacy: true }),
    ...(before.teachers_add_topics !== after.teachers_add_topics && {
      teachers_add_topics: after.teachers_add_topics,
    }),
  };
  return Object.keys(details).length === 0 ? undefined : details;
}

/** The days of four quarters on one line, as in `I 02.09–04.11, II 11.11–27.12`. */
function writtenQuarters(quarters: readonly SchoolDays[]): string {
  const written = (day = '') => `${day.slice(8)}.${day.slice(5, 7)}`;
  return quarterNumbers
    .map((number, at) => {
      const { from, to } = quarters[at] ?? {};
      return `${quarterNames[number]} ${written(from)}–${written(to)}`;
    })
    .join(', ');
}

/**
 * What the audit trail has of a change of the quarters of a school year: their days before and after.
 * @returns undefined where nothing has changed
 */
export function quartersChange(
  year: number,
  before: readonly SchoolDays[],
  after: readonly SchoolDays[],
): { year: number; quarters: [before: string, after: string] } | undefined {
  const [was, is] = [writtenQuarters(before), writtenQuarters(after)];
  return was === is ? undefined : { year, quarters: [was, is] };
}
